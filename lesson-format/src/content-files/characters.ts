import { bounds } from "./bounds.ts";
import type { TextReport } from "./mistakes.ts";

/** The file's lines, normalised (LF, NFC, no byte order mark); characters no page or database can hold are mistakes. */
export function readLines(
  text: string,
  maxLength: number,
  report: TextReport,
  mostLines: number = bounds.lines,
): string[] {
  if (text.length > maxLength) {
    report(1, `The file is longer than ${maxLength} characters; shorten it or split the lesson.`);
    return [];
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/, mostLines + 1);
  if (lines.length > mostLines) {
    report(mostLines, `The file has more than ${mostLines} lines; shorten it or split the lesson.`);
    return [];
  }
  lines.forEach((line, index) => {
    const odd = oddCharacter(line);
    if (odd) report(index + 1, `The line holds ${odd}; delete it.`);
    if (line.length > bounds.line)
      report(index + 1, `The line is longer than ${bounds.line} characters; break it.`);
  });
  return lines.map((line) => line.slice(0, bounds.line).replaceAll("\t", " ").normalize("NFC"));
}

function oddCharacter(line: string): string | undefined {
  if (!line.isWellFormed()) return "half of a character pair (a lone surrogate)";
  // Bidirectional overrides can make a line read differently from what it says.
  const found = /[^\P{Cc}\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u.exec(line)?.[0];
  if (found === undefined) return undefined;
  const code = found.codePointAt(0) ?? 0;
  return `the control character U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
