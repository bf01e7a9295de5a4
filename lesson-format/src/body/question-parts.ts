import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { continuesPart } from "../cut/line-signs.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import type { Span } from "../span.ts";
import { type Cursor, currentLine, isAtEnd, take } from "./cursor.ts";

const scope: InlineScope = { allowsConditions: false, holds: [] };

/** The words of a part, which may not be missing or too long. */
export function readPart(
  text: string,
  part: "question" | "option" | "feedback" | "group" | "step",
  line: number,
  report: Report,
): Span[] {
  const trimmed = text.trim();
  const most = { ...limits, group: limits.heading, step: limits.question }[part];
  if (trimmed === "") report(line, said(`text.empty.${part}`));
  if (trimmed.length > most) report(line, said(`text.long.${part}`, { most }));
  return readSpans(trimmed, line, scope, report);
}

/** The line and the indented ones that continue it. */
export function takeWhole(cursor: Cursor): string {
  const words = [take(cursor)];
  while (!isAtEnd(cursor) && continuesPart(currentLine(cursor))) words.push(take(cursor));
  return words.join(" ");
}
