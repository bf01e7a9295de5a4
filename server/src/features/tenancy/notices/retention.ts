import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

/** What is over is history; what is still so stays, however old. */
export async function forgetOldNotices({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  await sql`delete from notice where resolved_at < ${keptSince(clock(), settings.keptDays.history)}`.execute(
    db,
  );
}
