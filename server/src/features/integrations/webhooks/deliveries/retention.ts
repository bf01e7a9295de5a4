import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

const WEEKS_AHEAD = 2;
const WEEK_MS = 7 * 24 * 3_600_000;
const PARTITION_LOCK = 4_610_004;
const parents = [
  { table: "finished_delivery", moment: "finished_at" },
  { table: "delivery_attempt", moment: "started_at" },
] as const;

/**
 * Makes the coming weeks' partitions where they are missing. One process at a time; harmless when run twice. A week of
 * which something is in the default partition already stays there: PostgreSQL would refuse to make it.
 */
export async function preparePartitions({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const weeks = Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => startOfWeek(clock()) + ahead * WEEK_MS);
  for (const { table, moment } of parents) {
    const wanted = weeks.map((week) => ({ week, name: partitionName(table, week) }));
    const missing = await missingTables(
      db,
      wanted.map(({ name }) => name),
    );
    if (missing.size === 0) continue;
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(PARTITION_LOCK)})`.execute(trx);
      const taken = await lastMomentIn(trx, `${table}_default`, moment);
      for (const { week, name } of wanted) {
        if (!missing.has(name) || week <= taken) continue;
        await sql`
          create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
          for values from (${sql.lit(isoDay(week))}) to (${sql.lit(isoDay(week + WEEK_MS))})`.execute(trx);
      }
    });
  }
}

async function lastMomentIn(trx: Database, table: string, moment: string): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`
    select max(${sql.ref(moment)}) as last from ${sql.table(table)}`.execute(trx);
  return rows[0]?.last ? Date.parse(rows[0].last) : 0;
}

/** Drops the weeks that are old enough: no row is read, and nothing is left to clean up. */
export async function dropOldPartitions({
  db,
  clock,
  log,
  settings,
}: Pick<Context, "db" | "clock" | "log" | "settings">): Promise<void> {
  const keptWeeks = Math.ceil(settings.keptDays.deliveries / 7);
  const horizon = startOfWeek(clock()) - keptWeeks * WEEK_MS;
  for (const { table, moment } of parents) {
    for (const name of await partitionsOf(db, table)) {
      const week = weekOf(table, name);
      if (week === null || week >= horizon) continue;
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx); // a long report must not hold up every delivery behind us
        await sql`drop table if exists ${sql.table(name)}`.execute(trx);
      });
      log.info({ partition: name }, "old webhook deliveries deleted");
    }
    await sql`
      delete from ${sql.table(`${table}_default`)} where ${sql.ref(moment)} < ${new Date(horizon)}`.execute(
      db,
    );
  }
}

async function missingTables(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name where to_regclass(name) is null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function partitionsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname::text as name from pg_inherits
    join pg_class as child on child.oid = inhrelid where inhparent = ${table}::regclass`.execute(db);
  return rows.map(({ name }) => name);
}

function partitionName(table: string, week: number): string {
  return `${table}_${isoDay(week).replaceAll("-", "")}`;
}

function weekOf(table: string, name: string): number | null {
  const [, year, month, day] = new RegExp(`^${table}_(\\d{4})(\\d\\d)(\\d\\d)$`).exec(name) ?? [];
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T00:00:00Z`);
}

/** Monday, 00:00 UTC. */
function startOfWeek(moment: Date): number {
  const day = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  return day - ((moment.getUTCDay() + 6) % 7) * 24 * 3_600_000;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
