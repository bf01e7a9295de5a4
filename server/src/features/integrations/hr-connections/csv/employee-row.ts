import { withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { isDate, isEmail } from "#platform/http/input/formats.ts";
import type { ColumnName, Header } from "./columns.ts";

/** What a row says of an employee. What is empty is null. */
export interface EmployeeFields {
  employeeId: string;
  givenName: string | null;
  familyName: string | null;
  workEmail: string | null;
  personalEmail: string | null;
  jobTitle: string | null;
  department: string | null;
  managerId: string | null;
  statusText: string | null;
  employmentType: string | null;
  startDate: string | null;
  endDate: string | null;
  groups: string[];
}

export interface RowMistake {
  /** Null: the row as a whole. */
  column: ColumnName | null;
  /** What is wrong and what to do. Says nothing of the value, which may be personal. */
  detail: Sentence;
}

export type ReadRow = { employeeId: string | null; mistakes: RowMistake[]; fields: EmployeeFields | null };

const LONGEST = 255;
/** As many as partners read of an employee. */
const MOST_GROUPS = 100;

/** Reads all that there is to complain of, so that a file needs to be mended once. */
export function readEmployeeRow({ columns }: Header, cells: readonly string[]): ReadRow {
  const mistakes: RowMistake[] = [];
  const complain = (column: ColumnName | null, detail: Sentence) => mistakes.push({ column, detail });
  const text = (column: ColumnName): string | null => {
    const cell = withoutHiddenCharacters(cells[columns.indexOf(column)] ?? "").trim();
    if (cell.length > LONGEST) complain(column, tooLong({ most: LONGEST }));
    return cell === "" ? null : cell;
  };
  const email = (column: ColumnName): string | null => {
    const address = text(column);
    if (address !== null && !isEmail(address)) complain(column, noEmail());
    return address;
  };
  const day = (column: ColumnName): string | null => {
    const written = text(column);
    const date = written === null ? null : readDay(written);
    if (written !== null && date === null) complain(column, noDate());
    return date;
  };
  if (cells.length !== columns.length) {
    complain(null, otherLength({ values: cells.length, columns: columns.length }));
    return { employeeId: null, mistakes, fields: null };
  }
  const employeeId = text("employee_id");
  if (employeeId === null) complain("employee_id", noId());
  const fields = {
    givenName: text("first_name"),
    familyName: text("last_name"),
    workEmail: email("work_email"),
    personalEmail: email("personal_email"),
    jobTitle: text("job_title"),
    department: text("department"),
    managerId: text("manager_id"),
    statusText: text("status"),
    employmentType: text("employment_type"),
    startDate: day("start_date"),
    endDate: day("end_date"),
    groups: readGroups(cells[columns.indexOf("groups")] ?? "", complain),
  };
  const isGood = mistakes.length === 0 && employeeId !== null;
  return { employeeId, mistakes, fields: isGood ? { employeeId, ...fields } : null };
}

function readDay(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const written = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(written) ? written : null;
}

function readGroups(cell: string, complain: (column: ColumnName, detail: Sentence) => void): string[] {
  const names = withoutHiddenCharacters(cell)
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.some((name) => name.length > LONGEST)) complain("groups", groupTooLong({ most: LONGEST }));
  if (names.length > MOST_GROUPS) complain("groups", tooManyGroups({ most: MOST_GROUPS }));
  return names;
}

const tooLong = defineSentence("hris_file.too_long", "Shorten it to {most} characters.");
const noEmail = defineSentence(
  "hris_file.no_email",
  "This is no e-mail address. Correct it, or leave it empty.",
);
const noDate = defineSentence(
  "hris_file.no_date",
  "This is no date. Write 2026-01-31 or 31.01.2026, or leave it empty.",
);
const otherLength = defineSentence(
  "hris_file.other_length",
  "The row has {values} values, the header {columns} columns. Quote what has a separator in it.",
);
const noId = defineSentence(
  "hris_file.no_id",
  "Enter the employee's id; without one nobody can be known again.",
);
const groupTooLong = defineSentence(
  "hris_file.group_too_long",
  "Shorten each name to {most} characters; names are separated by |.",
);
export const tooManyGroups = defineSentence("hris_file.too_many_groups", "Name {most} groups at most.");
