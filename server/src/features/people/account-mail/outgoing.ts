import { sql } from "kysely";
import type { Outgoing } from "#platform/feature.ts";
import { mailsWithLinks } from "./account-mail.ts";

/**
 * Invitations, and questions about an address, wait while nothing may be sent, as webhooks do. Those that a backup
 * brought along were probably sent after it was made: operators who discard what was queued before a restore send
 * nobody a second one.
 */
export const invitationOutgoing: Outgoing = {
  channel: "invitations",
  async count(db, before) {
    const { rows } = await sql<{ waiting: number; earlier: number }>`
      select count(*) as waiting, count(*) filter (where creation_date < ${before}) as earlier
      from account_mail where kind in ${mailsWithLinks}`.execute(db);
    return rows[0] ?? { waiting: 0, earlier: 0 };
  },
  async discard(trx, _now, before) {
    const { numAffectedRows = 0n } = await sql`
      delete from account_mail where kind in ${mailsWithLinks} and creation_date < ${before}`.execute(trx);
    return Number(numAffectedRows);
  },
};
