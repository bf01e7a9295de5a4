import { setImmediate } from "node:timers/promises";
import type { ContentQuestion, TemplateContent } from "#engines/lesson/index.ts";
import { templateSource } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import { csvRefused, mistakeAt, refusal } from "#platform/files/csv-problems.ts";
import { type CsvRecord, readRecords } from "#platform/files/csv-records.ts";
import { fieldSentences } from "#platform/health/field-sentences.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";
import type { DraftFiles } from "../drafts/draft.ts";
import { columnsOf, type QuestionRow, questionOf, readRow } from "./question-row.ts";

const MOST_QUESTIONS = 100;
/** Those that are empty, or hold nothing but separators, among them. */
const MOST_LINES = 20_000;
const QUESTIONS_A_SECTION = 5;
const CHUNK_BYTES = 16_384;
/** A hundred questions that are as long as they may be need less. */
const LARGEST_BYTES = 2_000_000;

/**
 * A lesson's files from a table of questions: `question`, `option_1` to `option_8`, and by their kind `right` (the numbers of
 * the right ones), `pair_1` … or `group_1` …; where they are wanted `kind`, `section` and `feedback_1` ….
 * @throws csvRefused (422) naming each line that has a mistake
 */
export async function filesFromQuestions(
  file: Buffer,
  { key, title, language }: { key: string; title: string; language: Language },
): Promise<{ files: DraftFiles; notes: Sentence[] }> {
  const records: CsvRecord[] = [];
  const take = (record: CsvRecord) => {
    // Spreadsheets write rows that once were used as nothing but separators.
    if (record.cells.every((cell) => cell.trim() === "")) return;
    if (records.length > MOST_QUESTIONS) throw tooMany(record);
    records.push(record);
  };
  await readRecords(inChunks(file.subarray(0, LARGEST_BYTES)), take, {
    separators: [",", ";", "\t"],
    mostLines: MOST_LINES,
  });
  if (file.length > LARGEST_BYTES)
    throw refusedFor([inSentences(tooLarge({ questions: MOST_QUESTIONS, size: LARGEST_BYTES / 1_000_000 }))]);
  const mistakes: Message[] = [];
  const [header, ...rows] = records;
  const columns = header ? columnsOf(header, mistakes) : new Map<string, number>();
  if (rows.length === 0 && mistakes.length === 0) mistakes.push(mistakeAt(1, noQuestion()));
  const read = mistakes.length > 0 ? [] : rows.map((row) => readRow(row, columns, mistakes));
  if (mistakes.length > 0) throw refusedFor(mistakes.slice(0, 50));
  const content = lessonOf(read, { key, title, language });
  const silent = read.flatMap(({ options }) => options).filter(({ feedback }) => feedback === null).length;
  return {
    files: Object.fromEntries(templateSource(content)),
    notes: [sectionsWithoutText(), ...(silent > 0 ? [optionsWithoutReason({ count: silent })] : [])],
  };
}

/**
 * Read on only as far as records are taken, so a file of millions of rows ends at the first one too many. Of empty lines
 * there is none too many: between the pieces others get their turn.
 */
async function* inChunks(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    yield file.subarray(at, at + CHUNK_BYTES);
    await setImmediate();
  }
}

function tooMany({ line }: CsvRecord) {
  return refusal(line, tooManyQuestions({ most: MOST_QUESTIONS }));
}

function refusedFor(mistakes: readonly Message[]) {
  return csvRefused(fieldSentences("file", mistakes));
}

const sectionsWithoutText = defineSentence(
  "import_note.sections_without_text",
  "The sections have no text yet: write above each question what a learner needs to answer it.",
);
const optionsWithoutReason = defineSentence(
  "import_note.options_without_reason",
  "{count} options say nothing when they are chosen; add the reason.",
);
const tooLarge = defineSentence(
  "question_file.too_large",
  "Send at most {questions} questions, in at most {size} MB.",
);
const noQuestion = defineSentence("question_file.no_question_row", "there is no question below the header.");
const tooManyQuestions = defineSentence("question_file.too_many", "at most {most} questions.");

function lessonOf(
  rows: readonly QuestionRow[],
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
    id: `part-${index + 1}`,
    heading: [{ type: "text" as const, text: heading.slice(0, 180) }],
    questions: asked,
    blocks: [{ type: "paragraph" as const, children: [{ type: "text" as const, text: "…" }] }],
  }));
  return {
    format: 1,
    key,
    lessonType: "custom",
    language,
    category: null,
    retired: false,
    scenarioId: null,
    skills: [],
    minutes: Math.max(1, Math.ceil(rows.length / 2)),
    sections: sections.map(({ id, questions: asked }) => ({
      id,
      retrieve: null,
      quiz: asked.map((question) => ({ type: "authored" as const, question: question.id })),
    })),
    bodies: { [language]: { title, description: title, summary: title, queries: {}, sections } },
  };
}
