import { boxKinds } from "../block-content.ts";
import { surfaceKinds } from "../surfaces.ts";
import {
  continuesPart,
  isFence,
  isIndented,
  isItem,
  isOrdered,
  isPartOfQuestion,
  isQuestion,
  refusals,
  startsBlock,
} from "./line-signs.ts";
import type { LineRange } from "./lines.ts";

/** A block or a question, or another form of one. */
export interface Piece extends LineRange {
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
  /** What nothing begins with. */
  | "other";

/** What is being written just now: it stays one piece, whatever its lines say. */
export type Held = LineRange & Pick<Piece, "kind" | "id">;

/** What stands in these lines of a file, by their first signs alone: everything that reads or changes a lesson begins here. */
export function cutPieces(
  lines: readonly string[],
  { first, last }: LineRange,
  held: Held | null = null,
): Piece[] {
  const pieces: Piece[] = [];
  for (let at = first; at <= last; at += 1) {
    if (textAt(lines, at) === "" && at !== held?.first) continue;
    const piece =
      at === held?.first
        ? { ...held, lines: lines.slice(held.first, held.last + 1) }
        : pieceAt(lines, { first: at, last });
    pieces.push(piece);
    at = piece.last;
  }
  return pieces;
}

function pieceAt(lines: readonly string[], range: LineRange): Piece {
  const { first } = range;
  const text = textAt(lines, first);
  const [kind, end] = kindAt(text, lines, range);
  let last = end;
  while (last > first && textAt(lines, last) === "") last -= 1;
  const id = kind === "question" ? (/^\? +([^\s:]+)/.exec(text)?.[1] ?? null) : null;
  return { kind, id, first, last, lines: lines.slice(first, last + 1) };
}

/** What begins here, and its last line. */
function kindAt(text: string, lines: readonly string[], range: LineRange): [PieceKind, number] {
  const endWhile = (isMore: (text: string, line: string) => boolean): number => {
    let at = range.first;
    while (at < range.last && isMore(textAt(lines, at + 1), lines[at + 1] ?? "")) at += 1;
    return at;
  };
  if (isQuestion(text)) return ["question", endOfQuestion(lines, range)];
  if (isFence(text)) {
    const kind = containerKind(text);
    if (kind === "surface") return [kind, endOfSurface(lines, range)];
    if (containerName(text) === "") return [kind, range.first];
    return [kind, closingLine(lines, range) ?? endWhile((next) => !isQuestion(next))];
  }
  if (isItem(text))
    return [
      "list",
      endWhile((next, line) => isIndented(line) || (isItem(next) && isOrdered(next) === isOrdered(text))),
    ];
  if (text.startsWith("![")) return ["picture", endWhile((next) => !startsBlock(next))];
  if (text.startsWith("|")) return ["table", endWhile((next) => next.startsWith("|"))];
  if (text.startsWith(">")) return ["quotation", endWhile((next) => next.startsWith(">"))];
  if (refusals.some(({ pattern }) => pattern.test(text))) return ["other", range.first];
  return ["paragraph", endWhile((next) => !startsBlock(next))];
}

/** What stands behind the colons: `note`, `when tools_any: [SAP]`, nothing. */
export function containerName(text: string): string {
  return text.trim().slice(":::".length).trim();
}

function containerKind(text: string): PieceKind {
  const name = containerName(text);
  if (boxKinds.some((box) => box === name)) return "box";
  if (surfaceKinds.some((surface) => surface === name)) return "surface";
  return /^when\b/.test(name) ? "when" : "other";
}

/** The line with the colons that close a container; null where a question, or the end, comes before them. */
export function closingLine(lines: readonly string[], { first, last }: LineRange): number | null {
  let depth = 1;
  for (let at = first + 1; at <= last; at += 1) {
    const text = textAt(lines, at);
    if (isQuestion(text)) return null;
    if (text === ":::") depth -= 1;
    else if (isFence(text) && containerKind(text) === "surface")
      at = endOfSurface(lines, { first: at, last });
    else if (isFence(text)) depth += 1;
    if (depth === 0) return at;
  }
  return null;
}

/** Nothing can be opened in a drawing. */
function endOfSurface(lines: readonly string[], { first, last }: LineRange): number {
  for (let at = first + 1; at <= last; at += 1) {
    const text = textAt(lines, at);
    if (text === ":::") return at;
    if (isFence(text) || isQuestion(text)) return at - 1;
  }
  return last;
}

/** Its parts with the lines that continue them. */
function endOfQuestion(lines: readonly string[], { first, last }: LineRange): number {
  let end = first;
  for (let at = first + 1; at <= last; at += 1) {
    const text = textAt(lines, at);
    if (text === "") continue;
    const isContinued = at === end + 1 && continuesPart(lines[at] ?? "");
    if (!isContinued && !isPartOfQuestion(text)) break;
    end = at;
  }
  return end;
}

function textAt(lines: readonly string[], at: number): string {
  return (lines[at] ?? "").replaceAll("\t", " ").trim();
}
