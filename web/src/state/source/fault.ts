export type FaultCode =
  | 'offline'
  | 'timeout'
  | 'unreachable'
  | 'gated'
  | 'not_found'
  | 'busy'
  | 'refused'
  | 'no_ranges'
  | 'no_usable_file'
  | 'unknown_kind'
  | 'not_gguf'
  | 'gguf_version'
  | 'big_endian'
  | 'damaged'
  | 'truncated'
  | 'bad_json'
  | 'parts_missing'
  | 'several_models'
  | 'only_index'
  | 'unreadable';

/** Why a model could not be read: a code that each language words, and what it is about. */
export class SourceFault extends Error {
  readonly code: FaultCode;
  readonly values: Readonly<Record<string, string>>;

  constructor(code: FaultCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
