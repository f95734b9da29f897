import { SourceFault } from './fault.ts';

/** A file that is read in pieces, wherever it lies. */
export interface Slices {
  /** Its name with its folders, as shown and as parts are matched. */
  name: string;
  size: number;
  /** The bytes from `start` up to `end`, cut at the end of the file. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A file of this computer; only the slices that are asked for are ever in memory. */
export function blobSlices(file: Blob & { name: string }): Slices {
  return {
    name: file.name,
    size: file.size,
    read: async (start, end) => {
      try {
        return new Uint8Array(await file.slice(start, end).arrayBuffer());
      } catch {
        throw new SourceFault('unreadable', { file: file.name });
      }
    },
  };
}
