import type { PassageWriter } from "../passage-writer.ts";
import { linesOf } from "./plain-text.ts";
import { decodeText } from "./text-decoding.ts";

/** The words, paragraph by paragraph; what is left of the marks would only disturb a quotation. */
export function readMarkdown(content: Buffer, writer: PassageWriter): void {
  let paragraph: string[] = [];
  let isCode = false;
  const endParagraph = () => {
    if (paragraph.length > 0) writer.addParagraph(paragraph.join(" "));
    paragraph = [];
  };
  for (const line of linesOf(decodeText(content))) {
    const isFence = /^ {0,3}(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const heading = isCode || line.length > 1_000 ? null : /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line);
    const startsItem = /^\s*([-*+]|\d{1,9}[.)])\s/.test(line);
    if (isFence || heading || startsItem || line.trim() === "") endParagraph();
    if (heading) writer.startHeading(withoutMarks(heading[1] ?? ""));
    else if (!isFence && line.trim() !== "") paragraph.push(isCode ? line : withoutMarks(line));
  }
  endParagraph();
}

/** Longer ones are kept as they are: nobody writes them by hand. */
const LONGEST_MARKED_LINE = 20_000;

function withoutMarks(line: string): string {
  if (line.length > LONGEST_MARKED_LINE) return line;
  return line
    .replace(/^\s*(>\s?)+/, "")
    .replace(/!\[([^\][]{0,500})\]\([^()\s]{0,2000}\)/g, "$1")
    .replace(/\[([^\][]{1,500})\]\([^()\s]{0,2000}\)/g, "$1")
    .replace(/(\*\*|__|`)/g, "");
}
