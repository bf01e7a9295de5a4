import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { checksumOfPositions, readKeptStream } from "#tenancy/events/index.ts";
import { proofFaults } from "../proof-faults.ts";
import { type Boundary, readBoundary } from "./boundary.ts";

/** So many rows of each table are compared, with all that is in them. */
const SAMPLE_ROWS = 200;

/**
 * Compares a database that was restored to a moment with the one that has run on since. Rows keep their transaction's number and their
 * place when a database is copied, so what the running one has of transactions that were committed by then must be in the restored
 * one, as it is. @returns a sentence for each difference
 */
export async function compareAtMoment(restored: Database, running: Database): Promise<Sentence[]> {
  const boundary = await readBoundary(restored);
  const known = await sampleTables(running, boundary);
  const found = new Map((await readSampled(restored, known)).map((table) => [table.id, table]));
  const differences = known.flatMap((table) => differencesOf(table, found.get(table.id)));
  return [...differences, ...(await compareEvents(restored, running))];
}

function differencesOf(table: KnownTable, found: FoundTable | undefined): Sentence[] {
  const { name, known } = table;
  if (known === 0) return [];
  if (found === undefined) return [proofFaults.tableMissing({ table: name })];
  if (found.count < known) return [proofFaults.tableShort({ table: name, count: found.count, known })];
  // Rewritten since, or given other columns: then nothing lies where it lay.
  if (found.file !== table.file || found.layout !== table.layout) return [];
  const expected = rowsOf(table.sample);
  const there = rowsOf(found.sample);
  const changed = [...expected].filter(([location, hash]) => there.get(location) !== hash).length;
  return changed === 0 ? [] : [proofFaults.rowsChanged({ table: name, changed, count: expected.size })];
}

/** Place and hash of each row. */
function rowsOf(sample: string | null): Map<string, string> {
  const rows = (sample ?? "").split(";").filter(Boolean);
  return new Map(
    rows.map((row): [string, string] => {
      const [location = "", hash = ""] = row.split(" ");
      return [location, hash];
    }),
  );
}

interface KnownTable {
  id: string;
  name: string;
  /** Where its rows lie; another one when they were written anew. */
  file: string;
  layout: string;
  /** Rows that are older than the moment. */
  known: number;
  sample: string | null;
}

/** What is written out depends on these. */
const written = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
         set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
         set_config('extra_float_digits', '1', true)`;

async function sampleTables(running: Database, { next, uncommitted }: Boundary): Promise<KnownTable[]> {
  return running.transaction().execute(async (trx) => {
    await written.execute(trx);
    const late = `{${uncommitted.join(",")}}`;
    const { rows } = await sql<KnownTable>`
      with listed as (
        select class.oid, class.relname, class.reltuples, pg_relation_filenode(class.oid)::text as file,
               (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ',' order by attnum)
                from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as layout,
               format('age(xmin) > age(%L::xid) and xmin <> all(%L::xid[])', ${next}::text, ${late}::text) as is_older
        from pg_class as class
        where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace)
      select oid::text as id, relname as name, file, layout,
             (xpath('/row/rows/text()', query_to_xml(
               format('select count(*) as rows from %s where %s', oid::regclass, is_older), false, true, '')))[1]::text::bigint as known,
             (xpath('/row/sample/text()', query_to_xml(
               format('select string_agg(translate(location::text, ''()'', '''') || '' '' || md5(part::text), '';'') as sample
                       from (select ctid as location, part from %s as part tablesample system (%s)
                             where %s order by random() limit %s) as chosen',
                      oid::regclass, least(100, 1000.0 * ${SAMPLE_ROWS} / greatest(reltuples, 1)), is_older, ${SAMPLE_ROWS}::integer),
               false, true, '')))[1]::text as sample
      from listed order by relname`.execute(trx);
    return rows;
  });
}

interface FoundTable {
  id: string;
  file: string;
  layout: string;
  count: number;
  sample: string | null;
}

/** Counts each table, by which each of its pages is read, and looks at the rows of the sample. */
async function readSampled(restored: Database, known: readonly KnownTable[]): Promise<FoundTable[]> {
  const locations = known.map(({ id, sample }): [string, string] => [
    id,
    `{${[...rowsOf(sample).keys()].map((location) => `"(${location})"`).join(",")}}`,
  ]);
  return restored.transaction().execute(async (trx) => {
    await written.execute(trx);
    const { rows } = await sql<FoundTable>`
      select class.oid::text as id, pg_relation_filenode(class.oid)::text as file,
             (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ',' order by attnum)
              from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as layout,
             (xpath('/row/rows/text()', query_to_xml(
               format('select count(*) as rows from %s', class.oid::regclass), false, true, '')))[1]::text::bigint as count,
             (xpath('/row/sample/text()', query_to_xml(
               format('select string_agg(translate(ctid::text, ''()'', '''') || '' '' || md5(part::text), '';'') as sample
                       from %s as part where ctid = any(%L::tid[])', class.oid::regclass, wanted.value),
               false, true, '')))[1]::text as sample
      from pg_class as class join jsonb_each_text(${JSON.stringify(Object.fromEntries(locations))}::jsonb) as wanted
           on wanted.key = class.oid::text
      where class.relkind = 'r'`.execute(trx);
    return rows;
  });
}

/** Without a gap, and the same as in the running database: what they say may have been erased since, with a person. */
async function compareEvents(restored: Database, running: Database): Promise<Sentence[]> {
  const [then, now] = [await readKeptStream(restored), await readKeptStream(running)];
  if (then.upTo > now.upTo) return [proofFaults.eventsAhead({ position: then.upTo, running: now.upTo })];
  const range = { after: Math.max(then.after, now.after), upTo: then.upTo };
  if (range.after >= range.upTo) return [];
  const [copied, original] = [
    await checksumOfPositions(restored, range),
    await checksumOfPositions(running, range),
  ];
  const expected = range.upTo - range.after;
  if (copied.count !== expected)
    return [
      proofFaults.eventsMissing({
        count: expected - copied.count,
        from: range.after + 1,
        to: range.upTo,
      }),
    ];
  return copied.checksum === original.checksum ? [] : [proofFaults.eventsOfOther({ position: range.upTo })];
}
