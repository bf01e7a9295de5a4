import { type ContentQuestion, templateLimits } from "#engines/lesson/index.ts";
import { mistakeAt } from "#platform/files/csv-problems.ts";
import type { CsvRecord } from "#platform/files/csv-records.ts";
import type { Message, Sentence } from "#platform/health/sentence.ts";
import { rowMistakes } from "./row-mistakes.ts";

/** What a row can say; a drawing with its places and a scene with its ways are more than a row. */
const kinds = ["single", "multiple", "order", "match", "sort", "fill"] as const;
const MOST_OPTIONS = 8;

interface RowOption {
  text: string;
  feedback: string | null;
  correct: boolean;
  /** `match`: what belongs to it; `sort`: the name of its group. */
  beside: string;
}

export interface QuestionRow {
  kind: (typeof kinds)[number];
  question: string;
  section: string;
  options: RowOption[];
}

const known = /^(?:kind|section|question|right|(?:option|feedback|pair|group)_[1-8])$/;

export function columnsOf({ cells, line }: CsvRecord, mistakes: Message[]): Map<string, number> {
  const columns = new Map(cells.map((name, index) => [plain(name).toLowerCase().replace(/ /g, "_"), index]));
  const needed = ["question", "option_1", ...(columns.has("kind") ? [] : ["option_2", "right"])];
  for (const name of needed)
    if (!columns.has(name)) mistakes.push(mistakeAt(line, rowMistakes.columnMissing({ name })));
  for (const name of columns.keys())
    if (name !== "" && !known.test(name))
      mistakes.push(mistakeAt(line, rowMistakes.columnUnknown({ name: name.slice(0, 40) })));
  return columns;
}

type Mistake = (sentence: Sentence) => void;

/** A row as its kind reads it; what is wrong with it is added to the mistakes, with its line. */
export function readRow(
  { cells, line }: CsvRecord,
  columns: ReadonlyMap<string, number>,
  mistakes: Message[],
): QuestionRow {
  const cell = (name: string) => plain(cells[columns.get(name) ?? -1] ?? "");
  const mistake: Mistake = (sentence) => mistakes.push(mistakeAt(line, sentence));
  const numbers = cell("right")
    .split(/[\s,;+|]+/)
    .filter(Boolean)
    .map(numberOf);
  const kind = kinds.find((one) => one === (cell("kind") || (numbers.length > 1 ? "multiple" : "single")));
  if (kind === undefined) mistake(rowMistakes.kindUnknown({ kinds: kinds.join(", ") }));
  const options = Array.from({ length: MOST_OPTIONS }, (_, index) => ({
    text: cell(`option_${index + 1}`),
    feedback: cell(`feedback_${index + 1}`) || null,
    correct: isMarked(kind) ? numbers.includes(index + 1) : true,
    beside: cell(`${kind === "sort" ? "group" : "pair"}_${index + 1}`),
  }));
  const last = options.findLastIndex(({ text }) => text !== "");
  const row = {
    kind: kind ?? "single",
    question: cell("question"),
    section: cell("section"),
    options: options.slice(0, last + 1),
  };
  checkWords(row, mistake);
  if (kind === undefined) return row;
  checkCount(row, mistake);
  if (isMarked(kind)) checkRight(row, numbers, mistake);
  else if (numbers.length > 0) mistake(rowMistakes.allRight({ kind }));
  checks[kind]?.(row, mistake);
  return row;
}

function isMarked(kind: QuestionRow["kind"] | undefined): boolean {
  return kind === undefined || kind === "single" || kind === "multiple";
}

function checkWords({ kind, question, options }: QuestionRow, mistake: Mistake): void {
  if (question === "") mistake(rowMistakes.noQuestion());
  if (question.length > 450) mistake(rowMistakes.questionTooLong());
  if (options.some(({ text }) => text === "")) mistake(rowMistakes.optionEmpty());
  if (
    options.some(({ text, beside, feedback }) => [text, beside].some(isLong) || (feedback ?? "").length > 500)
  )
    mistake(rowMistakes.optionTooLong());
  if (kind !== "fill" && isTwice(options.map(({ text }) => text))) mistake(rowMistakes.optionTwice());
}

const isLong = (text: string) => text.length > 250;
const isTwice = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size < texts.length;

function checkCount({ kind, options }: QuestionRow, mistake: Mistake): void {
  const [least, most] = templateLimits.options[kind];
  if (options.length < least || options.length > most)
    mistake(rowMistakes.optionCount({ kind, least, most, count: options.length }));
}

function checkRight(
  { kind, options }: QuestionRow,
  numbers: readonly (number | null)[],
  mistake: Mistake,
): void {
  if (numbers.length === 0 || numbers.some((one) => one === null || one > options.length))
    mistake(rowMistakes.rightUnreadable());
  else if (kind === "single" && numbers.length > 1) mistake(rowMistakes.oneRight());
}

const checks: { [kind in QuestionRow["kind"]]?: (row: QuestionRow, mistake: Mistake) => void } = {
  match({ options }, mistake) {
    const missing = options.findIndex(({ beside }) => beside === "");
    if (missing >= 0) mistake(rowMistakes.pairMissing({ number: missing + 1 }));
    else if (isTwice(options.map(({ beside }) => beside))) mistake(rowMistakes.pairTwice());
  },
  sort({ options }, mistake) {
    const missing = options.findIndex(({ beside }) => beside === "");
    const [least, most] = templateLimits.groups;
    const count = groupNames(options).length;
    if (missing >= 0) mistake(rowMistakes.groupMissing({ number: missing + 1 }));
    else if (count < least || count > most) mistake(rowMistakes.groupCount({ least, most, count }));
  },
  fill({ question, options }, mistake) {
    const gaps = question.match(/_{3,}/g)?.length ?? 0;
    if (gaps !== options.length) mistake(rowMistakes.gapCount({ gaps, options: options.length }));
    if (options.some(({ text }) => acceptedIn(text).some((one) => one === "" || one.length > 80)))
      mistake(rowMistakes.gapLength());
  },
};

function groupNames(options: readonly RowOption[]): string[] {
  return [...new Set(options.map(({ beside }) => beside))];
}

const acceptedIn = (text: string) => text.split("|").map((one) => one.trim());

export function questionOf({ kind, question, options }: QuestionRow, index: number): ContentQuestion {
  const names = kind === "sort" ? groupNames(options) : [];
  const inOrder =
    kind === "sort" ? names.flatMap((name) => options.filter(({ beside }) => beside === name)) : options;
  return {
    id: `q${index + 1}`,
    kind,
    text: words(question),
    options: inOrder.map((option, at) => optionOf(kind, option, at, names)),
    ...(kind === "sort"
      ? { groups: names.map((name, at) => ({ id: `group-${at + 1}`, text: words(name) })) }
      : {}),
  };
}

function optionOf(
  kind: QuestionRow["kind"],
  { text, correct, feedback, beside }: RowOption,
  at: number,
  groups: readonly string[],
): ContentQuestion["options"][number] {
  const [first = "", ...accepts] = kind === "fill" ? acceptedIn(text) : [text];
  return {
    id: String.fromCharCode(97 + at),
    text: words(first),
    correct,
    feedback: feedback === null ? null : words(feedback),
    ...(kind === "match" ? { pair: words(beside) } : {}),
    ...(kind === "sort" ? { group: `group-${groups.indexOf(beside) + 1}` } : {}),
    ...(accepts.length > 0 ? { accepts } : {}),
  };
}

/** `1`, and `a` for who counts so. */
function numberOf(text: string): number | null {
  if (/^[1-8]$/.test(text)) return Number(text);
  return /^[a-h]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : null;
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

const words = (text: string) => [{ type: "text" as const, text }];
