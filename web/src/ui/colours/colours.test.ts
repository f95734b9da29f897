import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(new URL('../../app/page.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;

function hex(text: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255);
  return [r, g, b];
}

/** Every custom property that is a pair of colours, for one theme. */
function palette(theme: 0 | 1): Map<string, Rgb> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...pairs].map((pair) => [pair[1] ?? '', hex(pair[2 + theme] ?? '')]));
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(linear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Rgb, b: Rgb): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Viénot, Brettel and Mollon 1999: what a reader without long or middle cones sees. */
const SIGHTS: Record<string, [Rgb, Rgb, Rgb]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};

/** Distance in OKLab, where 0.02 is just noticeable. */
function distance(a: Rgb, b: Rgb, sight: [Rgb, Rgb, Rgb]): number {
  const lab = (rgb: Rgb): Rgb => {
    const lin = rgb.map(linear) as Rgb;
    const [r, g, bl] = sight.map((row) =>
      row.reduce((sum, k, i) => sum + k * (lin[i] ?? 0), 0),
    ) as Rgb;
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * bl);
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * bl);
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * bl);
    return [
      0.2105 * l + 0.7936 * m - 0.0041 * s,
      1.978 * l - 2.4286 * m + 0.4506 * s,
      0.0259 * l + 0.7828 * m - 0.8087 * s,
    ];
  };
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** The terms that stand next to each other in one bar. */
const NEIGHBOURS = [
  'weights',
  'kv',
  'compute',
  'overhead',
  'output',
  'activations',
  'graphs',
  'vision',
];

describe.each(THEMES)('the %s palette', (theme) => {
  const colours = palette(theme === 'light' ? 0 : 1);
  const of = (name: string): Rgb => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`no colour ${name}`);
    return colour;
  };

  it('has text that everyone can read', () => {
    for (const text of ['ink', 'soft', 'good', 'warn', 'bad'])
      for (const ground of ['page', 'raised', 'sunken'])
        expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5);
  });

  it('has edges and terms that stand out from the page', () => {
    const parts = [...colours.keys()].filter((name) => name.startsWith('term-'));
    for (const part of [...parts, 'edge'])
      expect(contrast(of(part), of('page')), part).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(SIGHTS))('tells the terms apart for a reader with %s', (name) => {
    const sight = SIGHTS[name];
    if (!sight) throw new Error(name);
    for (const [index, a] of NEIGHBOURS.entries())
      for (const b of NEIGHBOURS.slice(index + 1))
        expect(distance(of(`term-${a}`), of(`term-${b}`), sight), `${a} and ${b}`).toBeGreaterThan(
          0.07,
        );
  });
});
