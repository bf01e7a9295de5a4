import { diffArrays } from "diff";

type LineChange = "same" | "removed" | "added";
interface DifferentLine {
  change: LineChange;
  /** Its number in the older text, from 1; null for one that was added. */
  from_line: number | null;
  /** Its number in the newer text; null for one that was removed. */
  to_line: number | null;
  text: string;
}

/** The work grows with its square. Texts that differ in more lines count as replaced between their equal ends. */
const MOST_DIFFERENT_LINES = 200;
/** A lesson's file has no more; of one that has, the rest is not compared. */
const MOST_LINES = 2_000;
const CONTEXT = 3;

/** The places where two texts differ, each with a few equal lines around it. Empty when they are equal. */
export function lineDifference(older: string, newer: string): DifferentLine[][] {
  let [left, right] = [0, 0];
  const lines: DifferentLine[] = [];
  for (const { change, texts } of changesBetween(linesOf(older), linesOf(newer))) {
    for (const text of texts) {
      const from_line = change === "added" ? null : ++left;
      const to_line = change === "removed" ? null : ++right;
      lines.push({ change, from_line, to_line, text });
    }
  }
  return hunksOf(lines);
}

function linesOf(text: string): string[] {
  return text.split("\n", MOST_LINES);
}

interface Change {
  change: LineChange;
  texts: readonly string[];
}

function changesBetween(from: readonly string[], to: readonly string[]): Change[] {
  const changes = diffArrays([...from], [...to], { maxEditLength: MOST_DIFFERENT_LINES });
  if (changes === undefined) return replacedBetweenEnds(from, to);
  return changes.map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    texts: value,
  }));
}

function replacedBetweenEnds(from: readonly string[], to: readonly string[]): Change[] {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  return [
    { change: "same", texts: from.slice(0, head) },
    { change: "removed", texts: from.slice(head, from.length - tail) },
    { change: "added", texts: to.slice(head, to.length - tail) },
    { change: "same", texts: from.slice(from.length - tail) },
  ];
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
