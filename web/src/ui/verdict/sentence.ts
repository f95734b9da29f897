import type { Device, Estimate, Memory } from '../../engine/types.gen.ts';
import { groupDevices, isHost } from '../bars/groups.ts';
import { decisive } from '../bars/room.ts';
import { verdictOf } from '../colours/verdict.ts';
import type { Strings } from '../strings/index.ts';
import { door, type Door, type Phrase } from '../strings/phrase.ts';
import type { Formatter } from '../units/format.ts';
import { shortName } from '../units/names.ts';

export interface VerdictText {
  word: string;
  phrase: Phrase;
}

/**
 * The one sentence that answers: what is taken, of what, and what would help. `cardsNeeded` is how
 * many of this card hold everything, undefined when no count does or while that is unknown; `runs`
 * is whether the engine runs on it at all.
 */
export function verdictText(
  t: Strings,
  f: Formatter,
  estimate: Estimate,
  formatName: string,
  cardsNeeded: number | undefined,
  runs = true,
): VerdictText {
  const { memory, model } = estimate;
  const verdict = runs ? verdictOf(memory.verdict) : 'unsupported';
  const { device, room } = decisive(estimate) ?? {};
  const host = memory.devices.find(isHost);
  const largest = memory.largest_context ?? 0;
  const card = shortName(device?.name ?? '');
  const cards = cardsOf(t, f, memory.devices, card);
  const phrase = t.verdict[verdict]({
    model: model.name,
    format: formatName,
    engine: engineName(t, estimate),
    card,
    cards: cards.decisive,
    allCards: cards.all,
    used: door('used', f.bytes(room?.needed ?? 0)),
    usable: door('usable', f.bytes(room?.limit ?? 0)),
    free: door('free', f.bytes(Math.abs(room?.free ?? 0))),
    largest: largest > 0 ? door('largest_context', f.whole(largest)) : undefined,
    needed:
      cardsNeeded !== undefined && device
        ? door('needed', `${f.whole(cardsNeeded)} × ${shortName(device.name)}`)
        : undefined,
    layersOnGpu: door('gpu_layers', f.whole(memory.gpu_layers ?? 0)),
    layers: f.whole(memory.layers ?? model.layers),
    experts: expertsInHost(f, memory),
    inHost: door('host', f.bytes(host?.used_bytes ?? 0)),
    pool:
      room?.pool && device?.kv_tokens !== undefined
        ? {
            tokens: door('kv_pool', f.whole(device.kv_tokens)),
            requests: door('concurrency', requests(f, device.max_concurrency ?? 0)),
            waits: room.free < 0,
          }
        : undefined,
  });
  return { word: t.verdict.words[verdict], phrase };
}

/** 54.12 -> "54", 3.18 -> "3.2". */
function requests(f: Formatter, concurrency: number): string {
  return f.fixed(concurrency, concurrency < 10 ? 1 : 0);
}

/** Undefined where whole layers lie in host memory too, or no experts do. */
function expertsInHost(
  f: Formatter,
  { gpu_layers, layers, expert_layers: all = 0, gpu_expert_layers: onCards = 0 }: Memory,
): { inHost: Door; layers: string } | undefined {
  if (onCards >= all || gpu_layers !== layers) return undefined;
  return { inHost: door('experts', f.whole(all - onCards)), layers: f.whole(all) };
}

interface Cards {
  /** The card of which the sizes in a sentence speak. */
  decisive: string;
  /** All of them. */
  all: string;
}

function cardsOf(t: Strings, f: Formatter, devices: readonly Device[], name: string): Cards {
  const { one, many, each, fullest, fullestOf, mixed } = t.verdict;
  const groups = groupDevices(devices).filter((group) => !isHost(group.device));
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const kinds = new Set(groups.map((group) => group.device.name));
  if (count <= 1) return { decisive: one(name), all: one(name) };
  if (kinds.size > 1) return { decisive: fullest(name), all: mixed(f.whole(count)) };
  const all = many(f.whole(count), name);
  if (groups.length === 1) return { decisive: each(f.whole(count), name), all };
  return { decisive: fullestOf(f.whole(count), name), all };
}

function engineName(t: Strings, { scenario }: Estimate): string {
  const id = scenario.inference?.engine ?? '';
  return (t.questions.engineNames as Readonly<Record<string, string>>)[id] ?? id;
}
