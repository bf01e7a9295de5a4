import { withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
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
  detail: string;
}

export type ReadRow = { employeeId: string | null; mistakes: RowMistake[]; fields: EmployeeFields | null };

const LONGEST = 255;
/** As many as partners read of an employee. */
const MOST_GROUPS = 100;

/** Reads all that there is to complain of, so that a file needs to be mended once. */
export function readEmployeeRow({ columns }: Header, cells: readonly string[]): ReadRow {
  const mistakes: RowMistake[] = [];
  const complain = (column: ColumnName | null, detail: string) => mistakes.push({ column, detail });
  const text = (column: ColumnName): string | null => {
    const cell = withoutHiddenCharacters(cells[columns.indexOf(column)] ?? "").trim();
    if (cell.length > LONGEST) complain(column, `Shorten it to ${LONGEST} characters.`);
    return cell === "" ? null : cell;
  };
  const email = (column: ColumnName): string | null => {
    const address = text(column);
    if (address !== null && !isEmail(address))
      complain(column, "This is no e-mail address. Correct it, or leave it empty.");
    return address;
  };
  const day = (column: ColumnName): string | null => {
    const written = text(column);
    const date = written === null ? null : readDay(written);
    if (written !== null && date === null)
      complain(column, "This is no date. Write 2026-01-31 or 31.01.2026, or leave it empty.");
    return date;
  };
  if (cells.length !== columns.length) {
    complain(
      null,
      `The row has ${cells.length} values, the header ${columns.length} columns. Quote what has a separator in it.`,
    );
    return { employeeId: null, mistakes, fields: null };
  }
  const employeeId = text("employee_id");
  if (employeeId === null)
    complain("employee_id", "Enter the employee's id; without one nobody can be known again.");
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

function readGroups(cell: string, complain: (column: ColumnName, detail: string) => void): string[] {
  const names = withoutHiddenCharacters(cell)
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.some((name) => name.length > LONGEST))
    complain("groups", `Shorten each name to ${LONGEST} characters; names are separated by |.`);
  if (names.length > MOST_GROUPS) complain("groups", `Name ${MOST_GROUPS} groups at most.`);
  return names;
}
