/** How two sequences go together: how much is the same in both, and what stands between instead of what. */
interface Alignment<Item> {
  shared: number;
  gaps: [Item[], Item[]][];
}

/** By their longest common subsequence. */
export function alignment<Item>(one: readonly Item[], other: readonly Item[]): Alignment<Item> {
  const lengths = commonLengths(one, other);
  const gaps: [Item[], Item[]][] = [];
  let gap: [Item[], Item[]] = [[], []];
  let [row, column, shared] = [0, 0, 0];
  const close = () => {
    if (gap[0].length + gap[1].length > 0) gaps.push(gap);
    gap = [[], []];
  };
  while (row < one.length || column < other.length) {
    const [left, right] = [one[row], other[column]];
    if (row < one.length && column < other.length && left === right) {
      close();
      shared += 1;
      row += 1;
      column += 1;
    } else if (
      column === other.length ||
      (row < one.length && at(lengths, row + 1, column) >= at(lengths, row, column + 1))
    ) {
      if (left !== undefined) gap[0].push(left);
      row += 1;
    } else {
      if (right !== undefined) gap[1].push(right);
      column += 1;
    }
  }
  close();
  return { shared, gaps };
}

/** From 0 to 1: the letters that both have in the same order. */
export function likeness(one: string, other: string): number {
  const length = one.length + other.length;
  return length === 0 ? 1 : (2 * at(commonLengths([...one], [...other]), 0, 0)) / length;
}

/** Of each pair of rests, how long their longest common subsequence is. */
function commonLengths<Item>(one: readonly Item[], other: readonly Item[]): Uint16Array[] {
  let below = new Uint16Array(other.length + 1);
  const rows = [below];
  for (const item of one.toReversed()) {
    below = commonRow(item, other, below);
    rows.push(below);
  }
  return rows.reverse();
}

/** The row above `below`, for the item that comes before its rest. */
function commonRow<Item>(item: Item, other: readonly Item[], below: Uint16Array): Uint16Array<ArrayBuffer> {
  const row = new Uint16Array(other.length + 1);
  let right = 0;
  for (let column = other.length - 1; column >= 0; column -= 1) {
    right = item === other[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, right);
    row[column] = right;
  }
  return row;
}

function at(rows: readonly Uint16Array[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
