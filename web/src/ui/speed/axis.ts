/** A logarithmic axis in per cent of the plot. */
export interface Axis {
  at: (value: number) => number;
  ticks: readonly { at: number; value: number }[];
}

const MOST_TICKS = 6;

/** From `low` to `high`, with ticks at powers of `base`: at most seven. */
export function logAxis(low: number, high: number, base: 2 | 10): Axis {
  const span = Math.log(high / low);
  const at = (value: number): number =>
    Math.min(100, Math.max(0, (Math.log(Math.max(value, low) / low) / span) * 100));
  const log = (value: number): number => Math.log(value) / Math.log(base);
  const from = Math.ceil(log(low) - 1e-9);
  const to = Math.floor(log(high) + 1e-9);
  const step = Math.max(1, Math.ceil((to - from) / MOST_TICKS));
  const count = Math.max(0, Math.floor((to - from) / step) + 1);
  const ticks = Array.from({ length: count }, (_, i) => {
    const value = base ** (from + i * step);
    return { at: at(value), value };
  });
  return { at, ticks };
}

const GRID = 10;

/** A line through points, on a grid of 1000 x 1000 that grows downwards. */
export function lineOf(points: readonly { x: number; y: number }[], x: Axis, y: Axis): string {
  const places = points.map(
    (point) => `${(x.at(point.x) * GRID).toFixed(1)} ${((100 - y.at(point.y)) * GRID).toFixed(1)}`,
  );
  return places.length > 1 ? `M${places.join('L')}` : '';
}
