export type LineChange = "same" | "removed" | "added";
export interface DifferentLine {
  change: LineChange;
  /** Its number in the older text, from 1; null for one that was added. */
  from_line: number | null;
  /** Its number in the newer text; null for one that was removed. */
  to_line: number | null;
  text: string;
}

/** How many comparisons a difference may take; beyond, what lies between equal ends counts as replaced. */
const MOST_COMPARISONS = 4_000_000;
const CONTEXT = 3;

/** Where two texts differ, each place with a few equal lines around it. Empty: nowhere. */
export function lineDifference(older: string, newer: string): DifferentLine[][] {
  const [from, to] = [older.split("\n"), newer.split("\n")];
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head += 1;
  let tail = 0;
  const most = Math.min(from.length, to.length) - head;
  while (tail < most && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const kept = keptLines(from.slice(head, from.length - tail), to.slice(head, to.length - tail));
  const lines: DifferentLine[] = [];
  let [left, right] = [0, 0];
  const add = (change: LineChange) => {
    const text = (change === "added" ? to[right] : from[left]) ?? "";
    const from_line = change === "added" ? null : ++left;
    const to_line = change === "removed" ? null : ++right;
    lines.push({ change, from_line, to_line, text });
  };
  while (left < head) add("same");
  for (const [keptLeft, keptRight] of [
    ...kept,
    [from.length - tail - head, to.length - tail - head],
  ] as const) {
    while (left < head + keptLeft) add("removed");
    while (right < head + keptRight) add("added");
    if (left < from.length - tail && right < to.length - tail) add("same");
  }
  while (left < from.length) add("same");
  return hunksOf(lines);
}

/** The longest common subsequence, as pairs of positions. */
function keptLines(from: readonly string[], to: readonly string[]): [number, number][] {
  if (from.length * to.length > MOST_COMPARISONS) return [];
  const width = to.length + 1;
  const longest = new Uint16Array((from.length + 1) * width);
  const at = (left: number, right: number) => longest[left * width + right] ?? 0;
  for (let left = from.length - 1; left >= 0; left -= 1)
    for (let right = to.length - 1; right >= 0; right -= 1)
      longest[left * width + right] =
        from[left] === to[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1));
  const kept: [number, number][] = [];
  for (let left = 0, right = 0; left < from.length && right < to.length; ) {
    if (from[left] === to[right]) kept.push([left++, right++]);
    else if (at(left + 1, right) >= at(left, right + 1)) left += 1;
    else right += 1;
  }
  return kept;
}

function hunksOf(lines: readonly DifferentLine[]): DifferentLine[][] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ change }) => change !== "same"),
  );
  const hunks: DifferentLine[][] = [];
  lines.forEach((line, index) => {
    if (!near[index]) return;
    if (index === 0 || !near[index - 1]) hunks.push([]);
    hunks.at(-1)?.push(line);
  });
  return hunks;
}
