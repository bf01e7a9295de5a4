/** Whether two values of JSON are the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const theirs = new Map(Object.entries(other));
  const mine = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    mine.length === theirs.size &&
    mine.every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
  );
}
