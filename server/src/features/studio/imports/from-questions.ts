import type { ContentQuestion, TemplateContent } from "#features/authoring/index.ts";
import { templateSource } from "#features/authoring/index.ts";
import type { Language } from "#kernel/language.ts";
import { csvRefused } from "#platform/files/csv-problems.ts";
import { type CsvRecord, readRecords } from "#platform/files/csv-records.ts";
import type { DraftFiles } from "../drafts/draft.ts";

const MOST_QUESTIONS = 100;
const MOST_OPTIONS = 6;
const QUESTIONS_A_SECTION = 5;
const kinds = ["single", "multiple"] as const;

interface Row {
  kind: (typeof kinds)[number];
  question: string;
  section: string;
  options: { text: string; correct: boolean; feedback: string | null }[];
}

/**
 * A lesson's files from a table of questions: `question`, `option_1` to `option_6`, `right` (the numbers of the right ones),
 * and where they are wanted `kind`, `section` and `feedback_1` to `feedback_6`.
 * @throws csvRefused (422) naming each line that has a mistake
 */
export async function filesFromQuestions(
  file: Buffer,
  { key, title, language }: { key: string; title: string; language: Language },
): Promise<{ files: DraftFiles; notes: string[] }> {
  const records: CsvRecord[] = [];
  await readRecords(oneChunk(file), (record) => records.push(record), { separators: [",", ";", "\t"] });
  const mistakes: string[] = [];
  const [header, ...rows] = records;
  const columns = header ? columnsOf(header, mistakes) : new Map<string, number>();
  if (rows.length === 0 && mistakes.length === 0)
    mistakes.push("Line 1: there is no question below the header.");
  if (rows.length > MOST_QUESTIONS)
    mistakes.push(`Line ${rows[MOST_QUESTIONS]?.line}: at most ${MOST_QUESTIONS} questions.`);
  const read = mistakes.length > 0 ? [] : rows.map((row) => readRow(row, columns, mistakes));
  if (mistakes.length > 0) throw csvRefused({ errors: { file: mistakes.slice(0, 50) } });
  const content = lessonOf(read, { key, title, language });
  const silent = read.flatMap(({ options }) => options).filter(({ feedback }) => feedback === null).length;
  return {
    files: Object.fromEntries(templateSource(content)),
    notes: [
      "The sections have no text yet: write above each question what a learner needs to answer it.",
      ...(silent > 0 ? [`${silent} options say nothing when they are chosen; add the reason.`] : []),
    ],
  };
}

async function* oneChunk(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file;
}

const known = ["kind", "section", "question", "right"];
function columnsOf({ cells, line }: CsvRecord, mistakes: string[]): Map<string, number> {
  const columns = new Map(cells.map((name, index) => [plain(name).toLowerCase().replace(/ /g, "_"), index]));
  for (const name of ["question", "right", "option_1", "option_2"])
    if (!columns.has(name)) mistakes.push(`Line ${line}: the column \`${name}\` is missing.`);
  for (const name of columns.keys())
    if (!known.includes(name) && !/^(option|feedback)_[1-6]$/.test(name) && name !== "")
      mistakes.push(
        `Line ${line}: nothing is read from a column \`${name.slice(0, 40)}\`; remove or rename it.`,
      );
  return columns;
}

function readRow({ cells, line }: CsvRecord, columns: ReadonlyMap<string, number>, mistakes: string[]): Row {
  const cell = (name: string) => plain(cells[columns.get(name) ?? -1] ?? "");
  const mistake = (sentence: string) => mistakes.push(`Line ${line}: ${sentence}`);
  const numbers = cell("right")
    .split(/[\s,;+|]+/)
    .filter(Boolean)
    .map(numberOf);
  const options = Array.from({ length: MOST_OPTIONS }, (_, index) => ({
    text: cell(`option_${index + 1}`),
    correct: numbers.includes(index + 1),
    feedback: cell(`feedback_${index + 1}`) || null,
  }));
  const last = options.findLastIndex(({ text }) => text !== "");
  const given = options.slice(0, last + 1);
  const kind = kinds.find((one) => one === (cell("kind") || (numbers.length > 1 ? "multiple" : "single")));
  if (cell("question") === "") mistake("there is no question.");
  if (cell("question").length > 450) mistake("the question is longer than 450 characters.");
  if (kind === undefined) mistake("`kind` is single or multiple; write the other kinds in the editor.");
  if (given.length < 2) mistake("a question has two options at least.");
  if (given.some(({ text }) => text === "")) mistake("an option between two others is empty.");
  if (given.some(({ text, feedback }) => text.length > 250 || (feedback ?? "").length > 500))
    mistake("an option has at most 250 characters, and its feedback 500.");
  if (new Set(given.map(({ text }) => text.toLowerCase())).size < given.length)
    mistake("two options read the same.");
  if (numbers.length === 0 || numbers.some((one) => one === null || one > given.length))
    mistake("`right` names the number of the right option, or several with spaces between: 1 3.");
  else if (kind === "single" && numbers.length > 1)
    mistake("a question of the kind single has one right option.");
  return { kind: kind ?? "single", question: cell("question"), section: cell("section"), options: given };
}

/** `1`, and `a` for who counts so. */
function numberOf(text: string): number | null {
  if (/^[1-6]$/.test(text)) return Number(text);
  return /^[a-f]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : null;
}

function lessonOf(
  rows: readonly Row[],
  { key, title, language }: { key: string; title: string; language: Language },
): TemplateContent {
  const questions = rows.map((row, index) => ({ row, question: questionOf(row, index) }));
  const groups: { heading: string; questions: ContentQuestion[] }[] = [];
  for (const { row, question } of questions) {
    const open = groups.at(-1);
    const goesOn =
      open &&
      open.questions.length < QUESTIONS_A_SECTION &&
      (row.section === "" || row.section === open.heading);
    if (goesOn) open.questions.push(question);
    else groups.push({ heading: row.section || `${title} ${groups.length + 1}`, questions: [question] });
  }
  while (groups.length < 2) groups.push({ heading: "…", questions: [] });
  const sections = groups.map(({ heading, questions: asked }, index) => ({
    ...{ id: `part-${index + 1}`, heading: [words(heading.slice(0, 180))], questions: asked },
    blocks: [{ type: "paragraph" as const, children: [words("…")] }],
  }));
  return {
    ...{
      format: 1,
      key,
      lessonType: "custom",
      language,
      category: null,
      retired: false,
      scenarioId: null,
      skills: [],
    },
    minutes: Math.max(1, Math.ceil(rows.length / 2)),
    sections: sections.map(({ id, questions: asked }) => ({
      ...{ id, retrieve: null },
      quiz: asked.map((question) => ({ type: "authored" as const, question: question.id })),
    })),
    bodies: { [language]: { title, description: title, summary: title, queries: {}, sections } },
  };
}

function questionOf({ kind, question, options }: Row, index: number): ContentQuestion {
  return {
    ...{ id: `q${index + 1}`, kind, text: [words(question)] },
    options: options.map(({ text, correct, feedback }, at) => ({
      id: String.fromCharCode(97 + at),
      text: [words(text)],
      correct,
      feedback: feedback === null ? null : [words(feedback)],
    })),
  };
}

/** Text is text here: what a spreadsheet would take for a formula is shown as it stands, and its guard is taken off. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/^\s*'(?=[=+\-@])/, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\{\{|\}\}/g, "")
    .replace(/<(?=[A-Za-z/!?])/g, "< ")
    .replace(/\s+/g, " ")
    .trim();
}

const words = (text: string) => ({ type: "text" as const, text });
