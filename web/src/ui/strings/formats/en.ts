type Text = Readonly<Record<string, string>>;

/** What the table of formats says; it comes with that table. */
export const formatsEn = {
  title: 'Every format',
  caption: (model: string): string =>
    `${model} in each, with the context and cards of the question. Choose a name to use it; open a quality for its sources.`,
  captionFile: (model: string): string =>
    `${model} as other files of it would be. The file that is open keeps its own format.`,
  most: (engine: string): string => `Most bits that fit whole here, by ${engine}:`,
  mostNone: (engine: string): string =>
    `No format that ${engine} loads fits whole here: more cards, a shorter context or a smaller model would.`,
  name: 'Format',
  bits: 'Bits',
  bitsLong: 'bits per weight of this model',
  size: 'Size',
  verdict: 'Here',
  engines: 'Loaded by',
  quality: 'Quality cost',
  none: 'none published',
  noEngine: 'No engine of this page loads it.',
  filter: 'Filter formats by name',
  filterPlaceholder: 'q4, awq, fp8, …',
  engine: 'Engine',
  engineAll: 'All engines',
  fitsOnly: 'Fits only',
  shown: (shown: string, all: string): string => `${shown} of ${all}`,
  all: (count: string): string => `Show all ${count}`,
  fewer: 'Show fewer',
  empty: 'No format meets these filters.',
  clear: 'Clear filters',
  use: (name: string): string => `Use ${name}`,
  current: 'in use',
  details: (name: string): string => `About ${name}`,
  rule: 'What it stores how',
  native: 'Computed natively on',
  nativeNone: 'no card: it is unpacked to 16 bits first',
  published: 'Published quality',
  figure: (metric: string, value: string, baseline: string): string =>
    `${metric} ${value}, ${baseline} unquantised`,
  on: (model: string, corpus: string): string => `${model}, ${corpus}`,
  growth: (percent: string): string => `perplexity ${percent} %`,
  value: (metric: string, value: string): string => `${metric}: ${value}`,
  source: 'Source',
  engineNames: {
    'llama.cpp': 'llama.cpp',
    'ik_llama.cpp': 'ik_llama',
    vllm: 'vLLM',
    sglang: 'SGLang',
    transformers: 'Transformers',
    'mlx-lm': 'MLX',
    exllamav2: 'ExLlamaV2',
    exllamav3: 'ExLlamaV3',
  } as Text,
  /** Where a language words a text of the catalogue its own way; else it stands as it is. */
  texts: {} as Text,
};

type Loose<T> = T extends string
  ? string
  : T extends (...parts: infer P) => string
    ? (...parts: P) => string
    : { [K in keyof T]: Loose<T[K]> };

export type FormatStrings = Loose<typeof formatsEn>;
