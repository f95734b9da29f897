import type { FaultCode } from '../../../state/source/fault.ts';

type Values = Readonly<Record<string, string>>;

/** What the part that opens model files says; it comes with that part. */
export const sourceEn = {
  title: 'Read a model’s own files',
  address: 'Hugging Face id or address',
  addressPlaceholder: 'org/name, or a link to a file',
  contact:
    'Asks huggingface.co for the list of files, then for the beginning of the one you choose. Nothing about you or your question is sent.',
  read: 'Read from huggingface.co',
  addressBad: (typed: string): string =>
    `“${typed}” is no repository on Hugging Face. Write org/name, or paste its address.`,
  addressEmpty: 'Write org/name, or paste an address of huggingface.co.',
  files: 'Open files…',
  filesHint:
    'GGUF, safetensors or config.json; all parts of a split model together. You can also drop them anywhere on this page. Only their headers are read, and they stay in this page.',
  or: 'or',
  cancel: 'Cancel',
  back: 'Back to the list',
  listing: (repo: string): string => `Asking for the files of ${repo}…`,
  reading: (name: string): string => `Reading the header of ${name}…`,
  readingMany: (done: string, all: string): string => `Reading headers: ${done} of ${all} files…`,
  choose: (repo: string): string => `Models in ${repo}`,
  parts: (count: string): string => `${count} files`,
  incomplete: 'parts missing',
  kinds: { gguf: 'GGUF', safetensors: 'safetensors' },
  wantedHub: (file: string, repo: string): string =>
    `This link is about ${file} of ${repo}, whose header is too long for a link. Read it again; until then another model stands in its place.`,
  wantedFile: (file: string): string =>
    `This link is about the file ${file}, whose header is too long for a link. Open that file again; until then another model stands in its place.`,
  openAnother: 'Open another',
  aFile: 'A model’s own file',
  fromHub: (repo: string): string => `read from ${repo} on Hugging Face`,
  fromFile: 'read from a file',
  engineChanged: (engine: string, kind: string): string =>
    `The engine is now ${engine}, which loads ${kind} files.`,
  fileCut: (file: string): string =>
    `${file} ends before its last tensor: its download is not complete. Its header is whole, so the answer holds.`,
  faults: {
    offline: () => 'You are offline. Connect, then try again, or open a file of this computer.',
    timeout: () => 'huggingface.co did not answer in 30 seconds. Try again.',
    unreachable: () =>
      'huggingface.co could not be reached: the network or an extension may block it. A file of this computer works without it.',
    gated: ({ repo }) =>
      `${repo} is gated: its authors let in only who has signed in and agreed to their terms. Download its files, then open them here.`,
    not_found: ({ repo }) =>
      `${repo} was not found, or it is private. Check its name, branch and file.`,
    busy: () =>
      'huggingface.co asks to wait: too many questions from this network. Try again in a few minutes.',
    refused: ({ status }) => `huggingface.co refused with status ${status}. Try again later.`,
    no_ranges: () => 'The server sends only whole files. Download the file, then open it here.',
    no_usable_file: ({ repo }) =>
      `${repo ?? ''} holds no GGUF and no safetensors file. Look for another repository of the same model.`,
    unknown_kind: ({ file }) =>
      `${file} is none of the kinds that are read here: .gguf, .safetensors and config.json.`,
    not_gguf: ({ file }) => `${file} is no GGUF file, whatever its name says. Download it again.`,
    gguf_version: ({ file, version }) =>
      `${file} is GGUF version ${version}; versions 1 to 3 are read. Convert it anew.`,
    big_endian: ({ file }) =>
      `${file} is a big-endian GGUF file, made for other machines. Take the little-endian one.`,
    damaged: ({ file }) =>
      `The header of ${file} is damaged: its sizes and names do not agree. Download it again.`,
    truncated: ({ file }) => `${file} ends within its header. Its download is not complete.`,
    bad_json: ({ file }) => `${file} is no JSON object of less than 4 MB. Take the original file.`,
    parts_missing: ({ file, missing, parts }) =>
      `${file} is one of ${parts} parts, and these are missing: ${missing}. Open all parts together.`,
    several_models: () =>
      'These files belong to different models. Open the files of one model at a time.',
    only_index: ({ file, shards }) =>
      `${file} only lists the files of the model. Open them with it: ${shards}.`,
    unreadable: ({ file }) =>
      `${file === '' ? 'The file' : file} could not be read. It may have been moved or changed; open it again.`,
  } satisfies Record<FaultCode, (values: Values) => string>,
};

type Loose<T> = T extends string
  ? string
  : T extends (...parts: infer P) => string
    ? (...parts: P) => string
    : { [K in keyof T]: Loose<T[K]> };

export type SourceStrings = Omit<Loose<typeof sourceEn>, 'faults'> & {
  faults: Readonly<Record<FaultCode, (values: Values) => string>>;
};
