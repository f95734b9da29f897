/** The largest text that a link may unfold to: published configs have less than 100 kB. */
export const LARGEST_TEXT = 1_000_000;

/** Text to letters that an address may hold: deflate, then base64url. */
export async function pack(text: string): Promise<string> {
  const bytes = await collect(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  );
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text again; undefined when the letters are damaged or unfold beyond all measure. */
export async function unpack(letters: string): Promise<string | undefined> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await collect(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > LARGEST_TEXT) {
      await reader.cancel();
      throw new RangeError('too long');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
