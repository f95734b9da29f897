/** "GeForce RTX 4090 24GB" -> "RTX 4090 24GB": the brand goes where the series says enough. */
export function shortName(name: string): string {
  return name.replace(/^(GeForce|Radeon|Instinct) (?=(RTX|GTX|RX|PRO|MI\d))/, '');
}
