import { formulasZh, notesZh, notModelledZh, problemsZh } from './core-zh.ts';
import { say, type Phrase } from './phrase.ts';
import type { Strings } from './strings.ts';

type Pieces = Parameters<Strings['verdict']['fits']>[0];

const needs = (v: Pieces): Phrase => (v.needed ? say`要全部放下，需要 ${v.needed}。` : []);

const largest = (v: Pieces): Phrase => (v.largest ? say`上下文最长 ${v.largest} token。` : []);

const takes = (v: Pieces): Phrase =>
  v.pool
    ? say`${v.model}（${v.format}）在${v.cards}上需要 ${v.used}，${v.engine} 可占 ${v.usable}`
    : say`${v.model}（${v.format}）在${v.cards}上占用 ${v.used}，可用显存 ${v.usable}`;

const pool = (v: Pieces): Phrase => {
  if (!v.pool) return [];
  if (v.pool.waits) return say`；KV 缓存池容纳 ${v.pool.tokens} token，部分序列要排队。`;
  return say`；KV 缓存池容纳 ${v.pool.tokens} token，可同时处理 ${v.pool.requests} 个这样长的请求。`;
};

export const zh: Strings = {
  htmlLang: 'zh-CN',
  name: 'Headroom',

  masthead: {
    tagline: '模型放得下吗？显存的每个字节都有出处。',
    settings: '设置',
    language: '语言',
    units: '单位',
    theme: '外观',
    themes: { auto: '自动', light: '浅色', dark: '深色' },
    unitHint: { GiB: 'GiB 为 2³⁰ 字节', GB: 'GB 为 10⁹ 字节' },
    skip: '跳到问题',
  },

  states: {
    loading: '正在载入计算器…',
    failedTitle: '计算器未能启动',
    failed: '页面已打开，但计算器文件没有载入。可能处于离线状态，或文件被拦截。',
    retry: '重试',
    stale: '这是上一个有效问题的答案。',
  },

  link: {
    title: '链接没有完全读懂',
    unknown_key: (key) => `本页没有“${key}”这一项。`,
    bad_value: (key, value) => `${key}：本页不认识“${value}”，已改用通常的取值。`,
    damaged_config: '链接中粘贴的配置已损坏，已换成另一个模型。',
    dismiss: '知道了',
  },

  verdict: {
    title: '结论',
    words: {
      fits: '放得下。',
      tight: '勉强放得下。',
      offload: '只能放下一部分。',
      disk: '要从磁盘读取。',
      does_not_fit: '放不下。',
      unsupported: '不支持。',
    },
    short: {
      fits: '放得下',
      tight: '勉强',
      offload: '部分',
      disk: '磁盘',
      does_not_fit: '放不下',
    },
    fits: (v) =>
      v.pool
        ? say`${takes(v)}${pool(v)}${largest(v)}`
        : say`${takes(v)}，剩余 ${v.free}。${largest(v)}`,
    tight: (v) =>
      v.pool
        ? say`${takes(v)}${pool(v)}${largest(v)}`
        : say`${takes(v)}，只剩 ${v.free}。${largest(v)}`,
    offload: (v) =>
      say`${v.model}（${v.format}）共 ${v.layers} 层，${v.layersOnGpu} 层放在${v.allCards}上，其余 ${v.inHost} 放在内存，速度会变慢。${needs(v)}`,
    disk: (v) => say`${v.model}（${v.format}）比显存加内存还大，每一步都要从磁盘读取。${needs(v)}`,
    does_not_fit: (v) =>
      v.pool
        ? say`${v.model}（${v.format}）需要 ${v.used}，${v.engine} 在${v.cards}上只能占 ${v.usable}，还差 ${v.free}。${needs(v)}`
        : say`${v.model}（${v.format}）需要 ${v.used}，${v.cards}只有 ${v.usable} 可用，还差 ${v.free}。${needs(v)}`,
    one: (card) => ` 1 张 ${card} `,
    many: (count, card) => ` ${count} 张 ${card} `,
    mixed: (count) => ` ${count} 张卡`,
    each: (count, card) => ` ${count} 张 ${card} 的每一张`,
    fullestOf: (count, card) => ` ${count} 张 ${card} 中最满的一张`,
    fullest: (card) => `最满的一张卡（${card}）`,
    unsupported: (v) =>
      say`${v.engine} 不支持 ${v.card}。${v.model}（${v.format}）需要 ${v.used}。`,
    gap: '',
    copy: '复制链接',
    copied: '链接已复制',
    copyFailed: '请从地址栏复制',
    used: '需要显存',
    needed: '需要几张卡',
    layersOnGpu: '放在 GPU 上的层数',
    inHost: '放在内存',
  },

  bars: {
    title: '逐卡显存',
    each: (count, card) => `${count} 张 ${card}，每张`,
    usable: (size) => `可用 ${size}`,
    free: (size) => `剩余 ${size}`,
    over: (size) => `超出 ${size}`,
    used: (used, usable) => `可用 ${usable}，占用 ${used}`,
    hostUsed: (used) => `占用 ${used}`,
    host: '内存',
    budget: (size) => `引擎占用 ${size}`,
    usedOfBudget: (used, budget) => `引擎占用 ${budget}，其中需要 ${used}`,
    pool: (needed, pool) => `${needed}（池 ${pool}）`,
    text: (card, used, terms) => `${card}：${used}。${terms}。`,
  },

  terms: {
    title: '显存用在哪里',
    caption: '点开任何一个数字，都能看到它的公式。',
    term: '项目',
    bytes: '大小',
    share: '占比',
    grade: '可信度',
    total: '合计',
    usable: '可用',
    free: '剩余',
    short: '还差',
    budget: '引擎占用',
    spare: '缓存池余量',
    range: (low, high) => `${low} 至 ${high}`,
    names: {
      weights: '权重',
      kv_cache: 'KV 缓存',
      recurrent_state: '循环状态',
      compute_buffer: '计算缓冲区',
      output_buffer: '输出缓冲区',
      activations: '激活值',
      logits: 'Logits',
      engine_overhead: '引擎开销',
      graphs: 'CUDA 图',
      communication: '通信缓冲区',
      vision: '视觉编码器',
      reserved: '预留',
    },
    explain: {
      weights: '按此格式存储的模型参数。',
      kv_cache: '每个序列、每个 token 的键和值。',
      recurrent_state: 'Mamba 与线性注意力层为每个序列保留的状态，与长度无关。',
      compute_buffer: '一步计算所用的临时空间。',
      output_buffer: '存放下一个 token 得分的空间。',
      activations: '一步计算的中间结果。',
      logits: '词表上的得分。',
      engine_overhead: '驱动上下文、引擎载入的库和内核。',
      graphs: '录制下来的内核启动序列。',
      communication: '多卡之间通信用的缓冲区。',
      vision: '图像编码器。',
      reserved: '留给其他程序的显存。',
    },
  },

  grades: {
    exact: { name: '精确', explain: '由文件本身或引擎的分配规则直接得出。' },
    formula: { name: '公式', explain: '来自公开发表的公式。' },
    fitted: { name: '拟合', explain: '常数由实测拟合而来，区间表示离散程度。' },
    measured: { name: '实测', explain: '取自同一配置的公开运行结果。' },
    rule: { name: '经验', explain: '经验法则。' },
  },

  derivation: {
    region: (of) => `${of}是怎样算出来的`,
    formula: '公式',
    inputs: '代入',
    result: '结果',
    range: '区间',
    example: '算例',
    source: '来源',
    sourceOf: (host) => `${host}，在新标签页打开`,
    asOf: (date) => `截至 ${date}`,
    close: '关闭',
    exactBytes: (bytes) => `${bytes} 字节`,
    tokens: (count) => `${count} token`,
    sum: '各项之和',
    sumNote: '总量从不另设公式，它就是各项之和。',
    minus: '上限 − 需要',
    capacity: '标称',
    usableNote: '显卡空闲时程序能够申请到的显存。',
    budget: '可用 × memory_utilization',
    pool: '同时请求数 × 上下文',
    poolNote: '引擎把所占份额中剩下的显存全部用作 KV 缓存。',
    largest: '各项之和不超过可用显存的最大上下文',
    largestNote: '用同一组公式搜索得到，不超过模型自身的上限。',
    mostSequences: '各项之和不超过可用显存的最大序列数',
    needed: '各项之和放得下的最少张数',
    layers: '各项之和不超过可用显存的最多层数',
    parameters: '所有张量的元素数之和',
    active: '生成一个 token 要读的参数：专家按实际使用次数计',
    bits: '8 × 权重字节数 / 参数量',
    perToken: '各层为一个 token 留下的缓存之和',
    apply: (value) => `改用 ${value}`,
  },

  facts: {
    title: '一览',
    largestContext: '最长上下文',
    mostSequences: '最多序列',
    parameters: '参数量',
    active: (count) => `激活 ${count}`,
    bits: '每权重比特数',
    perToken: '每 token 的 KV 缓存',
    tokens: 'token',
    atThisContext: '按当前上下文',
    kvPool: 'KV 缓存池',
    concurrency: '可同时容纳的满长请求',
  },

  rules: {
    title: '与经验法则对照',
    names: { 'params_x_bytes_x_1.2': '参数量 × 字节 × 1.2' },
    says: (rule, size, beside) => say`“${rule}”得 ${size}，${beside}。`,
    about: '与本页大致相同',
    times: (ratio) => `是本页结果的 ${ratio} 倍`,
    expression: '参数量 × 比特 ÷ 8 × 1.2',
    nominal: '格式名义比特数',
    note: '它不看上下文，也不看引擎，并且把每个权重都当作格式名所说的那么小。',
  },

  notes: { title: '说明', codes: notesZh },
  problems: problemsZh,
  formulas: formulasZh,

  notModelled: {
    title: '本页尚未计入',
    join: '、',
    codes: notModelledZh,
  },

  questions: {
    title: '问题',
    model: '模型',
    modelPlaceholder: 'qwen3 30b、llama 3.1 …',
    noModel: (typed) => `没有叫“${typed}”的模型。可以少输几个字母，或粘贴它的 config.json。`,
    pasteOpen: '粘贴 config.json',
    pasteTitle: '模型的 config.json',
    pasteHint: 'Hugging Face 上与权重放在一起的那个文件。内容不会离开本页。',
    pasteFile: '打开文件',
    pasteBack: '回到列表',
    pasteKnown: '已收录的类型',
    pasteNotObject: 'config.json 应是花括号括起的一个对象，这段文字不是。',
    pasteTooLarge: '超过一百万个字符，不会是 config.json。',
    hardware: '硬件',
    hardwarePlaceholder: '4090、2x3090、24G …',
    noGpu: (typed) => `没有叫“${typed}”的加速卡。可以输入型号数字（如 4090）或显存大小（如 24G）。`,
    count: '张数',
    engine: '推理引擎',
    engineNames: {
      'llama.cpp': 'llama.cpp',
      'ik_llama.cpp': 'ik_llama',
      vllm: 'vLLM',
      transformers: 'Transformers',
    },
    weights: '权重格式',
    weightsPlaceholder: 'q4、awq、8 bit …',
    native: (format) => `原始格式（${format}）`,
    noFormat: (typed) => `这个引擎没有叫“${typed}”的格式。`,
    context: '每个序列的上下文',
    contextHint: '单位 token，8k 即 8,192',
    contextBad: (typed) => `“${typed}”不是 token 数。可以写 8192、8k 或 128K。`,
    contextOf: (count) => `${count} token`,
    largestFits: (count) => `最多放得下 ${count}`,
    modelLimit: (count) => `模型自身上限为 ${count}`,
    sequences: '并发序列数',
    sequencesHint: '同时使用的用户数或槽位数',
    wholeBad: (typed) => `“${typed}”不是大于 0 的整数。`,
    wholeOrZeroBad: (typed) => `“${typed}”不是整数。`,
    shareBad: (typed) => `“${typed}”不是比例。可以写 0.9 或 90%。`,
    gibBad: (typed) => `“${typed}”不是内存大小。可以写 64 或 64G。`,
    more: '更多',
    moreChanged: (count) => `已改 ${count} 项`,
    default: (value) => `默认 ${value}`,
    defaultPlain: '默认',
    defaultAuto: '能放多少放多少',
    kvCache: 'KV 缓存类型',
    kvK: 'KV 缓存：键',
    kvV: 'KV 缓存：值',
    ubatch: '每步 token 数（ubatch）',
    flash: 'Flash Attention',
    on: '开',
    off: '关',
    gpuLayers: '放在 GPU 上的层数',
    utilization: '显存利用率上限',
    tensor: '张量并行',
    pipeline: '流水线并行',
    hostMemory: '内存（GiB）',
    hostUnknown: '未填',
    reserved: '每张卡预留（MiB）',
    less: '减一',
    one_more: '加一',
    bits: (bits) => `${bits} 比特`,
    weightsHint: (bits, size) => `每权重 ${bits} 比特，共 ${size}`,
    results: (count) => `${count} 个匹配`,
    noResults: '没有匹配项',
  },

  families: {
    native: '原始权重',
    float: '未量化',
    gguf: 'GGUF',
    fp8: 'FP8',
    int8: 'INT8',
    awq: 'AWQ',
    gptq: 'GPTQ',
    mxfp4: 'MXFP4',
  },

  segments: {
    consumer: '消费级',
    workstation: '工作站',
    datacenter: '数据中心',
    apple: 'Apple',
    npu: 'NPU 与 TPU',
    edge: '边缘设备',
  },

  accelerators: {
    title: '所有加速卡',
    caption: (model, format, context, sequences) =>
      `${model}（${format}），上下文 ${context} token × ${sequences}。点名称即选用该卡，点数字可看各项构成。`,
    name: '加速卡',
    vendor: '厂商',
    memory: '显存',
    bandwidth: '带宽',
    verdict: (count) => `${count} 张时`,
    used: '占用',
    free: '剩余',
    needed: '需要',
    neededNone: '无解',
    neededNoneLong: '64 张以内都放不下。',
    reasons: {
      vendor: '引擎不支持',
      segment: '引擎不支持',
      generation: '架构过旧，引擎不支持',
      split: '无法这样切分',
    },
    filter: '按名称筛选',
    filterPlaceholder: 'rtx、mi300、24G …',
    vendorAll: '全部厂商',
    segment: '类别',
    segmentAll: '全部类别',
    fitsOnly: '只看放得下的',
    shown: (shown, all) => `${all} 款中的 ${shown} 款`,
    more: (count) => `再显示 ${count} 款`,
    all: '全部显示',
    none: '没有符合条件的加速卡。',
    clear: '清除筛选',
    use: (name) => `选用 ${name}`,
    current: '当前',
    details: (name) => `${name} 上的各项`,
    released: '发布',
    power: '功耗',
    memoryKind: '显存类型',
    sources: '来源',
    watts: (value) => `${value} W`,
    computing: '正在逐卡计算…',
  },

  summary: { toAnswer: '回到结论' },

  colophon: {
    title: '关于',
    how: '每个数字都是若干具名项之和；每一项都附有公式、代入的值、来源和可信度。',
    privacy: '全部计算都在本页完成，不会向任何地方发送数据。',
    units: 'GiB 为 2³⁰ 字节，GB 为 10⁹ 字节。上下文指每个序列的 token 数。',
    version: (version) => `版本 ${version}`,
  },
};
