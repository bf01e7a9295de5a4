import { idShape } from "#platform/content-files/fields.ts";
import type { Report } from "#platform/content-files/mistakes.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import { type ContentOption, type ContentQuestion, questionKinds, type Span } from "../template-content.ts";
import { type Cursor, current, isAtEnd, isIndented, lineNumber, skipBlank, take } from "./cursor.ts";

/** Reads `? q1 single: …` and its options; the cursor stands on the question. */
export function readQuestion(cursor: Cursor, report: Report): ContentQuestion {
  const line = lineNumber(cursor);
  const [, id = "", given = "", text = ""] =
    /^\? +([^\s:]+) +([^\s:]+) *:(.*)$/.exec(takeWhole(cursor)) ?? [];
  const kind = questionKinds.find((candidate) => candidate === given);
  if (kind === undefined || !idShape.pattern.test(id))
    report(line, "Write the question as `? id single: …` or `? id multiple: …`.");
  const question: ContentQuestion = {
    id,
    kind: kind ?? "single",
    text: readPart(text, "question", line, report),
    options: readOptions(cursor, report),
  };
  checkOptions(question, line, report);
  return question;
}

function readOptions(cursor: Cursor, report: Report): ContentOption[] {
  const options: ContentOption[] = [];
  for (skipBlank(cursor); !isAtEnd(cursor) && current(cursor).startsWith("- "); skipBlank(cursor)) {
    const line = lineNumber(cursor);
    const whole = takeWhole(cursor);
    const mark = /^- \[([ xX])\]/.exec(whole);
    if (mark === null) report(line, "Write an option as `- [x] right` or `- [ ] wrong`.");
    const [text, feedback] = splitFeedback(whole.slice(mark?.[0].length ?? 2));
    options.push({
      id: optionIds[options.length] ?? "",
      text: readPart(text, "option", line, report),
      correct: mark?.[1] !== " ",
      feedback: feedback === null ? null : readPart(feedback, "feedback", line, report),
    });
  }
  return options;
}

const optionIds = ["a", "b", "c", "d", "e", "f"];

function splitFeedback(text: string): [string, string | null] {
  const arrow = text.search(/ ->(?: |$)/);
  return arrow === -1 ? [text, null] : [text.slice(0, arrow), text.slice(arrow + 3)];
}

function checkOptions({ kind, options }: ContentQuestion, line: number, report: Report): void {
  const { minOptions, maxOptions } = limits;
  if (options.length < minOptions || options.length > maxOptions)
    report(line, `A question has ${minOptions} to ${maxOptions} options; this one has ${options.length}.`);
  const right = options.filter((option) => option.correct).length;
  if (kind === "single" && right !== 1)
    report(line, `A \`single\` question has one right option [x]; this one has ${right}.`);
  if (kind === "multiple" && right === 0)
    report(line, "A `multiple` question needs at least one right option [x].");
  const texts = new Set(options.map((option) => JSON.stringify(option.text)));
  if (texts.size < options.length) report(line, "Two options read the same; change one.");
}

const scope: InlineScope = { allowsConditions: false, holds: [] };

function readPart(
  text: string,
  part: "question" | "option" | "feedback",
  line: number,
  report: Report,
): Span[] {
  const trimmed = text.trim();
  if (trimmed === "") report(line, `The ${part} has no text; write it.`);
  if (trimmed.length > limits[part])
    report(line, `The ${part} is longer than ${limits[part]} characters; shorten it.`);
  return readSpans(trimmed, line, scope, report);
}

/** The line and the indented ones that continue it. */
function takeWhole(cursor: Cursor): string {
  const words = [take(cursor)];
  while (!isAtEnd(cursor) && isIndented(cursor) && !current(cursor).startsWith("- "))
    words.push(take(cursor));
  return words.join(" ");
}
