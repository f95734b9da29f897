import type { TermId } from '../../engine/types.gen.ts';

/** One colour, one meaning: the custom property that paints each term, everywhere. */
const PAINT: Readonly<Record<TermId, string>> = {
  weights: 'weights',
  kv_cache: 'kv',
  recurrent_state: 'kv',
  compute_buffer: 'compute',
  activations: 'activations',
  engine_overhead: 'overhead',
  output_buffer: 'output',
  logits: 'output',
  graphs: 'graphs',
  vision: 'vision',
  communication: 'other',
  reserved: 'other',
};

export function colourOf(term: TermId): string {
  return `var(--term-${PAINT[term]})`;
}
