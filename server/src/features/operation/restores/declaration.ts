import type { DatabaseTransaction } from "#platform/database/database.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { audit, serviceOrigin } from "#tenancy/audit/index.ts";
import { beginEpoch, type SharedHistory } from "#tenancy/events/index.ts";
import { raiseNotice } from "#tenancy/notices/index.ts";
import { insertRestore } from "./queries.ts";
import { type RestoreReason, restoreSentences } from "./reasons.ts";

const nothingIsSent = defineSentence(
  "service.restored",
  "Nothing is sent to partners, record stores, LMS or mailboxes until you decide: see `lectern restores status`, then `lectern restores resume`.",
);

interface Declaration {
  reason: RestoreReason;
  /** Null: the service found it out. */
  declaredBy: string | null;
  history: SharedHistory;
}

/** The database was restored or copied: older cursors expire, and nothing is sent until an operator allows it. */
export async function declareRestore(
  trx: DatabaseTransaction,
  now: Date,
  { reason, declaredBy, history }: Declaration,
): Promise<void> {
  await beginEpoch(trx, now, history);
  await insertRestore(trx, { reason, declaredBy, now });
  await raiseNotice(trx, now, {
    ...restoreMatter,
    organizationId: null,
    severity: "problem",
    ...inSentences(restoreSentences[reason](), nothingIsSent()),
  });
  if (declaredBy === null) {
    await audit({ trx, now, origin: serviceOrigin }, "restore.detect", {
      organizationId: null,
      type: "service",
      id: reason,
    });
  }
}

export const restoreMatter = { kind: "service.restored", subjectType: "service", subjectId: "restore" };
