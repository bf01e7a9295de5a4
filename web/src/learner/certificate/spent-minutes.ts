/** As it is said: never more than was spent, and 0 for less than a minute. */
export function spentMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}
