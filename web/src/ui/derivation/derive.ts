import type { Device, Estimate, Formula, Term, TermId } from '../../engine/types.gen.ts';
import { countedTerms, type Room } from '../bars/room.ts';
import type { Strings } from '../strings/index.ts';
import type { Formatter } from '../units/format.ts';
import type { Derivation } from './derivation.ts';

export function termName(t: Strings, id: TermId): string {
  return t.terms.names[id];
}

/** "6.0 GiB (6,427,770,880 bytes)". */
export function exact(t: Strings, f: Formatter, bytes: number): string {
  return `${f.bytes(bytes)} (${t.derivation.exactBytes(f.whole(bytes))})`;
}

/** A term: the core's formula with the values that it put in. */
export function ofTerm(t: Strings, f: Formatter, estimate: Estimate, term: Term): Derivation {
  return {
    title: termName(t, term.id),
    ...formulaOf(t, estimate.formulas, term.formula),
    inputs: Object.entries(term.inputs).map(([name, value]) => [name, f.input(value)]),
    result: exact(t, f, term.bytes),
    ...(term.low !== term.high && {
      range: t.terms.range(f.bytes(term.low), f.bytes(term.high)),
    }),
    note: `${t.terms.explain[term.id]} ${t.grades[term.grade].explain}`,
  };
}

/** The sum of a device's terms. */
export function ofUsed(t: Strings, f: Formatter, device: Device): Derivation {
  return {
    title: t.terms.total,
    expression: t.derivation.sum,
    inputs: device.terms.map((term) => [termName(t, term.id), f.bytes(term.bytes)]),
    result: exact(t, f, device.used_bytes),
    note: t.derivation.sumNote,
  };
}

/** What a scenario needs of a card: of a pool only the part that it fills. */
export function ofNeeded(t: Strings, f: Formatter, device: Device, room: Room): Derivation {
  return {
    title: t.verdict.used,
    expression: t.derivation.sum,
    inputs: countedTerms(device, room).map((term) => [
      termName(t, term.id),
      f.bytes(term === room.pool?.term ? room.pool.needed : term.bytes),
    ]),
    result: exact(t, f, room.needed),
    note: t.derivation.sumNote,
  };
}

export function ofUsable(t: Strings, f: Formatter, estimate: Estimate, device: Device): Derivation {
  const usable = device.usable_bytes ?? 0;
  return {
    title: t.terms.usable,
    ...formulaOf(t, estimate.formulas, device.usable_formula ?? ''),
    inputs: [[t.derivation.capacity, exact(t, f, device.capacity_bytes ?? usable)]],
    result: exact(t, f, usable),
    note: t.derivation.usableNote,
  };
}

/** The limit of a card: its usable memory, or the share of it that a pooling engine takes. */
export function ofLimit(
  t: Strings,
  f: Formatter,
  estimate: Estimate,
  device: Device,
  room: Room,
): Derivation {
  if (!room.pool) return ofUsable(t, f, estimate, device);
  // SGLang's share is one of what is free at the start: what it leaves says how much that is.
  const free = room.pool.after.find(({ inputs }) => typeof inputs.free === 'number')?.inputs.free;
  return {
    title: t.terms.budget,
    expression: free === undefined ? t.derivation.budget : t.derivation.budgetOfFree,
    inputs: [
      free === undefined
        ? [t.terms.usable, f.bytes(device.usable_bytes ?? 0)]
        : [t.derivation.freeAtStart, f.bytes(Number(free))],
      ['memory_utilization', f.input(room.pool.utilization)],
    ],
    result: exact(t, f, room.limit),
  };
}

export function ofFree(t: Strings, f: Formatter, room: Room): Derivation {
  return {
    title: freeName(t, room),
    expression: t.derivation.minus,
    inputs: [
      [room.pool ? t.terms.budget : t.terms.usable, f.bytes(room.limit)],
      [t.verdict.used, f.bytes(room.needed)],
    ],
    result: exact(t, f, room.free),
  };
}

export function freeName(t: Strings, room: Room): string {
  if (room.free < 0) return t.terms.short;
  return room.pool ? t.terms.spare : t.terms.free;
}

export function ofLargestContext(t: Strings, f: Formatter, estimate: Estimate): Derivation {
  const { max_context: limit } = estimate.model;
  return {
    title: t.facts.largestContext,
    expression: t.derivation.largest,
    inputs: limit === undefined ? [] : [['max_context', f.whole(limit)]],
    result: t.derivation.tokens(f.whole(estimate.memory.largest_context ?? 0)),
    note: t.derivation.largestNote,
  };
}

/** The tokens that a KV pool holds. */
export function ofPool(t: Strings, f: Formatter, estimate: Estimate, device: Device): Derivation {
  const context = estimate.scenario.inference?.context ?? 0;
  return {
    title: t.facts.kvPool,
    expression: t.derivation.pool,
    inputs: [
      [t.facts.concurrency, f.fixed(device.max_concurrency ?? 0, 2)],
      ['context', f.whole(context)],
    ],
    result: t.derivation.tokens(f.whole(device.kv_tokens ?? 0)),
    note: t.derivation.poolNote,
  };
}

export function formulaOf(
  t: Strings,
  formulas: readonly Formula[],
  id: string,
): Pick<Derivation, 'expression' | 'example' | 'source' | 'date'> {
  const formula = formulas.find((candidate) => candidate.id === id);
  const expression = Object.hasOwn(t.formulas, id) ? t.formulas[id] : undefined;
  if (!formula) return { expression: expression ?? id };
  return {
    expression: expression ?? formula.expression,
    example: formula.example,
    source: formula.source,
    date: formula.date,
  };
}
