/** The model object of a scenario, read from the header of a model's own file. */
export interface GgufTensor {
  name: string;
  /** ggml's name of the type: "Q4_K". */
  type: string;
  /** In ggml's order, innermost first. */
  shape: number[];
}

export type MetadataValue = string | number | boolean | (number | boolean)[];

export interface GgufModel {
  gguf: { metadata: Record<string, MetadataValue>; tensors: GgufTensor[] };
}

export interface SafeTensor {
  dtype: string;
  shape: number[];
}

export interface SafetensorsModel {
  safetensors: Record<string, SafeTensor>;
  config?: Record<string, unknown>;
}

export type HeaderModel = GgufModel | SafetensorsModel;

const GENERAL = [
  'architecture',
  'name',
  'basename',
  'type',
  'file_type',
  'quantization_version',
  'size_label',
].map((key) => `general.${key}`);

/** One number a layer, at most. */
const LONGEST_LIST = 4096;

/**
 * What the core can use of a GGUF file's metadata: the architecture's own keys and its names. The
 * tokenizer, chat templates and licences stay behind.
 */
export function keptMetadata(
  metadata: Readonly<Record<string, unknown>>,
): Record<string, MetadataValue> {
  const architecture = metadata['general.architecture'];
  const own = typeof architecture === 'string' ? `${architecture}.` : undefined;
  const kept: Record<string, MetadataValue> = {};
  for (const [key, value] of Object.entries(metadata)) {
    if (!GENERAL.includes(key) && (own === undefined || !key.startsWith(own))) continue;
    const plain = plainValue(value);
    if (plain !== undefined) kept[key] = plain;
  }
  return kept;
}

function plainValue(value: unknown): MetadataValue | undefined {
  if (typeof value === 'string') return value.length <= 1000 ? value : undefined;
  if (!Array.isArray(value)) return plainScalar(value);
  if (value.length > LONGEST_LIST) return undefined;
  const list = value.map(plainScalar);
  return list.every((entry) => entry !== undefined) ? list : undefined;
}

function plainScalar(value: unknown): number | boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
