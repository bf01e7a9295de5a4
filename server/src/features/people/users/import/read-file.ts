import { withoutRows } from "#platform/files/csv-problems.ts";
import { type CsvRecord, readRecords } from "#platform/files/csv-records.ts";
import { bodyMistakes } from "#platform/http/input/field-errors.ts";
import { unstorableText } from "#platform/http/input/text-check.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { UserRowBody } from "../schemas.ts";
import { normalizeUser } from "../upsert/body.ts";
import { readBody, readHeader, unreadable } from "./columns.ts";
import type { StoredMistake, StoredRow } from "./stored-rows.ts";

/** Contract 1.7. */
const MOST_CSV_ROWS = 50_000;

/**
 * The rows of an uploaded file, each checked like the body of an upsert: what is wrong with one is that row's own
 * matter, what is wrong with the file is everybody's.
 * @throws csvRefused, csvEmpty
 */
export async function readFile(request: HttpRequest, file: AsyncIterable<Uint8Array>): Promise<StoredRow[]> {
  const validate = request.compileValidationSchema(reference(UserRowBody));
  const rows: StoredRow[] = [];
  let columns: string[] | null = null;
  await readRecords(file, (record) => {
    if (columns === null) columns = readHeader(record);
    else rows.push(readRow(columns, record, validate));
    if (rows.length > MOST_CSV_ROWS)
      throw unreadable(record.line, [`a file may have ${MOST_CSV_ROWS} rows; send the rest in another one.`]);
  });
  if (columns === null) throw unreadable(1, ["the file is empty; begin with a line that names the fields."]);
  if (rows.length === 0) throw withoutRows();
  return rows;
}

type Validate = ReturnType<HttpRequest["compileValidationSchema"]>;

function readRow(columns: readonly string[], { line, cells }: CsvRecord, validate: Validate): StoredRow {
  const row = readBody(columns, cells);
  if (cells.length !== columns.length) {
    const sentence = `The row has ${cells.length} values, the header ${columns.length} columns.`;
    return { line, row, mistake: { isMissing: false, errors: { non_field_errors: [sentence] } } };
  }
  normalizeUser(row);
  return { line, row, mistake: findMistake(row, validate) };
}

function findMistake(row: Record<string, unknown>, validate: Validate): StoredMistake | null {
  const unstorable = unstorableText(row);
  if (Object.keys(unstorable).length > 0) return { isMissing: false, errors: unstorable };
  if (validate(row)) return null;
  return bodyMistakes(validate.errors ?? [], UserRowBody, row);
}
