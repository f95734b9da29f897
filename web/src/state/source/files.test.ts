import { describe, expect, it } from 'vitest';
import { SourceFault } from './fault.ts';
import { readFiles } from './files.ts';
import { ggufBytes, safetensorsBytes, smallGguf, smallLlama } from './testing/made.ts';

const quiet = (): void => undefined;
const file = (name: string, ...parts: BlobPart[]): File => new File(parts, name);

async function faultOf(...files: File[]): Promise<string> {
  try {
    await readFiles(files, quiet);
    return 'read';
  } catch (error) {
    return error instanceof SourceFault ? error.code : String(error);
  }
}

/** A file of 100 GB of which only the header exists; whoever reads beyond it learns of it. */
function sparse(name: string, header: Uint8Array<ArrayBuffer>, size: number): File {
  const real = file(name, header);
  let read = 0;
  const view = Object.create(real, {
    name: { value: name },
    size: { value: size },
    slice: {
      value: (start: number, end: number) => {
        read += end - start;
        if (read > 10_000_000) throw new Error('read whole');
        const bytes = new Uint8Array(end - start);
        bytes.set(header.subarray(start, end));
        return new Blob([bytes]);
      },
    },
  }) as File;
  return view;
}

describe('a GGUF file of this computer', () => {
  it('gives its tensors and what the core reads of its metadata', async () => {
    const { model, tensors, cut } = await readFiles([file('small.gguf', smallGguf())], quiet);
    if (!('gguf' in model)) throw new Error('no GGUF');
    expect(tensors).toBe(20);
    expect(cut).toBeUndefined();
    expect(model.gguf.tensors[0]).toEqual({
      name: 'token_embd.weight',
      type: 'F32',
      shape: [64, 100],
    });
    expect(model.gguf.metadata).toMatchObject({
      'general.architecture': 'llama',
      'llama.block_count': 2,
      'llama.rope.freq_base': 10000.5,
    });
    expect(Object.keys(model.gguf.metadata).filter((key) => key.startsWith('token'))).toEqual([]);
  });

  it('is read by slices, even when it has 100 GB', async () => {
    const { model } = await readFiles([sparse('large.gguf', smallGguf(), 1e11)], quiet);
    expect('gguf' in model).toBe(true);
  });

  it('is joined from its parts, in their order, whatever the order they came in', async () => {
    const { metadata, tensors } = smallLlama();
    const split = (no: number): object => ({ 'split.no': no, 'split.count': 2 });
    const first = ggufBytes({ ...metadata, ...split(0) }, tensors.slice(0, 5));
    const second = ggufBytes(split(1) as typeof metadata, tensors.slice(5));
    const parts = [
      file('m-00002-of-00002.gguf', second),
      file('m-00001-of-00002.gguf', first, new Uint8Array(100_000)),
    ];
    const { model, tensors: count, files } = await readFiles(parts, quiet);
    expect([count, files]).toEqual([20, 2]);
    expect('gguf' in model && model.gguf.metadata['general.name']).toBe('Small Llama');
  });

  it('says which parts are missing', async () => {
    await expect(
      readFiles([file('m-00002-of-00003.gguf', smallGguf())], quiet),
    ).rejects.toMatchObject({ code: 'parts_missing', values: { missing: '1, 3', parts: '3' } });
    const { metadata, tensors } = smallLlama();
    const part = ggufBytes({ ...metadata, 'split.no': 0, 'split.count': 2 }, tensors);
    expect(await faultOf(file('renamed.gguf', part))).toBe('parts_missing');
  });

  it('is told from one that is damaged, cut, or something else', async () => {
    const whole = smallGguf();
    expect(await faultOf(file('a.gguf', 'not a model'))).toBe('not_gguf');
    expect(await faultOf(file('a.gguf'))).toBe('not_gguf');
    expect(await faultOf(file('a.gguf', whole.slice(0, 700)))).toMatch(/truncated|damaged/);
    const version = whole.slice();
    version[4] = 9;
    expect(await faultOf(file('a.gguf', version))).toBe('gguf_version');
    const count = whole.slice();
    count.fill(255, 8, 24);
    expect(await faultOf(file('a.gguf', count))).toBe('damaged');
    const { cut } = await readFiles([file('a.gguf', whole.slice(0, -40_000))], quiet);
    expect(cut).toBe('a.gguf');
  });

  it('never crashes, whichever byte of its header is wrong', async () => {
    const whole = smallGguf();
    for (let at = 0; at < 1800; at += 7) {
      const broken = whole.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(await faultOf(file('a.gguf', broken)), `byte ${at}`).toMatch(/^[a-z_]+$/);
    }
  });
});

describe('safetensors files of this computer', () => {
  const shard = (name: string): Uint8Array<ArrayBuffer> =>
    safetensorsBytes({ [name]: { dtype: 'BF16', shape: [4, 8] } });
  const index = JSON.stringify({
    metadata: { total_size: 128 },
    weight_map: { a: 'model-00001-of-00002.safetensors', b: 'model-00002-of-00002.safetensors' },
  });

  it('become one table, with the config that came along', async () => {
    const { model, tensors } = await readFiles(
      [
        file('model-00002-of-00002.safetensors', shard('b')),
        file('model-00001-of-00002.safetensors', shard('a')),
        file('model.safetensors.index.json', index),
        file('config.json', '{"model_type":"llama"}'),
      ],
      quiet,
    );
    expect(tensors).toBe(2);
    expect(model).toEqual({
      safetensors: {
        a: { dtype: 'BF16', shape: [4, 8] },
        b: { dtype: 'BF16', shape: [4, 8] },
      },
      config: { model_type: 'llama' },
    });
  });

  it('must all be there', async () => {
    expect(await faultOf(file('model-00001-of-00002.safetensors', shard('a')))).toBe(
      'parts_missing',
    );
    expect(
      await faultOf(
        file('model.safetensors', shard('a')),
        file('model.safetensors.index.json', index),
      ),
    ).toBe('parts_missing');
    expect(await faultOf(file('model.safetensors.index.json', index))).toBe('only_index');
  });

  it('are told from damaged ones', async () => {
    const whole = shard('a');
    expect(await faultOf(file('m.safetensors', whole.slice(0, 4)))).toBe('truncated');
    expect(await faultOf(file('m.safetensors', whole.slice(0, 40)))).toBe('truncated');
    const text = whole.slice();
    text[9] = 1;
    expect(await faultOf(file('m.safetensors', text))).toBe('damaged');
    const { cut } = await readFiles([file('m.safetensors', whole.slice(0, -1))], quiet);
    expect(cut).toBe('m.safetensors');
  });
});

describe('other files', () => {
  it('are a config, or refused by name', async () => {
    const { model } = await readFiles([file('config.json', '{"model_type":"llama"}')], quiet);
    expect(model).toEqual({ config: { model_type: 'llama' } });
    expect(await faultOf(file('config.json', '[1]'))).toBe('bad_json');
    expect(await faultOf(file('model.bin', 'x'))).toBe('unknown_kind');
    expect(await faultOf(file('a.gguf', smallGguf()), file('b.gguf', smallGguf()))).toBe(
      'several_models',
    );
  });
});
