/** Small files made by hand, after the formats' own descriptions. */

type Value = string | number | boolean | string[] | number[];

interface Tensor {
  name: string;
  /** Number of the ggml type: 0 F32, 12 Q4_K. */
  type: number;
  shape: number[];
  offset: number;
}

class Writer {
  readonly #parts: number[] = [];

  u32(value: number): this {
    for (let at = 0; at < 4; at++) this.#parts.push(Math.floor(value / 256 ** at) % 256);
    return this;
  }

  u64(value: number): this {
    return this.u32(value % 2 ** 32).u32(Math.floor(value / 2 ** 32));
  }

  f32(value: number): this {
    this.#parts.push(...new Uint8Array(new Float32Array([value]).buffer));
    return this;
  }

  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    this.u64(bytes.length);
    this.#parts.push(...bytes);
    return this;
  }

  value(value: Value): this {
    if (typeof value === 'boolean') {
      this.u32(7);
      this.#parts.push(value ? 1 : 0);
      return this;
    }
    if (typeof value === 'string') return this.u32(8).text(value);
    if (typeof value === 'number')
      return Number.isInteger(value) ? this.u32(4).u32(value) : this.u32(6).f32(value);
    this.u32(9)
      .u32(typeof value[0] === 'string' ? 8 : 4)
      .u64(value.length);
    for (const entry of value) {
      if (typeof entry === 'string') this.text(entry);
      else this.u32(entry);
    }
    return this;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#parts);
  }
}

/** A GGUF file, version 3, without its data. */
export function ggufBytes(
  metadata: Readonly<Record<string, Value>>,
  tensors: readonly Tensor[],
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(metadata);
  const out = new Writer().u32(0x46554747).u32(3).u64(tensors.length).u64(entries.length);
  for (const [key, value] of entries) out.text(key).value(value);
  for (const { name, type, shape, offset } of tensors) {
    out.text(name).u32(shape.length);
    for (const extent of shape) out.u64(extent);
    out.u32(type).u64(offset);
  }
  return out.bytes();
}

/** A llama with two layers, 64 wide, all in F32. */
export function smallLlama(): { metadata: Record<string, Value>; tensors: Tensor[]; size: number } {
  const shapes: [string, number[]][] = [
    ['token_embd.weight', [64, 100]],
    ['output_norm.weight', [64]],
    ...[0, 1].flatMap((layer): [string, number[]][] => [
      [`blk.${layer}.attn_norm.weight`, [64]],
      [`blk.${layer}.attn_q.weight`, [64, 64]],
      [`blk.${layer}.attn_k.weight`, [64, 32]],
      [`blk.${layer}.attn_v.weight`, [64, 32]],
      [`blk.${layer}.attn_output.weight`, [64, 64]],
      [`blk.${layer}.ffn_norm.weight`, [64]],
      [`blk.${layer}.ffn_gate.weight`, [64, 128]],
      [`blk.${layer}.ffn_up.weight`, [64, 128]],
      [`blk.${layer}.ffn_down.weight`, [128, 64]],
    ]),
  ];
  let size = 0;
  const tensors = shapes.map(([name, shape]) => {
    const offset = size;
    size += shape.reduce((product, extent) => product * extent, 4);
    return { name, type: 0, shape, offset };
  });
  const metadata = {
    'general.architecture': 'llama',
    'general.name': 'Small Llama',
    'general.file_type': 0,
    'llama.block_count': 2,
    'llama.context_length': 4096,
    'llama.embedding_length': 64,
    'llama.feed_forward_length': 128,
    'llama.attention.head_count': 4,
    'llama.attention.head_count_kv': 2,
    'llama.rope.freq_base': 10000.5,
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.tokens': Array.from({ length: 100 }, (_, index) => `token ${index}`),
    'tokenizer.chat_template': '{{ messages }}',
  };
  return { metadata, tensors, size };
}

/** The whole file of the small llama. */
export function smallGguf(): Uint8Array<ArrayBuffer> {
  const { metadata, tensors, size } = smallLlama();
  const header = ggufBytes(metadata, tensors);
  const start = Math.ceil(header.length / 32) * 32;
  const file = new Uint8Array(start + size);
  file.set(header);
  return file;
}

/** A safetensors file: header and as many zeros as its tensors take. */
export function safetensorsBytes(
  tensors: Readonly<Record<string, { dtype: string; shape: number[] }>>,
  bytesEach = 2,
): Uint8Array<ArrayBuffer> {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { dtype, shape }]) => {
    const start = end;
    end += shape.reduce((product, extent) => product * extent, bytesEach);
    return [name, { dtype, shape, data_offsets: [start, end] }];
  });
  const json = new TextEncoder().encode(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) }),
  );
  const file = new Uint8Array(8 + json.length + end);
  new DataView(file.buffer).setBigUint64(0, BigInt(json.length), true);
  file.set(json, 8);
  return file;
}
