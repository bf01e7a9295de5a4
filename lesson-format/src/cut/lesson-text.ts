/** A lesson's file cut into what stands in it, by its lines alone: whatever is not touched keeps its bytes. */
export interface LessonText {
  lines: readonly string[];
  /** Lines of the front matter between its two marks; null where there is none. */
  front: Span | null;
  sections: Section[];
}

/** Lines of a file, from 0; `last` is one of them. */
export interface Span {
  first: number;
  last: number;
}

export interface Section extends Span {
  id: string;
  heading: string;
  pieces: Piece[];
}

export interface Piece extends Span {
  kind: PieceKind;
  /** Of a question. */
  id: string | null;
  lines: readonly string[];
}

export type PieceKind =
  | "paragraph"
  | "list"
  | "quotation"
  | "box"
  | "when"
  | "surface"
  | "table"
  | "picture"
  | "question"
  | "other";

/** What is being written just now: it stays one piece, whatever its lines say. */
export type Held = Span & Pick<Piece, "kind" | "id">;

export const surfaceNames = ["mail", "chat", "browser", "workshop"] as const;
const boxNames = ["note", "example", "warning"];

export function cutLesson(text: string, held: Held | null = null): LessonText {
  const lines = text.split("\n");
  const isMark = (at: number) => lines[at]?.trimEnd() === "---";
  const end = isMark(0) ? lines.findIndex((_, at) => at > 0 && isMark(at)) : -1;
  const starts = [...lines.keys()].filter((at) => at > end && /^## /.test(lines[at] ?? ""));
  const sections = starts.map((first, index) => {
    const last = (starts[index + 1] ?? lines.length) - 1;
    const [, id = "", heading = ""] = /^## +([^|\s]+) *\|(.*)$/.exec(lines[first] ?? "") ?? [];
    return { id, heading: heading.trim(), first, last, pieces: cutPieces(lines, first + 1, last, held) };
  });
  return { lines, front: end > 0 ? { first: 1, last: end - 1 } : null, sections };
}

function cutPieces(lines: readonly string[], from: number, to: number, held: Held | null): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  while (at <= to) {
    if (held !== null && at === held.first) {
      pieces.push({ ...held, lines: lines.slice(held.first, held.last + 1) });
      at = held.last + 1;
    } else if (isBlank(lines[at])) {
      at += 1;
    } else {
      const piece = pieceAt(lines, at, to);
      pieces.push(piece);
      at = piece.last + 1;
    }
  }
  return pieces;
}

function pieceAt(lines: readonly string[], first: number, to: number): Piece {
  const text = (lines[first] ?? "").trim();
  const [kind, end] = kindAt(text, { lines, first, to });
  let last = Math.min(end, to);
  while (last > first && isBlank(lines[last])) last -= 1;
  const id = kind === "question" ? (/^\? +([^\s:]+)/.exec(text)?.[1] ?? null) : null;
  return { kind, id, first, last, lines: lines.slice(first, last + 1) };
}

interface LineRange {
  lines: readonly string[];
  first: number;
  to: number;
}

/** What begins here, and its last line. */
function kindAt(text: string, range: LineRange): [PieceKind, number] {
  if (isQuestion(text)) return ["question", endOfQuestion(range)];
  if (isFence(text)) return [containerKind(text), endOfContainer(text, range)];
  if (isItem(text)) return ["list", endOfList(text, range)];
  if (text.startsWith("![")) return ["picture", endOfParagraph(range)];
  if (text.startsWith("|")) return ["table", endWhile(range, (line) => line.trim().startsWith("|"))];
  if (text.startsWith(">")) return ["quotation", endWhile(range, (line) => line.trim().startsWith(">"))];
  if (/^#|^```|^[*+] |^(?:-{3,}|\*{3,}|_{3,})$/.test(text)) return ["other", range.first];
  return ["paragraph", endOfParagraph(range)];
}

function containerKind(text: string): PieceKind {
  const name = text.slice(3).trim();
  if (boxNames.includes(name)) return "box";
  if (surfaceNames.some((surface) => surface === name)) return "surface";
  return /^when\b/.test(name) ? "when" : "other";
}

function endWhile({ lines, first, to }: LineRange, isMore: (line: string) => boolean): number {
  let at = first;
  while (at < to && isMore(lines[at + 1] ?? "")) at += 1;
  return at;
}

function endOfParagraph(range: LineRange): number {
  return endWhile(range, (line) => !startsBlock(line.trim()));
}

function endOfList(text: string, range: LineRange): number {
  const isOrdered = orderedItem.test(text);
  return endWhile(range, (line) => {
    if (isBlank(line)) return false;
    return (isItem(line.trim()) && orderedItem.test(line.trim()) === isOrdered) || /^ +\S/.test(line);
  });
}

function endOfContainer(text: string, { lines, first, to }: LineRange): number {
  if (text.slice(3).trim() === "") return first;
  let depth = 1;
  for (let at = first + 1; at <= to; at += 1) {
    const line = (lines[at] ?? "").trim();
    if (isQuestion(line)) return at - 1;
    if (line === ":::") depth -= 1;
    else if (isFence(line)) depth += 1;
    if (depth === 0) return at;
  }
  return to;
}

/** Its options with the lines that continue them, and what can only be meant as one. */
function endOfQuestion({ lines, first, to }: LineRange): number {
  let at = first;
  for (;;) {
    while (at < to && isContinued(lines[at + 1])) at += 1;
    let next = at + 1;
    while (next <= to && isBlank(lines[next])) next += 1;
    if (next > to || !optionLine.test((lines[next] ?? "").trim())) return at;
    at = next;
  }
}

const optionLine = /^(?:[-+@=] |\d{1,3}\. )/;
const orderedItem = /^\d{1,3}\. /;

function isContinued(line: string | undefined): boolean {
  return /^ +\S/.test(line ?? "") && !optionLine.test((line ?? "").trim());
}

function isBlank(line: string | undefined): boolean {
  return (line ?? "").trim() === "";
}

function isQuestion(text: string): boolean {
  return text.startsWith("? ");
}

function isFence(text: string): boolean {
  return text.startsWith(":::");
}

function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ") || orderedItem.test(text);
}

/** What ends a paragraph without an empty line. */
function startsBlock(text: string): boolean {
  return (
    text === "" ||
    isFence(text) ||
    isQuestion(text) ||
    /^(?:[>|]|!\[|#{1,6} |```|(?:-|1\.) |-{3,}$)/.test(text)
  );
}
