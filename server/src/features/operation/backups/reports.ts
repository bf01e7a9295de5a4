import type { Context } from "#platform/feature.ts";
import { inSentences, type Message } from "#platform/health/sentence.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction, serviceOrigin } from "#tenancy/audit/index.ts";
import { reconcileNotices } from "#tenancy/notices/index.ts";
import { isAhead } from "./age.ts";
import { backupCheck } from "./backup-check.ts";
import { backupInFuture } from "./problems.ts";
import type { Proof } from "./proof/proof-request.ts";
import { insertKeptLog, insertReport, selectBackupState } from "./queries.ts";
import type { backupKinds } from "./schemas.ts";

/** A database that is another one differs in every table. */
const MOST_SENTENCES = 10;

/** Records that a backup was made or test-restored, and updates the notices about backups at once. @throws backupInFuture */
export async function reportBackup(
  context: Context,
  request: HttpRequest,
  { kind, occurred_at }: { kind: (typeof backupKinds)[number]; occurred_at?: string },
) {
  const now = context.clock();
  const occurredAt = occurred_at === undefined ? now : new Date(occurred_at);
  if (isAhead(occurredAt.toISOString(), now.getTime()))
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
    if (current !== null) await reconcileNotices(trx, now, { ...backupCheck, current });
    return selectBackupState(trx);
  });
}

/** Records a backup that the service's own command has made. */
export async function recordBackup(
  { db, clock }: Pick<Context, "db" | "clock">,
  { folder, upTo, manifestSha256 }: { folder: string; upTo: string; manifestSha256: string },
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const report = { kind: "made", occurredAt: now, reportedAt: now, reportedBy: "lectern backup" } as const;
    const id = await insertReport(trx, { ...report, folder, upTo, manifestSha256 });
    await audit({ trx, now, origin: serviceOrigin }, "backup.made", { organizationId: null, id });
  });
}

/** Records where the log of the database is kept; null: nowhere any more. */
export async function recordKeptLog(
  { db, clock }: Pick<Context, "db" | "clock">,
  folder: string | null,
): Promise<void> {
  await insertKeptLog(db, folder, clock());
}

/** Records what came of restoring a backup beside, alone or with the kept log: proven, or what is wrong with it. */
export async function recordProof(
  { db, clock }: Pick<Context, "db" | "clock">,
  {
    of,
    folder,
    upTo,
    differences,
    manifestSha256,
  }: Pick<Proof, "upTo" | "differences"> & {
    of: "backup" | "log";
    folder: string;
    manifestSha256?: string | undefined;
  },
): Promise<void> {
  const now = clock();
  const outcome = differences.length === 0 ? "proven" : "failed";
  const kind = of === "log" ? (`log_${outcome}` as const) : outcome;
  const failure = inSentences(...differences.slice(0, MOST_SENTENCES));
  await db.transaction().execute(async (trx) => {
    const id = await insertReport(trx, {
      kind,
      occurredAt: now,
      reportedAt: now,
      reportedBy: "the service",
      folder,
      manifestSha256,
      ...(upTo === null ? {} : { upTo }),
      ...(outcome === "failed" ? { failure } : {}),
    });
    await audit({ trx, now, origin: serviceOrigin }, `backup.${kind}`, { organizationId: null, id });
  });
}

/** Records that a backup which was proven is not there any more as it was. */
export async function recordLoss(
  { db, clock }: Pick<Context, "db" | "clock">,
  { folder, loss }: { folder: string; loss: Message },
): Promise<void> {
  const now = clock();
  const when = { occurredAt: now, reportedAt: now, reportedBy: "the service" };
  await db.transaction().execute(async (trx) => {
    const id = await insertReport(trx, { ...when, kind: "failed", folder, failure: loss, wasProven: true });
    await audit({ trx, now, origin: serviceOrigin }, "backup.failed", { organizationId: null, id });
  });
}
