import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

export async function forgetOldUsage({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  await sql`
    delete from usage_month where month < ${keptSince(clock(), settings.keptDays.history)}::date`.execute(db);
}
