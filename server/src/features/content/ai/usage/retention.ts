import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

/** Days that are over: what a day cost, and for what. */
export async function forgetOldUsage({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  const since = keptSince(clock(), settings.keptDays.history);
  await sql`delete from ai_usage where day < ${since}::date`.execute(db);
  await sql`delete from ai_spending where day < ${since}::date and reserved = 0`.execute(db);
}
