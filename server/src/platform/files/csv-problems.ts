import { defineProblem } from "#kernel/problem.ts";
import { fieldSentences } from "../health/field-sentences.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "../health/sentence.ts";

export const csvRefused = defineProblem({
  code: "csv_refused",
  status: 422,
  detail: "This file cannot be read as the CSV that is expected here; see `errors.file`.",
});
export const csvEmpty = defineProblem({
  code: "missing_field",
  status: 400,
  detail: "The file has no rows below its header.",
});

const noRows = defineSentence("csv.empty", csvEmpty.detail);

/** The file ends below its header. */
export function withoutRows() {
  return csvEmpty(fieldSentences("file", [inSentences(noRows())]));
}

/** What is wrong with the file as a whole, and where. */
export function refusal(line: number, sentence: Sentence, cause?: unknown) {
  return refusals(line, [sentence], cause);
}

export function refusals(line: number, mistakes: readonly Sentence[], cause?: unknown) {
  const said = mistakes.map((mistake) => mistakeAt(line, mistake));
  return csvRefused({ ...fieldSentences("file", said), cause });
}

export function mistakeAt(line: number, mistake: Sentence): Message {
  return inSentences(atLine({ line }), mistake);
}

const atLine = defineSentence("csv.line", "Line {line}:");
