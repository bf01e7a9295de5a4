import { byLanguage } from "#kernel/by-language.ts";
import { languages } from "#kernel/language.ts";
import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";
import { refusals } from "#platform/files/csv-problems.ts";
import type { CsvRecord } from "#platform/files/csv-records.ts";
import { defineSentence } from "#platform/health/sentence.ts";

const columnNames = [
  "employee_id",
  "first_name",
  "last_name",
  "work_email",
  "personal_email",
  "job_title",
  "department",
  "manager_id",
  "status",
  "employment_type",
  "start_date",
  "end_date",
  "groups",
] as const;

export type ColumnName = (typeof columnNames)[number];
/** By these it is known who does not work here any more. */
export const decidingColumns = ["status", "end_date"] as const satisfies readonly ColumnName[];
export type DecidingColumn = (typeof decidingColumns)[number];

export interface Header {
  /** Of each cell in turn; null: not read. */
  columns: readonly (ColumnName | null)[];
  /** Headings that stand for nothing that is kept. */
  ignored: readonly string[];
}

/** What a column may be called, beside its own name; case, spaces, hyphens and underscores do not matter. */
export const columnLexicon: Lexicon<{ name: ColumnName; headings: string[] }[]> = {
  name: "hr-columns",
  read: ({ mayHave }) => columnNames.map((name) => ({ name, headings: mayHave(name) })),
};

const columnWords = wordsOf(columnLexicon);
const byHeading = byLanguage(
  (language) =>
    new Map(
      columnWords[language].flatMap(({ name, headings }) => headings.map((one) => [one, name] as const)),
    ),
);
const byOwnName = new Map(columnNames.map((name) => [plain(name), name]));

/** The column of a heading as people write it, in any language; null for none. */
function columnCalled(heading: string): ColumnName | null {
  const called = plain(heading);
  const found = languages.map((language) => byHeading[language].get(called));
  return byOwnName.get(called) ?? found.find((name) => name !== undefined) ?? null;
}

/** @throws csvRefused without a column of employee ids, or with two for one thing */
export function readHeader({ line, cells }: CsvRecord): Header {
  const columns = cells.map(columnCalled);
  const mistakes = [
    ...columns.flatMap((name, index) =>
      name !== null && columns.indexOf(name) < index
        ? [sameColumn({ one: cells[columns.indexOf(name)] ?? "", other: cells[index] ?? "", column: name })]
        : [],
    ),
    ...(columns.includes("employee_id") ? [] : [noIdColumn()]),
  ];
  if (mistakes.length > 0) throw refusals(line, mistakes);
  return { columns, ignored: cells.filter((cell, index) => columns[index] === null && cell.trim() !== "") };
}

const sameColumn = defineSentence(
  "hris_file.same_column",
  '"{one}" and "{other}" both stand for {column}; leave one out.',
);
const noIdColumn = defineSentence(
  "hris_file.no_id_column",
  "there must be a column employee_id: what an employee is known by, in every file the same.",
);

function plain(heading: string): string {
  return heading
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s_-]+/g, " ");
}
