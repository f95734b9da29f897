type Text = Readonly<Record<string, string>>;

/** What "Run it" and "Check against your log" say; it comes with them. */
export const logEn = {
  run: 'Run it',
  runCaption: 'This answer as commands, every flag said. Put your file or repository in its place.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying was refused',
  copyName: (engine: string): string => `Copy the command for ${engine}`,
  flags: (version: string): string => `flags of ${version}`,
  ignored: (paths: string): string => `It has no flag for: ${paths}.`,
  file: 'Modelfile',
  check: 'Check against your log',
  checkCaption:
    'Paste what llama.cpp, ik_llama.cpp, Ollama, vLLM, SGLang or nvidia-smi printed. It stays in this page.',
  paste: 'Log of the start',
  placeholder: 'load_tensors:        CUDA0 model buffer size =  4403.49 MiB …',
  withQuestion: 'Compare with the question above, not with what the log says of itself',
  usedQuestion:
    'The log alone does not say enough, its model for one: compared with the question above.',
  of: (engine: string): string =>
    engine === '' ? 'Read from the log' : `Read from a log of ${engine}`,
  line: 'Line',
  sum: 'sum',
  device: 'Where',
  term: 'What',
  printed: 'Printed',
  predicted: 'Predicted',
  difference: 'Off by',
  why: 'Why',
  same: 'same',
  none: '–',
  report: 'Copy as bug report',
  terms: {
    available_kv: 'room for KV cache',
    kv_tokens: 'tokens of cache',
    kv_blocks: 'blocks of cache',
    max_concurrency: 'full sequences',
    used: 'used',
    buffers: 'all buffers',
    capacity: 'capacity',
    free: 'free',
    context: 'context',
    unaccounted: 'unaccounted',
    k_cache: 'K cache',
    v_cache: 'V cache',
  } as Text,
  devices: { host: 'main memory', total: 'all', model: 'file', other: 'another device' } as Text,
};

export type LogStrings = typeof logEn;
