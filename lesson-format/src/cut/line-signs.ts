import type { MistakeSentence } from "../content-files/mistake-words.ts";
import { questionKinds } from "../question/question-content.ts";

/** What a line begins, by its first signs. Each takes the line without the blanks around it. */

export function isFence(text: string): boolean {
  return text.startsWith(":::");
}

/** A question all the same: reading it says how it is written. */
const withoutBlank = new RegExp(`^\\?[a-z0-9/-]+ (?:${questionKinds.join("|")})\\b`);

export function isQuestion(text: string): boolean {
  return text.startsWith("? ") || withoutBlank.test(text);
}

export function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ") || isOrdered(text);
}

export function isOrdered(text: string): boolean {
  return /^\d{1,3}\. /.test(text);
}

/** What ends a paragraph without an empty line. */
export function startsBlock(text: string): boolean {
  return (
    text === "" ||
    isFence(text) ||
    isQuestion(text) ||
    /^(?:[>|]|!\[|#{1,6} |```|(?:-|1\.) |-{3,}$)/.test(text)
  );
}

/** What no block begins with; what is meant is told to the author. */
export const refusals: readonly { pattern: RegExp; sentence: MistakeSentence }[] = [
  { pattern: /^#/, sentence: "heading.elsewhere" },
  { pattern: /^```/, sentence: "code.block" },
  { pattern: /^[*+] /, sentence: "list.hyphen" },
  { pattern: /^::(?!:)/, sentence: "container.colons" },
  { pattern: /^(?:-{3,}|\*{3,}|_{3,})$/, sentence: "rule.line" },
];

/** What can only be meant as a part of a question, mistyped ones too, and else would be read as text below it. */
export function isPartOfQuestion(text: string): boolean {
  return /^(?:[-+@=*•–—]\s|[-*•–—]?\[[^\]]?\]|[+@=]\S|\d{1,3}[.)])/.test(text);
}

/** Whether a line, with the blanks before it, goes on with the one above. */
export function isIndented(line: string): boolean {
  return /^[ \t]+\S/.test(line);
}

/** The same below a part of a question, where what is indented may be the next part. */
export function continuesPart(line: string): boolean {
  return isIndented(line) && !/^(?:[-+@=] |\d{1,3}\. )/.test(line.trim());
}
