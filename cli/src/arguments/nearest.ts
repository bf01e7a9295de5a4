/** The known word closest to the one that was typed; undefined if none is close. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(typed.length / 3));
  const [best] = known
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ word, distance }) => distance <= limit || (typed.length > 2 && word.startsWith(typed)))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.word;
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const steps = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      ];
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
