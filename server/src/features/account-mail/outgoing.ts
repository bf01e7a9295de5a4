import { sql } from "kysely";
import type { Outgoing } from "#platform/feature.ts";

/**
 * Invitations wait while nothing may be sent, as webhooks do. Those that a backup brought along were probably sent after
 * it was made: whoever discards what was queued before a restore sends nobody a second one.
 */
export const invitationOutgoing: Outgoing = {
  channel: "invitations",
  async count(db, before) {
    const { rows } = await sql<{ waiting: number; earlier: number }>`
      select count(*) as waiting, count(*) filter (where creation_date < ${before}) as earlier
      from account_mail where kind = 'invited'`.execute(db);
    return rows[0] ?? { waiting: 0, earlier: 0 };
  },
  async discard(trx, _now, before) {
    const { numAffectedRows = 0n } = await sql`
      delete from account_mail where kind = 'invited' and creation_date < ${before}`.execute(trx);
    return Number(numAffectedRows);
  },
};
