/** In how many lines of a kind each trait occurs. */
export interface Tally {
  lines: number;
  having: ReadonlyMap<string, number>;
}

/** Lines that make a point, and lines that only sound like it. */
interface Lines {
  made: Tally;
  missed: Tally;
}

/** What a point is weighed by: its own lines, those of all points of its script, and what makes another point. */
export interface Compared {
  own: Lines;
  all: Lines;
  others: Tally;
}

/** @param lines the traits of each line */
export function tallyOf(lines: readonly ReadonlySet<string>[]): Tally {
  const having = new Map<string, number>();
  for (const traits of lines) for (const trait of traits) having.set(trait, (having.get(trait) ?? 0) + 1);
  return { lines: lines.length, having };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const having = new Map<string, number>();
  for (const tally of tallies)
    for (const [trait, count] of tally.having) having.set(trait, (having.get(trait) ?? 0) + count);
  return { lines: tallies.reduce((sum, { lines }) => sum + lines, 0), having };
}

/** What a trait that lines of one kind never have counts as, where nothing else is said. */
const NEVER = 0.1;

/** The logarithm of how much likelier a trait is in lines of the one kind than of the other; 0 where neither has it. */
function weightOf(trait: string, one: Tally, other: Tally, never: number): number {
  const [ones, others] = [one.having.get(trait) ?? 0, other.having.get(trait) ?? 0];
  if (ones === 0 && others === 0) return 0;
  return shareOf(ones, one, never) - shareOf(others, other, never);
}

function shareOf(count: number, { lines }: Tally, never: number): number {
  return Math.log((count + never) / (lines + 2 * never));
}

/** What all traits of a line say together, each of a long line less than of a short one; above 0 they speak for `one`. */
export function sumOfWeights(traits: readonly string[], one: Tally, other: Tally, never = NEVER): number {
  const sum = traits.reduce((total, trait) => total + weightOf(trait, one, other, never), 0);
  return sum / Math.sqrt(traits.length + 1);
}
