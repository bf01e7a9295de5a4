import type { PassageWriter } from "../passage-writer.ts";
import { decodeText } from "./text-decoding.ts";

/** Paragraphs end at an empty line. */
export function readPlainText(content: Buffer, writer: PassageWriter): void {
  for (const paragraph of paragraphsOf(decodeText(content))) writer.addParagraph(paragraph);
}

/** Walks through the text without a copy of the whole. */
function* paragraphsOf(text: string): Generator<string> {
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    if (line.trim() !== "") {
      lines.push(line);
      continue;
    }
    if (lines.length > 0) yield lines.join("\n");
    lines = [];
  }
  if (lines.length > 0) yield lines.join("\n");
}

export function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    yield text.slice(start, end < 0 ? text.length : end);
    if (end < 0) return;
    start = end + 1;
  }
}
