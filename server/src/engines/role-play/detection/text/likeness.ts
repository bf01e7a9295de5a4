/** Whether two stems are the same but for typing errors: none in short words, one from five letters, two from nine. */
export function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  const allowed = allowedErrors(Math.min(one.length, other.length));
  if (allowed === 0 || one[0] !== other[0] || Math.abs(one.length - other.length) > allowed) return false;
  if (/\d/.test(one) || /\d/.test(other)) return false;
  return distance(one, other) <= allowed;
}

function allowedErrors(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** Edits from one to the other, two letters in the wrong order counting as one (optimal string alignment). */
function distance(one: string, other: string): number {
  let [before, previous]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, previous] = [previous, current];
  }
  return at(previous, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
