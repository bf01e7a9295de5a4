import { bounds } from "./bounds.ts";
import type { MistakeSentence } from "./mistake-words.ts";
import type { Report } from "./mistakes.ts";
import { type Said, said } from "./said.ts";

/** The file's lines, normalised (LF, NFC, no byte order mark); characters no page or database can hold are mistakes. */
export function readLines(
  text: string,
  maxLength: number,
  report: Report,
  mostLines: number = bounds.lines,
): string[] {
  if (text.length > maxLength) {
    report(1, said("file.long", { most: maxLength }));
    return [];
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/, mostLines + 1);
  if (lines.length > mostLines) {
    report(mostLines, said("file.lines", { most: mostLines }));
    return [];
  }
  lines.forEach((line, index) => {
    const odd = oddCharacter(line);
    if (odd !== undefined) report(index + 1, odd);
    if (line.length > bounds.line) report(index + 1, said("line.long", { most: bounds.line }));
  });
  return lines.map((line) => line.slice(0, bounds.line).replaceAll("\t", " ").normalize("NFC"));
}

function oddCharacter(line: string): Said<MistakeSentence> | undefined {
  if (!line.isWellFormed()) return said("line.surrogate");
  // Bidirectional overrides can make a line read differently from what it says.
  const found = /[^\P{Cc}\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u.exec(line)?.[0];
  if (found === undefined) return undefined;
  const code = found.codePointAt(0) ?? 0;
  return said("line.control", { character: `U+${code.toString(16).toUpperCase().padStart(4, "0")}` });
}
