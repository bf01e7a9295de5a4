import { refusal, withoutRows } from "#platform/files/csv-problems.ts";
import { readRecords } from "#platform/files/csv-records.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { type ColumnName, type Header, readHeader } from "./columns.ts";
import { type EmployeeFields, type ReadRow, type RowMistake, readEmployeeRow } from "./employee-row.ts";

const MOST_ROWS = 50_000;
/** Each becomes a team. */
const MOST_GROUPS = 10_000;

interface Mistake {
  row: number;
  column: ColumnName | null;
  detail: Sentence;
}

/** A row that cannot be used, under the name that its issue has. */
export interface BadRow {
  hubId: string;
  reason: readonly Sentence[];
}

export interface EmployeeFile {
  rows: number;
  employees: EmployeeFields[];
  bad: BadRow[];
  mistakes: Mistake[];
  columns: readonly ColumnName[];
  ignored: readonly string[];
}

/**
 * Reads a file of employees. What is wrong with a row is that row's own matter.
 * @param check what else makes a row one that cannot be used
 * @throws csvRefused, csvEmpty
 */
export async function readEmployeeFile(
  file: AsyncIterable<Uint8Array>,
  check: (fields: EmployeeFields) => RowMistake[] = () => [],
): Promise<EmployeeFile> {
  const result: EmployeeFile = { rows: 0, employees: [], bad: [], mistakes: [], columns: [], ignored: [] };
  const lineOf = new Map<string, number>();
  const groups = new Set<string>();
  let header: Header | null = null;
  await readRecords(
    file,
    (record) => {
      if (header === null) {
        header = readHeader(record);
        result.columns = header.columns.filter((name) => name !== null);
        result.ignored = header.ignored;
        return;
      }
      result.rows += 1;
      if (result.rows > MOST_ROWS) throw refusal(record.line, tooManyRows({ most: MOST_ROWS }));
      const read = readEmployeeRow(header, record.cells);
      for (const name of read.fields?.groups ?? []) groups.add(name);
      if (groups.size > MOST_GROUPS) throw refusal(record.line, tooManyNames({ most: MOST_GROUPS }));
      const more = read.fields === null ? [] : check(read.fields);
      take(result, lineOf, record.line, { ...read, mistakes: [...read.mistakes, ...more] });
    },
    { separators: [",", ";"] },
  );
  if (header === null) throw refusal(1, empty());
  if (result.rows === 0) throw withoutRows();
  return result;
}

function take(result: EmployeeFile, lineOf: Map<string, number>, line: number, read: ReadRow): void {
  const { employeeId } = read;
  const earlier = employeeId === null ? undefined : lineOf.get(employeeId);
  if (employeeId !== null && earlier === undefined) lineOf.set(employeeId, line);
  const twice =
    earlier === undefined ? [] : [{ column: "employee_id" as const, detail: idTwice({ row: earlier }) }];
  const mistakes = [...read.mistakes, ...twice];
  if (read.fields !== null && mistakes.length === 0) {
    result.employees.push(read.fields);
    return;
  }
  result.mistakes.push(...mistakes.map((mistake) => ({ row: line, ...mistake })));
  const reason = mistakes.flatMap(({ column, detail }) => [
    column === null ? atLine({ line }) : atColumn({ line, column }),
    detail,
  ]);
  // By the employee's id, so that the issue is one and the same from file to file. No id begins with a space.
  const hubId = employeeId !== null && earlier === undefined ? employeeId : ` row ${line}`;
  result.bad.push({ hubId, reason });
}

const tooManyRows = defineSentence("hris_file.too_many_rows", "a file may have {most} rows.");
const tooManyNames = defineSentence("hris_file.too_many_groups_named", "a file may name {most} groups.");
const empty = defineSentence(
  "hris_file.empty",
  "the file is empty; begin with a line that names the columns.",
);
const idTwice = defineSentence("hris_file.id_twice", "Row {row} has this id already; leave one of them out.");
const atLine = defineSentence("hris_file.line", "line {line}:");
const atColumn = defineSentence("hris_file.column", "line {line}, {column}:");
