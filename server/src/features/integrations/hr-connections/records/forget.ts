import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";

/** For so long somebody who was removed is known again when they are sent again. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Records of people and groups that were removed long ago. Their accounts and links stay. */
export async function forgetRemovedRecords({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await sql`delete from hris_record where removed_at < ${new Date(clock().getTime() - KEPT_MS)}`.execute(db);
}
