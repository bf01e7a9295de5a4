import type { Report } from "../content-files/mistakes.ts";
import { limits } from "../limits.ts";
import type { ContentQuestion } from "../question/question-content.ts";
import { type Cursor, current, isAtEnd, lastLineBefore, lineNumber, skipBlank } from "./cursor.ts";
import { readQuestion } from "./questions.ts";

/** First and last line of a part of the file, from 1. */
interface Lines {
  line: number;
  lastLine: number;
}

/** A question with its other forms, and where each of them stands. */
export interface ReadQuestion extends Lines {
  question: ContentQuestion;
  forms: Lines[];
}

/** Reads a question and, right below it, its other forms `? q1/2 …`, `? q1/3 …`; the cursor stands on the question. */
export function readQuestionWithForms(cursor: Cursor, report: Report): ReadQuestion {
  const line = lineNumber(cursor);
  const question = readQuestion(cursor, report);
  const read: ReadQuestion = { question, line, lastLine: lastLineBefore(cursor), forms: [] };
  if (question.id.includes("/")) {
    const [id, number] = question.id.split("/");
    report(line, `\`${id}/${number}\` is another form of \`${id}\`; write it right below that question.`);
    question.id = "";
  }
  for (skipBlank(cursor); !isAtEnd(cursor) && isForm(current(cursor)); skipBlank(cursor))
    readForm(cursor, read, report);
  return read;
}

function isForm(text: string): boolean {
  return /^\? +[^\s:/]+\/[^\s:]*/.test(text);
}

function readForm(cursor: Cursor, { question, forms }: ReadQuestion, report: Report): void {
  const line = lineNumber(cursor);
  const wanted = `${question.id}/${forms.length + 2}`;
  const { id, isGuess, ...form } = readQuestion(cursor, report);
  if (question.id !== "" && id !== wanted)
    report(line, `The next form of \`${question.id}\` is \`${wanted}\`; number them in their order.`);
  if (question.isGuess || isGuess) report(line, "A guess is asked once, so it has no other forms.");
  forms.push({ line, lastLine: lastLineBefore(cursor) });
  if (forms.length + 1 > limits.forms) report(line, `A question has at most ${limits.forms} forms.`);
  else question.forms = [...(question.forms ?? []), form];
}
