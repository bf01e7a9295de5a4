import type { Tally } from "../../detection/resemblance/tally.ts";

/** How near the nearest of some lines come to what was said, by its traits: 0 where they share none, 1 where they are the same. */
type Nearness = (traits: readonly string[]) => number;

/** One line alone may be near by chance. */
const NEAREST = 3;

/**
 * Two lines are near as far as they share traits, and a trait counts the more the fewer lines have it (cosine of the inverse document
 * frequencies). The mean of the three nearest.
 * @param lines the traits of each line
 * @param all in how many lines of any kind a trait occurs
 */
export function nearnessOf(lines: readonly ReadonlySet<string>[], all: Tally): Nearness {
  const weightOf = (trait: string) => Math.log((all.lines + 1) / ((all.having.get(trait) ?? 0) + 0.5)) ** 2;
  const lengthOf = (traits: Iterable<string>) => {
    const sum = [...traits].reduce((total, trait) => total + weightOf(trait), 0);
    return Math.sqrt(sum) || 1;
  };
  const lengths = lines.map(lengthOf);
  const having = new Map<string, number[]>();
  for (const [index, traits] of lines.entries())
    for (const trait of traits) {
      const known = having.get(trait);
      if (known === undefined) having.set(trait, [index]);
      else known.push(index);
    }
  return (traits) => {
    const shared = new Map<number, number>();
    for (const trait of traits)
      for (const index of having.get(trait) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + weightOf(trait));
    const length = lengthOf(traits);
    const nearest = [...shared]
      .map(([index, weight]) => weight / (length * (lengths[index] ?? 1)))
      .toSorted((one, other) => other - one)
      .slice(0, NEAREST);
    return nearest.reduce((sum, near) => sum + near, 0) / NEAREST;
  };
}
