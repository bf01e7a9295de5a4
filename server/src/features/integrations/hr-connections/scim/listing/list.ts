import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RecordKind, type RecordOwner, type RecordRow, recordColumns } from "../../records/record.ts";
import { type Columns, type Condition, conditionOf } from "../filter/condition.ts";
import { FilterError } from "../filter/filter-error.ts";
import { parseFilter } from "../filter/parse.ts";
import { invalidFilter } from "../messages/problems.ts";

/** The most that one page has, and what it has where nobody says how much (RFC 7644, 3.4.2.4). */
export const MOST_RESULTS = 200;
const USUAL_RESULTS = 100;

interface ListRequest {
  filter?: string;
  /** Counted from 1. */
  startIndex?: number;
  count?: number;
}

interface ListedRecords {
  rows: RecordRow[];
  total: number;
  startIndex: number;
}

/** The records that the filter asks for, a page of them in the order in which they came. @throws invalidFilter */
export async function listRecords(
  db: Database,
  { connectionId }: RecordOwner,
  { kind, columns }: { kind: RecordKind; columns: Columns },
  { filter, startIndex: from = 1, count = USUAL_RESULTS }: ListRequest,
): Promise<ListedRecords> {
  const startIndex = Math.max(1, from);
  const size = Math.min(MOST_RESULTS, Math.max(0, count));
  const matches = sql`
    from hris_record as record
    where record.connection_id = ${connectionId} and record.kind = ${kind} and record.removed_at is null
      and ${filter === undefined ? sql`true` : readFilter(filter, columns)}`;
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} ${matches} order by record.id limit ${size} offset ${startIndex - 1}`.execute(db);
  return { rows, total: await totalOf(db, matches, startIndex, size, rows.length), startIndex };
}

/** Most requests ask for one person and get everything that there is: then nothing needs to be counted. */
async function totalOf(db: Database, matches: Condition, startIndex: number, size: number, found: number) {
  if (found < size && (found > 0 || startIndex === 1)) return startIndex - 1 + found;
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matches}`.execute(db);
  return rows[0]?.total ?? 0;
}

function readFilter(filter: string, columns: Columns): Condition {
  try {
    return conditionOf(parseFilter(filter), columns);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw invalidFilter({ detail: `The filter is not understood. ${error.message}`, cause: error });
  }
}

export async function selectRecord(
  db: Database,
  { connectionId }: RecordOwner,
  kind: RecordKind,
  id: string,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from hris_record as record
    where connection_id = ${connectionId} and kind = ${kind} and hub_id = ${id} and removed_at is null`.execute(
    db,
  );
  return rows[0];
}
