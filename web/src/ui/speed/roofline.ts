import type { SpeedFigure } from '../../engine/types.gen.ts';
import type { SpeedStrings } from '../strings/speed/index.ts';
import type { Formatter } from '../units/format.ts';
import { lineOf, logAxis } from './axis.ts';
import type { Graph } from './graph.ts';

/** Operations for each byte, and operations a second that were reached. */
interface Place {
  intensity: number;
  tflops: number;
}

const number = ({ inputs }: SpeedFigure, name: string): number => {
  const value = inputs[name];
  return typeof value === 'number' ? value : 0;
};

/** `passes` of the figure's work a second: tokens a second over the tokens of one pass. */
function placeOf(figure: SpeedFigure, passes: number): Place {
  const operations = number(figure, 'operations');
  return {
    intensity: operations / Math.max(1, number(figure, 'bytes')),
    tflops: (operations * passes) / 1e12,
  };
}

const SPREAD = 4;
const DEPTH = 1e4;

/**
 * The sheet's roof, a slope of bandwidth and a ceiling of the peak rate, and beneath it decoding and
 * the prompt. Llama 3.1 8B Q4_K_M on RTX 4090: ridge at 330.3 / 1.008 = 328 operations a byte.
 */
export function rooflineOf(
  words: SpeedStrings,
  f: Formatter,
  decode: SpeedFigure,
  prefill: SpeedFigure,
): Graph {
  const bandwidth = (number(decode, 'bandwidth_gbps') * number(decode, 'ranks')) / 1000; // TB/s
  const peak = number(decode, 'peak_tflops');
  const places = [
    { place: placeOf(decode, decode.value), text: words.roofline.decode },
    {
      place: placeOf(prefill, prefill.value / Math.max(1, number(prefill, 'tokens'))),
      text: words.roofline.prefill,
    },
  ];
  const ridge = peak / bandwidth;
  const intensities = places.map(({ place }) => place.intensity);
  const x = logAxis(
    Math.min(0.5, ...intensities) / SPREAD,
    Math.max(ridge * SPREAD, ...intensities) * SPREAD,
    10,
  );
  const reached = places.map(({ place }) => place.tflops);
  const y = logAxis(Math.min(peak / DEPTH, ...reached.map((each) => each / 2)), peak * 2, 10);
  const roof = [
    { x: 1e-6, y: 1e-6 * bandwidth },
    { x: ridge, y: peak },
    { x: 1e9, y: peak },
  ];
  const low = Math.min(0.5, ...intensities) / SPREAD;
  roof[0] = { x: low, y: low * bandwidth };
  const tick = (value: number): string => (value < 1 ? String(value) : f.whole(value));
  const [decoding, prompt] = reached;
  return {
    text: words.roofline.text(f.figure(decoding ?? 0), f.figure(prompt ?? 0), f.figure(peak)),
    x: {
      title: words.roofline.x,
      ticks: x.ticks.map(({ at, value }) => ({ at, text: tick(Number(value.toPrecision(3))) })),
    },
    y: {
      title: words.roofline.y,
      ticks: y.ticks.map(({ at, value }) => ({ at, text: tick(Number(value.toPrecision(3))) })),
    },
    lines: [{ path: lineOf(roof, x, y), kind: 'limit' }],
    points: places.map(({ place, text }) => ({
      x: x.at(place.intensity),
      y: y.at(place.tflops),
      text,
    })),
  };
}
