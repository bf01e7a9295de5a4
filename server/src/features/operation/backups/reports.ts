import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { settleNotices } from "#tenancy/notices/index.ts";
import { backupCheck } from "./backup-check.ts";
import { backupInFuture } from "./problems.ts";
import { insertReport, selectBackupState } from "./queries.ts";
import type { backupKinds } from "./schemas.ts";

/** Clocks of the machine that makes backups and of this one may differ. */
const SLACK_MS = 5 * 60_000;

/** Writes down that there is a backup, or that one was put back; what is told of backups is so at once. @throws backupInFuture */
export async function reportBackup(
  context: Context,
  request: HttpRequest,
  { kind, occurred_at }: { kind: (typeof backupKinds)[number]; occurred_at?: string },
) {
  const now = context.clock();
  const occurredAt = occurred_at === undefined ? now : new Date(occurred_at);
  if (occurredAt.getTime() > now.getTime() + SLACK_MS)
    throw backupInFuture({ errors: { occurred_at: ["It is in the future."] } });
  return inTransaction(context, request, async (change) => {
    const { trx } = change;
    const id = await insertReport(trx, {
      kind,
      occurredAt,
      reportedAt: now,
      reportedBy: operatorOf(request).label,
    });
    await audit(change, `backup.${kind}`, { organizationId: null, id });
    const current = await backupCheck.find({ ...context, db: trx });
    if (current !== null) await settleNotices(trx, now, { ...backupCheck, current });
    return selectBackupState(trx);
  });
}
