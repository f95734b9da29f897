import type { Language, Units } from '../../state/preferences.ts';

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Numbers as the reader's language writes them; bytes in the units that the reader chose. */
export class Formatter {
  readonly units: Units;
  readonly #whole: Intl.NumberFormat;
  readonly #fixed: readonly Intl.NumberFormat[];

  constructor(language: Language, units: Units) {
    const locale = language === 'zh' ? 'zh-CN' : 'en-US';
    this.units = units;
    this.#whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    this.#fixed = [0, 1, 2].map(
      (digits) =>
        new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    );
  }

  /** 131072 -> "131,072". */
  whole(value: number): string {
    return this.#whole.format(value);
  }

  /** 4.9 -> "4.90". */
  fixed(value: number, digits: 0 | 1 | 2): string {
    return this.#fixed[digits]?.format(value) ?? String(value);
  }

  /** For sentences: 6,427,770,880 -> "6.0 GiB", 268,435,456 -> "256 MiB". */
  bytes(value: number): string {
    const [giga, mega] = this.units === 'GiB' ? [GIB, MIB] : [1e9, 1e6];
    const [g, m] = this.units === 'GiB' ? ['GiB', 'MiB'] : ['GB', 'MB'];
    const size = Math.abs(value);
    if (size >= 0.95 * giga || value === 0) return `${this.fixed(value / giga, 1)} ${g}`;
    if (size >= mega) return `${this.fixed(value / mega, 0)} ${m}`;
    return this.smallBytes(value);
  }

  /** For columns, the unit standing in their head: 6,427,770,880 -> "5.99". */
  column(value: number): string {
    const scaled = value / (this.units === 'GiB' ? GIB : 1e9);
    return scaled > 0 && scaled < 0.005 ? `<${this.fixed(0.01, 2)}` : this.fixed(scaled, 2);
  }

  /** For the size of one token: 131,072 -> "128 KiB". */
  smallBytes(value: number): string {
    const [kilo, k] = this.units === 'GiB' ? [KIB, 'KiB'] : [1000, 'kB'];
    if (value < kilo) return `${this.whole(value)} B`;
    const scaled = value / kilo;
    return `${this.fixed(scaled, Number.isInteger(scaled) || scaled >= 100 ? 0 : 1)} ${k}`;
  }

  /** 8,030,261,248 -> "8.03 B"; 134,515,008 -> "135 M". */
  parameters(value: number): string {
    if (value >= 1e12) return `${this.fixed(value / 1e12, 2)} T`;
    if (value >= 1e9)
      return `${this.fixed(value / 1e9, value >= 1e11 ? 0 : value >= 1e10 ? 1 : 2)} B`;
    return `${this.fixed(value / 1e6, 0)} M`;
  }

  /** Speeds and times: 2403.2 -> "2,403", 72.81 -> "72.8", 7.284 -> "7.28". */
  readonly figure = (value: number): string =>
    value >= 99.95 ? this.whole(value) : this.fixed(value, value >= 9.995 ? 1 : 2);

  /** Any value of a formula: whole numbers grouped, others with the digits they have. */
  input(value: number | string): string {
    if (typeof value === 'string') return value;
    if (Number.isInteger(value)) return this.whole(value);
    return String(Number(value.toPrecision(6)));
  }
}

const CACHE = new Map<string, Formatter>();

export function formatterFor(language: Language, units: Units): Formatter {
  const key = `${language} ${units}`;
  let formatter = CACHE.get(key);
  if (!formatter) {
    formatter = new Formatter(language, units);
    CACHE.set(key, formatter);
  }
  return formatter;
}
