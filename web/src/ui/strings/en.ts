import type { Grade, TermId, Verdict } from '../../engine/types.gen.ts';
import { say, type Door, type Phrase } from './phrase.ts';

type Text = Readonly<Record<string, string>>;

interface VerdictPieces {
  model: string;
  format: string;
  card: string;
  cards: string;
  allCards: string;
  engine: string;
  used: Door;
  usable: Door;
  free: Door;
  largest: Door | undefined;
  needed: Door | undefined;
  layersOnGpu: Door;
  layers: string;
  /** Of a mixture of which only experts lie in host memory. */
  experts: { inHost: Door; layers: string } | undefined;
  inHost: Door;
  pool: { tokens: Door; requests: Door; waits: boolean } | undefined;
}

const needs = (v: VerdictPieces): Phrase => (v.needed ? say` ${v.needed} would hold it.` : []);

const largest = (v: VerdictPieces): Phrase =>
  v.largest ? say` Largest context: ${v.largest} tokens.` : [];

const takes = (v: VerdictPieces): Phrase =>
  v.pool
    ? say`${v.model} in ${v.format} needs ${v.used} of ${v.engine}’s ${v.usable} on ${v.cards}`
    : say`${v.model} in ${v.format} takes ${v.used} of the ${v.usable} usable on ${v.cards}`;

const pool = (v: VerdictPieces): Phrase => {
  if (!v.pool) return [];
  if (v.pool.waits)
    return say`; its KV pool holds ${v.pool.tokens} tokens, so some sequences wait.`;
  return say`; its KV pool holds ${v.pool.tokens} tokens, ${v.pool.requests} such requests at once.`;
};

export const en = {
  htmlLang: 'en',
  name: 'Headroom',

  masthead: {
    tagline: 'Will the model fit? Every byte accounted for.',
    settings: 'Settings',
    language: 'Language',
    units: 'Units',
    theme: 'Theme',
    themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
    unitHint: { GiB: 'GiB is 2³⁰ bytes', GB: 'GB is 10⁹ bytes' },
    skip: 'Skip to the questions',
  },

  states: {
    loading: 'Loading the calculator…',
    failedTitle: 'The calculator did not start',
    failed:
      'The page came, but the file with the calculator did not. You may be offline, or the file was blocked.',
    retry: 'Try again',
    stale: 'This answer is for the last valid question.',
    formats: 'Every format',
    speed: 'Speed',
    show: 'Show this part',
    waiting: 'Fetching the rest of the calculator; this is the last answer.',
  },

  link: {
    title: 'This link could not be read in full',
    unknown_key: (key: string): string => `“${key}” is not a question of this page.`,
    bad_value: (key: string, value: string): string =>
      `${key}: “${value}” is not a value that this page knows; its usual value stands instead.`,
    damaged_config: 'The pasted config in it is damaged; another model stands instead.',
    damaged_header: 'The header of the file in it is damaged; another model stands instead.',
    dismiss: 'Dismiss',
  },

  verdict: {
    title: 'Answer',
    words: {
      fits: 'Fits.',
      tight: 'Fits, barely.',
      offload: 'Fits only in part.',
      disk: 'Runs from disk.',
      does_not_fit: 'Does not fit.',
      unsupported: 'Does not run.',
    } satisfies Readonly<Record<Verdict | 'unsupported', string>>,
    short: {
      fits: 'Fits',
      tight: 'Barely fits',
      offload: 'In part',
      disk: 'From disk',
      does_not_fit: 'No',
    },
    fits: (v: VerdictPieces): Phrase =>
      v.pool
        ? say`${takes(v)}${pool(v)}${largest(v)}`
        : say`${takes(v)}; ${v.free} stay free.${largest(v)}`,
    tight: (v: VerdictPieces): Phrase =>
      v.pool
        ? say`${takes(v)}${pool(v)}${largest(v)}`
        : say`${takes(v)}; only ${v.free} stay free.${largest(v)}`,
    offload: (v: VerdictPieces): Phrase =>
      v.experts
        ? say`${v.model} in ${v.format} fits on ${v.allCards} with the experts of ${v.experts.inHost} of ${v.experts.layers} layers in host memory; ${v.inHost} lie there, which is slower.${needs(v)}`
        : say`${v.layersOnGpu} of ${v.layers} layers of ${v.model} in ${v.format} go on ${v.allCards}; ${v.inHost} go to host memory, which is slower.${needs(v)}`,
    disk: (v: VerdictPieces): Phrase =>
      say`${v.model} in ${v.format} is larger than the cards and host memory together, and would be read from disk at each step.${needs(v)}`,
    does_not_fit: (v: VerdictPieces): Phrase =>
      v.pool
        ? say`${v.model} in ${v.format} needs ${v.used}; ${v.engine} gets ${v.usable} on ${v.cards}: ${v.free} short.${needs(v)}`
        : say`${v.model} in ${v.format} needs ${v.used}, and ${v.cards} offers ${v.usable}: ${v.free} short.${needs(v)}`,
    one: (card: string): string => `one ${card}`,
    many: (count: string, card: string): string => `${count} × ${card}`,
    mixed: (count: string): string => `the ${count} cards`,
    each: (count: string, card: string): string => `each of ${count} × ${card}`,
    fullestOf: (count: string, card: string): string => `the fullest of ${count} × ${card}`,
    fullest: (card: string): string => `the fullest card (${card})`,
    unsupported: (v: VerdictPieces): Phrase =>
      say`${v.engine} does not run on ${v.card}. ${v.model} in ${v.format} would need ${v.used}.`,
    gap: ' ',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Copy the address bar instead',
    used: 'Memory needed',
    needed: 'Cards needed',
    layersOnGpu: 'Layers on the GPU',
    expertsInHost: 'Layers with experts in host memory',
    inHost: 'In host memory',
  },

  bars: {
    title: 'Memory, card by card',
    each: (count: string, card: string): string => `${count} × ${card}, each`,
    usable: (size: string): string => `usable ${size}`,
    free: (size: string): string => `${size} free`,
    over: (size: string): string => `${size} too much`,
    used: (used: string, usable: string): string => `${used} of ${usable} usable`,
    hostUsed: (used: string): string => `${used} used`,
    host: 'Host memory',
    budget: (size: string): string => `engine takes ${size}`,
    usedOfBudget: (used: string, budget: string): string => `${used} needed of ${budget} taken`,
    pool: (needed: string, pool: string): string => `${needed} of a ${pool} pool`,
    text: (card: string, used: string, terms: string): string => `${card}: ${used}. ${terms}.`,
  },

  terms: {
    title: 'What takes the memory',
    caption: 'Each number opens its formula.',
    term: 'Term',
    bytes: 'Size',
    share: 'Share',
    grade: 'How sure',
    total: 'Used',
    usable: 'Usable',
    free: 'Free',
    short: 'Short by',
    budget: 'Taken by the engine',
    spare: 'Spare in the pool',
    range: (low: string, high: string): string => `${low} to ${high}`,
    names: {
      weights: 'Weights',
      kv_cache: 'KV cache',
      recurrent_state: 'Recurrent state',
      compute_buffer: 'Compute buffer',
      output_buffer: 'Output buffer',
      activations: 'Activations',
      logits: 'Logits',
      engine_overhead: 'Engine overhead',
      graphs: 'CUDA graphs',
      communication: 'Communication',
      vision: 'Vision tower',
      reserved: 'Reserved',
    } satisfies Readonly<Record<TermId, string>>,
    explain: {
      weights: 'The model’s parameters as this format stores them.',
      kv_cache: 'Keys and values of every token, for every sequence.',
      recurrent_state: 'What Mamba and linear-attention layers keep of a sequence, however long.',
      compute_buffer: 'Scratch space for one step of computation.',
      output_buffer: 'Where the scores of the next token are put.',
      activations: 'Intermediate results of one step.',
      logits: 'Scores over the vocabulary.',
      engine_overhead: 'Driver context, libraries and kernels that the engine loads.',
      graphs: 'Recorded kernel launches.',
      communication: 'Buffers through which the cards talk to each other.',
      vision: 'The image encoder.',
      reserved: 'Kept free for other programs.',
    } satisfies Readonly<Record<TermId, string>>,
  },

  grades: {
    exact: {
      name: 'exact',
      explain: 'Follows from the file or from the engine’s own allocation rule.',
    },
    formula: { name: 'formula', explain: 'A published formula.' },
    fitted: {
      name: 'fitted',
      explain: 'A constant fitted to measurements; the range shows their spread.',
    },
    measured: { name: 'measured', explain: 'Taken from a published run of this configuration.' },
    rule: { name: 'rule', explain: 'A rule of thumb.' },
  } satisfies Readonly<Record<Grade, { name: string; explain: string }>>,

  derivation: {
    region: (of: string): string => `How ${of} is computed`,
    formula: 'Formula',
    inputs: 'With',
    result: 'Result',
    range: 'Range',
    example: 'Worked example',
    source: 'Source',
    sourceOf: (host: string): string => `${host}, opens in a new tab`,
    asOf: (date: string): string => `as of ${date}`,
    close: 'Close',
    exactBytes: (bytes: string): string => `${bytes} bytes`,
    tokens: (count: string): string => `${count} tokens`,
    sum: 'sum of the terms',
    sumNote: 'A total is never a formula of its own: it is the sum of its terms.',
    minus: 'limit − needed',
    capacity: 'on the box',
    usableNote: 'What a program can allocate on the idle card.',
    budget: 'usable × memory_utilization',
    budgetOfFree: 'free at the start × memory_utilization',
    freeAtStart: 'Free at the start',
    pool: 'requests at once × context',
    poolNote: 'The engine gives all that is left of its share to the KV cache.',
    largest: 'the largest context whose sum of terms is at most the usable memory',
    largestNote: 'Found by searching with the same formulas, never above the model’s own limit.',
    mostSequences: 'the most sequences whose sum of terms is at most the usable memory',
    needed: 'the smallest count of this card whose sum of terms fits',
    layers: 'the most layers whose sum of terms is at most the usable memory',
    experts:
      'the fewest layers whose experts must leave the cards for the sum of terms to be at most the usable memory',
    parameters: 'sum of elements over all tensors',
    active: 'read for one token: experts counted as often as they are used',
    bits: '8 × weights in bytes / parameters',
    perToken: 'sum over layers of what one token leaves in the cache',
    apply: (value: string): string => `Use ${value}`,
  },

  facts: {
    title: 'At a glance',
    largestContext: 'Largest context',
    mostSequences: 'Most sequences',
    parameters: 'Parameters',
    active: (count: string): string => `${count} active`,
    bits: 'Bits per weight',
    perToken: 'KV cache per token',
    tokens: 'tokens',
    atThisContext: 'at this context',
    kvPool: 'KV pool',
    concurrency: 'Full-length requests at once',
  },

  rules: {
    title: 'Beside the rules of thumb',
    names: {
      'params_x_bytes_x_1.2': 'Parameters × bytes × 1.2',
    } as Text,
    says: (rule: string, size: Door, beside: string): Phrase =>
      say`${rule} says ${size}: ${beside}.`,
    about: 'about the same as here',
    times: (ratio: string): string => `${ratio}× this estimate`,
    expression: 'parameters × bits ÷ 8 × 1.2',
    nominal: 'Bits of the format’s name',
    note: 'It knows neither context nor engine, and takes every weight for as small as the format’s name says.',
  },

  notes: {
    title: 'Notes',
    codes: {} as Text,
  },
  /** Where the page words a problem its own way; else the core's own sentence stands. */
  problems: {
    config_unknown_type: 'model_type {value} is not modelled yet ({path}).',
    engine_needs_later:
      'This question needs a part of the calculator that could not be fetched. Check the connection, then change something to try again.',
    engine_fault: 'The calculator failed and was started anew. Try another value.',
  } as Text,
  /** Where a language words a formula its own way; else the core's own expression stands. */
  formulas: {
    context_cuda: 'typical size of the CUDA context, kernels and libraries of an idle process',
    context_rocm: 'typical size of the ROCm context, kernels and libraries of an idle process',
    context_metal: 'none: Metal keeps its context outside the usable memory',
    non_torch_one: 'memory outside PyTorch on one card, fitted to measurements',
    non_torch_many: 'memory outside PyTorch on several cards, NCCL with it, fitted to measurements',
    non_torch_rocm: 'memory outside PyTorch under ROCm, fitted to measurements',
    graphs: 'recorded CUDA graphs, fitted to measurements',
    allocator_rest: 'what PyTorch’s allocator keeps besides, fitted to measurements',
    'memory.reserved': 'as asked',
  } as Text,

  notModelled: {
    title: 'Not modelled here',
    join: ', ',
    codes: {
      activations: 'activations',
      compute_buffer: 'the compute buffer',
      task_head: 'the head on top of the encoder',
      position_keys: 'keys of the positions',
      image_condition: 'the image that starts the video',
      unet_conditions: 'further conditions of the UNet',
      vision_tower: 'the image encoder',
      audio_tower: 'the audio encoder',
      compressed_attention: 'details of the cache of compressed attention',
      cross_attention_cache: 'the cache of attention to images',
      'hardware.link': 'the link between the cards',
      'inference.prompt_tokens': 'the length of the prompt',
      'inference.output_tokens': 'the length of the output',
      'inference.speculative': 'speculative decoding',
      'inference.lora_adapters': 'LoRA adapters',
      'inference.images': 'images',
      'inference.weight_overrides': 'formats of single tensors',
    } as Text,
  },

  questions: {
    title: 'Questions',
    model: 'Model',
    modelPlaceholder: 'qwen3 30b, llama 3.1, …',
    noModel: (typed: string): string =>
      `No model here is called “${typed}”. Try fewer letters, or paste its config.json, or open its file.`,
    pasteOpen: 'Paste a config.json',
    open: 'Open a model file or repository',
    opening: 'Fetching what reads model files…',
    openFailed:
      'The part of this page that reads model files could not be fetched. You may be offline.',
    drop: 'Drop a .gguf, .safetensors or config.json',
    pasteTitle: 'config.json of the model',
    pasteHint: 'The file beside the weights on Hugging Face. It stays in this page.',
    pasteFile: 'Open a file',
    pasteBack: 'Back to the list',
    pasteKnown: 'Types that are modelled',
    pasteNotObject: 'A config.json is one object in braces; this is something else.',
    pasteTooLarge: 'This is larger than any config.json: more than a million letters.',
    hardware: 'Hardware',
    hardwarePlaceholder: '4090, 2x3090, 24G, …',
    noGpu: (typed: string): string =>
      `No accelerator here is called “${typed}”. Try a number such as 4090, or a size such as 24G.`,
    count: 'How many',
    engine: 'Engine',
    engineNames: {
      'llama.cpp': 'llama.cpp',
      'ik_llama.cpp': 'ik_llama',
      vllm: 'vLLM',
      sglang: 'SGLang',
      transformers: 'Transformers',
    },
    weights: 'Weight format',
    weightsPlaceholder: 'q4, awq, 8 bit, …',
    native: (format: string): string => `As published (${format})`,
    noFormat: (typed: string): string => `This engine takes no format called “${typed}”.`,
    context: 'Context per sequence',
    contextHint: 'tokens; 8k means 8,192',
    contextBad: (typed: string): string =>
      `“${typed}” is not a number of tokens. Write 8192, 8k or 128K.`,
    contextOf: (count: string): string => `${count} tokens`,
    largestFits: (count: string): string => `Fits up to ${count}`,
    modelLimit: (count: string): string => `The model’s own limit is ${count}`,
    sequences: 'Sequences at once',
    sequencesHint: 'parallel users or slots',
    wholeBad: (typed: string): string => `“${typed}” is not a whole number above 0.`,
    wholeOrZeroBad: (typed: string): string => `“${typed}” is not a whole number.`,
    shareBad: (typed: string): string => `“${typed}” is not a share. Write 0.9 or 90 %.`,
    gibBad: (typed: string): string => `“${typed}” is not an amount of memory. Write 64 or 64G.`,
    more: 'More',
    moreChanged: (count: string): string => `${count} changed`,
    default: (value: string): string => `default ${value}`,
    defaultPlain: 'default',
    defaultAuto: 'as many as fit',
    defaultExperts: 'as few as it takes',
    kvCache: 'KV cache type',
    kvK: 'KV cache, keys',
    kvV: 'KV cache, values',
    ubatch: 'Tokens per step (ubatch)',
    flash: 'Flash attention',
    on: 'on',
    off: 'off',
    gpuLayers: 'Layers on the GPU',
    cpuMoeLayers: 'Experts of N layers in host memory',
    utilization: 'GPU memory utilisation',
    tensor: 'Tensor parallel',
    pipeline: 'Pipeline parallel',
    engineVersion: 'Engine version',
    versionBad: (typed: string): string =>
      `“${typed}” is no version. Write a release or a date, such as 2026-05.`,
    batch: 'Tokens per batch',
    tensorSplit: 'Shares of the cards',
    splitEven: 'by free memory',
    splitBad: (typed: string): string => `“${typed}” is no list of shares. Write 3, 1.`,
    hostMemory: 'Host memory (GiB)',
    hostUnknown: 'not given',
    reserved: 'Kept free per card (MiB)',
    less: 'One less',
    one_more: 'One more',
    bits: (bits: string): string => `${bits} bit`,
    weightsHint: (bits: string, size: string): string => `${bits} bits per weight, ${size} in all`,
    results: (count: string): string => `${count} matches`,
    noResults: 'No match',
  },

  families: {
    native: 'Checkpoint',
    float: 'Unquantised',
    gguf: 'GGUF',
    fp8: 'FP8',
    int8: 'INT8',
    awq: 'AWQ',
    gptq: 'GPTQ',
    bitsandbytes: 'bitsandbytes',
    int: 'INT4 / INT8',
    nvfp4: 'NVFP4',
    mxfp: 'MXFP',
    hqq: 'HQQ',
    mlx: 'MLX',
    exl2: 'EXL2',
    exl3: 'EXL3',
  } as Text,

  segments: {
    consumer: 'Consumer',
    workstation: 'Workstation',
    datacenter: 'Data centre',
    apple: 'Apple',
    npu: 'NPU and TPU',
    edge: 'Edge',
  } as Text,

  accelerators: {
    title: 'Every accelerator',
    caption: (model: string, format: string, context: string, sequences: string): string =>
      `${model} in ${format}, ${context} tokens × ${sequences}. Choose a card to use it; open a number for its terms.`,
    name: 'Accelerator',
    vendor: 'Vendor',
    memory: 'Memory',
    bandwidth: 'Bandwidth',
    verdict: (count: string): string => (count === '1' ? 'On 1 card' : `On ${count} cards`),
    used: 'Used',
    free: 'Free',
    speed: 'Speed',
    speedUnit: 'tokens/s',
    speedEach: 'Decode, each user',
    speedTogether: 'All together',
    speedPrompt: 'Prompt',
    perJoule: 'Tokens per joule',
    rate: (value: string): string => `${value} tokens/s`,
    speedRange: (value: string, low: string, high: string): string =>
      `${value} tokens/s (${low} to ${high})`,
    speedFirst: (rate: string, seconds: string): string =>
      `${rate} tokens/s, first token after ${seconds} s`,
    needed: 'Needed',
    neededNone: 'none',
    neededNoneLong: 'No count up to 64 fits.',
    reasons: {
      vendor: 'the engine does not run on it',
      segment: 'the engine does not run on it',
      generation: 'too old for the engine',
      split: 'cannot be split this way',
    } as Text,
    filter: 'Filter by name',
    filterPlaceholder: 'rtx, mi300, 24G, …',
    vendorAll: 'All vendors',
    segment: 'Kind',
    segmentAll: 'All kinds',
    fitsOnly: 'Fits only',
    shown: (shown: string, all: string): string => `${shown} of ${all}`,
    more: (count: string): string => `Show ${count} more`,
    all: 'Show all',
    none: 'No accelerator meets these filters.',
    clear: 'Clear filters',
    use: (name: string): string => `Use ${name}`,
    current: 'in use',
    details: (name: string): string => `Terms on ${name}`,
    released: 'Released',
    power: 'Power',
    memoryKind: 'Memory type',
    sources: 'Sources',
    watts: (value: string): string => `${value} W`,
    computing: 'Working out every card…',
  },

  summary: { toAnswer: 'Go to the answer' },

  colophon: {
    title: 'About',
    how: 'Every number is a sum of named terms. Each term carries its formula, the values put in, a source, and how sure it is.',
    privacy:
      'Everything is computed in this page. It asks huggingface.co only when you have it read a model there; else nothing is sent anywhere.',
    units: 'GiB is 2³⁰ bytes and GB is 10⁹ bytes. Context is tokens per sequence.',
    version: (version: string): string => `Version ${version}`,
  },
};
