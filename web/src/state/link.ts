import type { Scenario } from '../engine/types.gen.ts';
import { pack, unpack } from './pack.ts';
import { configOf, headerOf, isEngine, OPENING, type Config } from './scenario.ts';
import type { HeaderModel } from './source/header.ts';
import { withOrigin, type Origin } from './source/origins.ts';

/** A part of a link that could not be read. `key` and `value` stand in the link as given. */
export interface LinkFault {
  code: 'unknown_key' | 'bad_value' | 'damaged_config' | 'damaged_header';
  key: string;
  value: string;
}

export interface ReadLink {
  scenario: Scenario;
  faults: LinkFault[];
  /** A model that the link names and does not hold: it is to be read again. */
  wanted?: Origin;
}

type Value = string | number | boolean | number[];

interface Field {
  key: string;
  path: readonly string[];
  read: (text: string) => Value | undefined;
}

const word = (text: string): string | undefined =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._:+/-]{0,99}$/u.test(text) ? text : undefined;

const engine = (text: string): string | undefined => (isEngine(text) ? text : undefined);

const whole =
  (least: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= least ? value : undefined;
  };

const real = (text: string): number | undefined => {
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  return value > 0 ? value : undefined;
};

const onOff = (text: string): boolean | undefined =>
  text === 'on' ? true : text === 'off' ? false : undefined;

const shares = (text: string): number[] | undefined => {
  const values = text.split(',').map((part) => real(part));
  return values.every((value) => value !== undefined) ? values : undefined;
};

/** Every question of the page, with the name that a link gives it. */
const FIELDS: readonly Field[] = [
  { key: 'model', path: ['model'], read: word },
  { key: 'gpu', path: ['hardware', 'gpu'], read: word },
  { key: 'count', path: ['hardware', 'count'], read: whole(1) },
  { key: 'reserved_mib', path: ['hardware', 'reserved_mib'], read: whole(0) },
  { key: 'host_gib', path: ['hardware', 'host', 'memory_gib'], read: real },
  { key: 'engine', path: ['inference', 'engine'], read: engine },
  { key: 'engine_version', path: ['inference', 'engine_version'], read: word },
  { key: 'weights', path: ['inference', 'weights'], read: word },
  { key: 'context', path: ['inference', 'context'], read: whole(1) },
  { key: 'sequences', path: ['inference', 'sequences'], read: whole(1) },
  { key: 'kv_k', path: ['inference', 'kv', 'k'], read: word },
  { key: 'kv_v', path: ['inference', 'kv', 'v'], read: word },
  { key: 'batch', path: ['inference', 'batch'], read: whole(1) },
  { key: 'ubatch', path: ['inference', 'ubatch'], read: whole(1) },
  { key: 'flash_attention', path: ['inference', 'flash_attention'], read: onOff },
  { key: 'gpu_layers', path: ['inference', 'gpu_layers'], read: whole(0) },
  { key: 'cpu_moe_layers', path: ['inference', 'cpu_moe_layers'], read: whole(0) },
  { key: 'split', path: ['inference', 'split'], read: word },
  { key: 'tensor_split', path: ['inference', 'tensor_split'], read: shares },
  { key: 'tensor', path: ['inference', 'parallel', 'tensor'], read: whole(1) },
  { key: 'pipeline', path: ['inference', 'parallel', 'pipeline'], read: whole(1) },
  { key: 'prompt', path: ['inference', 'prompt_tokens'], read: whole(1) },
  { key: 'output', path: ['inference', 'output_tokens'], read: whole(1) },
  { key: 'first_token_s', path: ['inference', 'service', 'first_token_s'], read: real },
  { key: 'tokens_per_second', path: ['inference', 'service', 'tokens_per_second'], read: real },
  { key: 'memory_utilization', path: ['inference', 'memory_utilization'], read: real },
];

/**
 * "model=llama-3.1-8b&gpu=rtx-4090&count=1&…"; a pasted config and a file's header travel packed. A
 * header that is too long stays behind: the link names its source. So it does for a model that is
 * still wanted, in whose place another stands.
 */
export async function writeLink(scenario: Scenario, wanted?: Origin): Promise<string> {
  const parts: string[] = [];
  const header = headerOf(scenario);
  if (header || wanted) {
    const { linkParts } = await linked();
    for (const [key, value] of await linkParts(header, wanted))
      parts.push(`${key}=${readable(value)}`);
  }
  const config = configOf(scenario);
  if (config) parts.push(`config=${await pack(JSON.stringify(config))}`);
  for (const { key, path } of FIELDS) {
    if (wanted && key === 'model') continue;
    const value = lookUp(scenario, path);
    if (isValue(value)) parts.push(`${key}=${readable(print(value))}`);
  }
  return parts.join('&');
}

/** Reads what it can; the opening scenario stands in for a model or card that is not named. */
export async function readLink(hash: string): Promise<ReadLink> {
  const faults: LinkFault[] = [];
  const text = hash.replace(/^#/, '');
  const scenario: Record<string, unknown> = { schema: 1, task: 'inference' };
  let config: Config | undefined;
  let header: HeaderModel | undefined;
  let origin: Origin | undefined;
  for (const part of text.split('&').filter((piece) => piece !== '')) {
    const [key, value] = splitPart(part);
    if (key === 'config') {
      config = readConfig(await unpack(value));
      if (!config) faults.push({ code: 'damaged_config', key, value: value.slice(0, 40) });
      continue;
    }
    if (key === 'header') {
      header = await (await linked()).readHeader(value);
      if (!header) faults.push({ code: 'damaged_header', key, value: value.slice(0, 40) });
      continue;
    }
    if (key === 'source') {
      origin = (await linked()).readOrigin(value);
      if (!origin) faults.push({ code: 'bad_value', key, value: value.slice(0, 40) });
      continue;
    }
    const field = FIELDS.find((candidate) => candidate.key === key);
    const read = field?.read(value);
    if (!field) faults.push({ code: 'unknown_key', key: key.slice(0, 40), value });
    else if (read === undefined) faults.push({ code: 'bad_value', key, value: value.slice(0, 40) });
    else place(scenario, field.path, read);
  }
  if (config) scenario.model = { config };
  if (header) scenario.model = origin ? withOrigin(header, origin) : header;
  const wanted = scenario.model === undefined ? origin : undefined;
  return { scenario: complete(scenario), faults, ...(wanted && { wanted }) };
}

/** What a link needs for a model's own file; fetched when there is one. */
function linked(): Promise<typeof import('./source/linked.ts')> {
  return import('./source/linked.ts');
}

/** What a link leaves out: the opening model and card, and the core's own defaults. */
function complete(scenario: Partial<Scenario>): Scenario {
  const { engine, weights } = OPENING.inference ?? {};
  const { inference } = scenario;
  const asked = inference?.engine !== undefined || inference?.weights !== undefined;
  return {
    ...scenario,
    schema: 1,
    model: scenario.model ?? OPENING.model,
    hardware: { ...OPENING.hardware, ...scenario.hardware },
    inference: asked || !engine || !weights ? { ...inference } : { engine, weights, ...inference },
  };
}

function splitPart(part: string): [string, string] {
  const at = part.indexOf('=');
  if (at < 0) return [decode(part), ''];
  return [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent signs only where an address needs them: "gguf:Q4_K_M" stays as it is. */
function readable(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|2C|2F|2B|40)/g, (code) => decodeURIComponent(code));
}

function print(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
}

function isValue(value: unknown): value is Value {
  return ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
}

function lookUp(scenario: Scenario, path: readonly string[]): unknown {
  let value: unknown = scenario;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function place(target: Record<string, unknown>, path: readonly string[], value: Value): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let at = target;
  for (const step of path.slice(0, -1)) {
    at[step] ??= {};
    at = at[step] as Record<string, unknown>;
  }
  at[last] = value;
}

function readConfig(text: string | undefined): Config | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Config)
      : undefined;
  } catch {
    return undefined;
  }
}
