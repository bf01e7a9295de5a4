import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { changeUsers } from "../changes.ts";
import { eachField, emptyOf, personalFields } from "../profile/profile-columns.ts";

const forgotten = sql.raw(eachField((field) => `${field} = ${emptyOf(field)}`, personalFields));

/**
 * Forgets who the user was, and announces it: the row stays so that what was counted stays counted, the key and the
 * e-mail address are free again, and no credential of theirs is accepted any more.
 */
export async function eraseUser(
  trx: Database,
  now: Date,
  organizationId: number,
  userId: number,
): Promise<void> {
  await changeUsers(trx, now, organizationId, [userId], {
    set: sql`
      erased_at = ${now}, is_active = false, deactivated_at = coalesce("user".deactivated_at, ${now}),
      credentials_after = ${now}, password_hash = null, access_role = 'learner', former_access_role = null, last_login_at = null,
      provider = null, provider_id = null, ${forgotten}`,
    unless: sql`"user".erased_at is not null`,
  });
}
