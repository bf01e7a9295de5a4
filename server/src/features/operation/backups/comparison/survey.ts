import { sql } from "kysely";
import type { Contents } from "#platform/backups/folder/manifest.ts";
import type { Database } from "#platform/database/database.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { checksumOfEvents, readKeptStream } from "#tenancy/events/index.ts";
import { proofFaults } from "../proof-faults.ts";

/** Transactions that write more rows than this into one table, and take them away again, are rare. */
const ROWS_A_TRANSACTION = 10;

/** What the tables hold before and after the copy: what is in the copy lies between. */
export async function surveyAround(db: Database, copy: () => Promise<void>): Promise<Contents> {
  const before = await survey(db);
  const kept = await readKeptStream(db);
  const checksum = await checksumOfEvents(db, kept);
  await copy();
  const { after } = await readKeptStream(db);
  const afterwards = { after, checksum: await checksumOfEvents(db, { after, upTo: kept.upTo }) };
  const end = await survey(db);
  const slack = Math.max(0, end.nextTransaction - before.oldestTransaction) * ROWS_A_TRANSACTION;
  const rows = Object.fromEntries(
    [...end.rows].map(([name, count]): [string, [number, number, number]] => [
      name,
      [before.rows.get(name) ?? 0, count, slack],
    ]),
  );
  return { rows, events: { upTo: kept.upTo, before: { after: kept.after, checksum }, afterwards } };
}

/** What a restored copy has that it should not, or lacks, a sentence for each. */
export async function compareWith(db: Database, { rows, events }: Contents): Promise<Sentence[]> {
  const found = await survey(db);
  const differences = Object.entries(rows).flatMap(([name, [before, after, slack]]) => {
    const count = found.rows.get(name);
    if (count === undefined) return [proofFaults.tableMissing({ table: name })];
    const [least, most] = [Math.min(before, after) - slack, Math.max(before, after) + slack];
    if (count >= least && count <= most) return [];
    return before === after
      ? [proofFaults.tableRows({ table: name, count, expected: before })]
      : [proofFaults.tableRowsBetween({ table: name, count, least: before, most: after })];
  });
  const { upTo } = events;
  for (const { after, checksum } of [events.before, events.afterwards])
    if ((await checksumOfEvents(db, { after, upTo })) === checksum) return differences;
  return [...differences, proofFaults.eventsOfNone({ position: upTo })];
}

interface Survey {
  rows: ReadonlyMap<string, number>;
  /** No transaction before it is still under way. */
  oldestTransaction: number;
  nextTransaction: number;
}

async function survey(db: Database): Promise<Survey> {
  const { rows } = await sql<{ name: string; row_count: number; oldest: number; next: number }>`
    select class.relname as name,
           (xpath('/row/rows/text()', query_to_xml(
             format('select count(*) as rows from %s', class.oid::regclass), false, true, '')))[1]::text::bigint as row_count,
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
           pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    from pg_class as class
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
    order by class.relname`.execute(db);
  const [first] = rows;
  return {
    rows: new Map(rows.map(({ name, row_count: count }) => [name, count])),
    oldestTransaction: first?.oldest ?? 0,
    nextTransaction: first?.next ?? 0,
  };
}
