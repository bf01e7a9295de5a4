/** How much of the whole in percent, at most 100, with two decimals; null of nothing. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(100, Math.round((part / whole) * 10_000) / 100);
}
