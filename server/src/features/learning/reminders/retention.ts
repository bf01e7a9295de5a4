import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";

/** Longer than anything that somebody was reminded of goes on being due. */
const KEPT_DAYS = 120;

export async function forgetOldReminders({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  await sql`delete from reminded where creation_date < ${oldest}`.execute(db);
}
