import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

/** Counted anew when somebody asks for them. */
export async function forgetOldPeriods({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  await sql`
    delete from analytics_period where period < ${keptSince(clock(), settings.keptDays.history)}::date`.execute(
    db,
  );
}
