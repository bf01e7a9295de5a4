import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "#platform/database/database.ts";
import { invalidParameter } from "#platform/problems.ts";

const day = (description: string) =>
  Type.Optional(Type.String({ format: "date", description, examples: ["2026-06-01"] }));

export const rangeParameters = {
  from: day(
    "First day that counts, in the organization's time zone; without it everything before counts too",
  ),
  to: day("Last day that counts, in the organization's time zone; without it everything until now counts"),
};

/** The days asked for, as the organization's calendar has them. Null: open. */
export interface Range {
  from: string | null;
  to: string | null;
  today: string;
  timeZone: string;
  /** Its clock can be turned, so nothing is ever over. */
  isSandbox: boolean;
}

/** @throws invalidParameter for a range that ends before it begins */
export async function readRange(
  db: Database,
  now: Date,
  organizationId: number,
  { from = null, to = null }: { from?: string | null; to?: string | null },
): Promise<Range> {
  if (from !== null && to !== null && from > to) {
    throw invalidParameter({ errors: { from: ["Must not be after `to`."] } });
  }
  const { rows } = await sql<{ today: string; time_zone: string; is_sandbox: boolean }>`
    select (${now}::timestamptz at time zone time_zone)::date as today, time_zone, is_sandbox
    from organization where id = ${organizationId}`.execute(db);
  const [organization] = rows;
  if (!organization) throw new Error(`Organization ${organizationId} has a caller, but no row.`);
  const { today, time_zone: timeZone, is_sandbox: isSandbox } = organization;
  return { from, to, today, timeZone, isSandbox };
}

/** SQL condition: the moment lies within the range. */
export function within(moment: RawBuilder<unknown>, range: Range): RawBuilder<unknown> {
  const conditions = [
    ...(range.from === null ? [] : [sql`${moment} >= ${startOf(range.from, range)}`]),
    ...(range.to === null ? [] : [sql`${moment} < ${endOf(range.to, range)}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** SQL: the moment at which this day of the organization's calendar begins. */
export function startOf(day: string, { timeZone }: Pick<Range, "timeZone">): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}

/** SQL: the moment at which it is over. */
export function endOf(day: string, { timeZone }: Pick<Range, "timeZone">): RawBuilder<unknown> {
  return sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
}
