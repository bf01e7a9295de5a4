/** As timers take it: differences of times have parts of a millisecond, and may be less than none. */
export function wholeMs(ms: number): number {
  return Math.max(1, Math.floor(ms));
}
