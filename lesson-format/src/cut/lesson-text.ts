import { type LineRange, linesOf } from "./lines.ts";
import { cutPieces, type Held, type Piece } from "./pieces.ts";

/** A lesson's file cut into what stands in it: what is not touched keeps its bytes. */
export interface LessonText {
  lines: readonly string[];
  /** Lines of the front matter between its two marks; null where there is none. */
  front: LineRange | null;
  sections: Section[];
}

export interface Section extends LineRange {
  id: string;
  heading: string;
  pieces: Piece[];
}

export function cutLesson(text: string, held: Held | null = null): LessonText {
  return cutLines(linesOf(text), held);
}

export function cutLines(lines: readonly string[], held: Held | null = null): LessonText {
  const isMark = (line: string | undefined) => /^\uFEFF?---\s*$/.test(line ?? "");
  const end = isMark(lines[0]) ? lines.findIndex((line, at) => at > 0 && isMark(line)) : -1;
  const starts = [...lines.keys()].filter((at) => at > end && /^##[ \t]/.test(lines[at] ?? ""));
  const sections = starts.map((first, index) => {
    const last = (starts[index + 1] ?? lines.length) - 1;
    const [, id = "", heading = ""] = /^##\s+([^|\s]+)\s*\|(.*)$/.exec(lines[first] ?? "") ?? [];
    const pieces = cutPieces(lines, { first: first + 1, last }, held);
    return { id, heading: heading.trim(), first, last, pieces };
  });
  return { lines, front: end > 0 ? { first: 1, last: end - 1 } : null, sections };
}
