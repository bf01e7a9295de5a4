import { audiences } from "../audiences.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import type { Piece } from "../cut/pieces.ts";
import { limits } from "../limits.ts";
import { audienceOf, isForm } from "../question/form-id.ts";
import type { ContentQuestion } from "../question/question-content.ts";
import { shapeOf } from "../question/shape.ts";
import type { Cursor } from "./cursor.ts";
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
  variants: Lines[];
}

/** Each block and each question of a section, with the forms `? q1/2 …`, `? q1/care …` that stand right below the question. */
export function withForms(pieces: readonly Piece[]): { piece: Piece; forms: Piece[] }[] {
  const groups: { piece: Piece; forms: Piece[] }[] = [];
  for (const piece of pieces) {
    const above = groups.at(-1);
    if (isForm(piece.id) && above?.piece.kind === "question") above.forms.push(piece);
    else groups.push({ piece, forms: [] });
  }
  return groups;
}

export function readQuestionWithForms(piece: Piece, forms: readonly Piece[], report: Report): ReadQuestion {
  const question = readQuestion(cursorOf(piece), report);
  const read: ReadQuestion = { question, ...numberedLines(piece), forms: [], variants: [] };
  if (question.id.includes("/")) {
    const [id, number] = question.id.split("/");
    report(read.line, said("form.elsewhere", { form: `${id}/${number}`, question: id ?? "" }));
    question.id = "";
  }
  for (const form of forms)
    if (/\/\d+$/.test(form.id ?? "")) readForm(form, read, report);
    else readVariant(form, read, report);
  return read;
}

function cursorOf({ lines, first }: Piece): Cursor {
  return { lines, line: first + 1, at: 0 };
}

function numberedLines({ first, last }: Piece): Lines {
  return { line: first + 1, lastLine: last + 1 };
}

function readForm(piece: Piece, { question, forms }: ReadQuestion, report: Report): void {
  const { line, lastLine } = numberedLines(piece);
  const wanted = `${question.id}/${forms.length + 2}`;
  const { id, isGuess, ...form } = readQuestion(cursorOf(piece), report);
  if (question.id !== "" && id !== wanted)
    report(line, said("form.number", { question: question.id, form: wanted }));
  if (question.isGuess || isGuess) report(line, said("form.guess"));
  forms.push({ line, lastLine });
  if (forms.length + 1 > limits.forms) report(line, said("forms.count", { most: limits.forms }));
  else question.forms = [...(question.forms ?? []), form];
}

function readVariant(piece: Piece, { question, variants }: ReadQuestion, report: Report): void {
  const { line, lastLine } = numberedLines(piece);
  const { id, isGuess, ...form } = readQuestion(cursorOf(piece), report);
  const audience = audienceOf(id);
  const wanted = `${question.id}/${audience}`;
  if (audience === undefined)
    report(line, said("variant.unknown", { variant: id, known: audiences.join(", ") }));
  else if (question.id !== "" && id !== wanted)
    report(line, said("variant.elsewhere", { variant: id, question: question.id, wanted }));
  else if (question.variants?.some((other) => other.for === audience))
    report(line, said("variant.twice", { variant: id }));
  if (question.isGuess !== isGuess || shapeOf(question) !== shapeOf(form))
    report(line, said("variant.shape", { variant: id, question: question.id }));
  if (audience === undefined) return;
  variants.push({ line, lastLine });
  question.variants = [...(question.variants ?? []), { ...form, for: audience }];
}
