import type { TermId } from '../../engine/types.gen.ts';
import type { Curve, Point } from './points.ts';

/** Both axes in per cent of the plot; y grows upwards from 0 bytes. */
export interface Axes {
  top: number;
  x: (context: number) => number;
  y: (bytes: number) => number;
  /** The context under a share of the width, 0 to 1. */
  contextAt: (share: number) => number;
}

const MOST_TICKS = 6;
const GRID = 1000;

/** The limit stands at most four fifths up, and what lies far beyond it is cut off. */
export function axesOf({ points, longest }: Curve): Axes {
  const limit = Math.max(...points.map((point) => point.limit));
  const most = Math.max(...points.map((point) => point.needed));
  const top = Math.max(limit * 1.25, Math.min(most, limit * 1.75));
  const first = points[0]?.context ?? 1;
  const span = Math.log2(longest / first);
  return {
    top,
    x: (context) => (Math.log2(Math.max(context, first) / first) / span) * 100,
    y: (bytes) => (Math.min(bytes, top) / top) * 100,
    contextAt: (share) => Math.round(first * 2 ** (span * Math.min(1, Math.max(0, share)))),
  };
}

/** Powers of two for the axis of contexts: 1,024 4,096 16,384 65,536. */
export function contextTicks({ points, longest }: Curve): number[] {
  const from = Math.ceil(Math.log2(points[0]?.context ?? 1));
  const to = Math.floor(Math.log2(longest));
  const step = Math.max(1, Math.ceil((to - from) / MOST_TICKS));
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, i) => 2 ** (to - i * step)).reverse();
}

/** Round sizes in the reader's unit, at most six of them. */
export function byteTicks(top: number, unit: number): number[] {
  const rough = top / unit / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const count = Math.floor(top / unit / step);
  return Array.from({ length: count }, (_, i) => (i + 1) * step * unit);
}

const place = (axes: Axes, context: number, bytes: number): string =>
  `${((axes.x(context) / 100) * GRID).toFixed(1)} ${((1 - axes.y(bytes) / 100) * GRID).toFixed(1)}`;

/** One closed shape a term, each upon the one before: {id, d} for paths on a grid of 1000 x 1000. */
export function bandsOf(curve: Curve, axes: Axes): { id: TermId; d: string }[] {
  const floors = new Map<Point, number>();
  return curve.terms.map((id) => {
    const lower = curve.points.map((point) => place(axes, point.context, floors.get(point) ?? 0));
    const upper = curve.points.map((point) => {
      const height = (floors.get(point) ?? 0) + (point.parts.get(id) ?? 0);
      floors.set(point, height);
      return place(axes, point.context, height);
    });
    return { id, d: `M${upper.join('L')}L${lower.reverse().join('L')}Z` };
  });
}

/** What stands above the limit, closed; empty where everything fits. */
export function overOf(curve: Curve, axes: Axes): string {
  const over = curve.points.filter(({ needed, limit }) => needed > limit);
  if (over.length < 2) return '';
  const upper = over.map(({ context, needed }) => place(axes, context, needed));
  const lower = over.map(({ context, limit }) => place(axes, context, limit)).reverse();
  return `M${upper.join('L')}L${lower.join('L')}Z`;
}
