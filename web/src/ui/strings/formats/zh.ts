import type { FormatStrings } from './en.ts';

const LINEAR = '解码层中的线性层；嵌入、输出层、归一化、路由与视觉编码器保持 16 位。';

export const formatsZh: FormatStrings = {
  title: '所有格式',
  caption: (model) =>
    `${model} 按各种格式存储时的大小，上下文与显卡同上面的问题。点名称即选用，点质量可看来源。`,
  captionFile: (model) => `${model} 换成其他文件时的大小。已打开的文件保持自己的格式。`,
  most: (engine) => `${engine} 能整个放下、比特最多的格式：`,
  mostNone: (engine) =>
    `${engine} 可载入的格式都不能整个放下：可加卡、缩短上下文或换小一些的模型。`,
  name: '格式',
  bits: '比特',
  bitsLong: '这个模型的每权重比特数',
  size: '大小',
  verdict: '结论',
  engines: '可由谁载入',
  quality: '质量代价',
  none: '未公开',
  noEngine: '本页的引擎都不能载入它。',
  filter: '按名称筛选格式',
  filterPlaceholder: 'q4、awq、fp8 …',
  engine: '引擎',
  engineAll: '全部引擎',
  fitsOnly: '只看放得下的',
  shown: (shown, all) => `${all} 种中的 ${shown} 种`,
  all: (count) => `全部显示（${count} 种）`,
  fewer: '收起',
  empty: '没有符合条件的格式。',
  clear: '清除筛选',
  use: (name) => `选用 ${name}`,
  current: '当前',
  details: (name) => `关于 ${name}`,
  rule: '怎样存储',
  native: '可直接计算的卡',
  nativeNone: '没有：计算前先还原为 16 位',
  published: '公开的质量数据',
  figure: (metric, value, baseline) => `${metric} ${value}，未量化时 ${baseline}`,
  on: (model, corpus) => `${model}，${corpus}`,
  growth: (percent) => `困惑度 ${percent}%`,
  value: (metric, value) => `${metric}：${value}`,
  source: '来源',
  engineNames: {
    'llama.cpp': 'llama.cpp',
    'ik_llama.cpp': 'ik_llama',
    vllm: 'vLLM',
    sglang: 'SGLang',
    transformers: 'Transformers',
    'mlx-lm': 'MLX',
    exllamav2: 'ExLlamaV2',
    exllamav3: 'ExLlamaV3',
  },
  texts: {
    'Every tensor in this type.': '所有张量都用这种类型。',
    "The linear layers of the decoder's blocks; embeddings, head, norms, router and vision tower stay in 16 bit.":
      LINEAR,
    'The MLP and experts in 4 bits, groups of 128; attention, embeddings, head, norms and router stay in 16 bit.':
      'MLP 与专家为 4 位，每组 128 个；注意力、嵌入、输出层、归一化与路由保持 16 位。',
    'Experts in MXFP4, everything else in BF16.': '专家用 MXFP4，其余用 BF16。',
    'Linear layers, embedding and head with a scale and a bias a group; routers in 8 bits, groups of 64; norms in 16 bit.':
      '线性层、嵌入与输出层每组带一个缩放和一个偏置；路由为 8 位，每组 64 个；归一化为 16 位。',
    'Linear layers on average this many bits, scales and permutations included; the head in 6 bits (+head=8 for 8); embedding, norms and router in 16 bit.':
      '线性层平均为所写的比特数，含缩放与排列；输出层 6 位（+head=8 时为 8 位）；嵌入、归一化与路由为 16 位。',
    'Linear layers on average this many bits, and 16-bit signs an input and output; the head in 6 bits (+head=8 for 8); embedding, norms and router in 16 bit.':
      '线性层平均为所写的比特数，每个输入和输出另有 16 位的符号；输出层 6 位（+head=8 时为 8 位）；嵌入、归一化与路由为 16 位。',
    "Each tensor by llama-quantize's rules: the output (or a tied embedding) in more bits, attention values and ffn_down partly so, vectors and the router in F32.":
      '每个张量按 llama-quantize 的规则：输出层（或共享的嵌入）比特更多，注意力的 V 与 ffn_down 有一部分也是，向量与路由用 F32。',
    'The mix of the same name, embedding and output in Q8_0.':
      '同名的混合方案，嵌入与输出层用 Q8_0。',
    'Experts in MXFP4, every other matrix in Q8_0.': '专家用 MXFP4，其余矩阵用 Q8_0。',
    'Every matrix in this type, vectors and the router in F32.':
      '所有矩阵都用这种类型，向量与路由用 F32。',
    'NVIDIA Volta (7.0) and newer': 'NVIDIA Volta（7.0）及更新',
    'NVIDIA Turing (7.5) and newer': 'NVIDIA Turing（7.5）及更新',
    'NVIDIA Ampere (8.0) and newer': 'NVIDIA Ampere（8.0）及更新',
    'NVIDIA Ada (8.9) and newer': 'NVIDIA Ada（8.9）及更新',
    'NVIDIA Blackwell (10.0, 12.0)': 'NVIDIA Blackwell（10.0、12.0）',
    'AMD CDNA 3 and newer': 'AMD CDNA 3 及更新',
    'AMD RDNA 3 and newer': 'AMD RDNA 3 及更新',
    perplexity: '困惑度',
    'KL divergence': 'KL 散度',
    'OpenLLM v1, % of the original': 'OpenLLM v1，原模型的百分比',
    'OpenLLM v1, average, %': 'OpenLLM v1 平均，%',
    'MMLU, 5 shots, %': 'MMLU（5 例），%',
    'MMLU-Pro, %': 'MMLU-Pro，%',
    'MMLU-Pro': 'MMLU-Pro',
    'average of MMLU, GSM8K, HellaSwag, WinoGrande, %':
      'MMLU、GSM8K、HellaSwag、WinoGrande 平均，%',
    'six tasks': '六项任务',
    'four tasks': '四项任务',
    'WikiText-2 test': 'WikiText-2 测试集',
    'The Pile, 10 rows of 512 tokens': 'The Pile，10 段各 512 token',
    'LLaMA 7B to 65B, adapters trained': 'LLaMA 7B 至 65B，训练适配器后',
    'Llama 3.1 8B Instruct, activations too': 'Llama 3.1 8B Instruct，激活也量化',
    'Qwen3 8B, activations too': 'Qwen3 8B，激活也量化',
    'Llama 3 8B, importance matrix': 'Llama 3 8B，用重要性矩阵',
  },
};
