import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

const KEPT_DAYS = 7;

/** Today's count is what the quota asks for; some days more tell an operator how it came to be. */
export async function forgetOldCounts({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await sql`delete from document_intake where day < ${keptSince(clock(), KEPT_DAYS)}::date`.execute(db);
}
