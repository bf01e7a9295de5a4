import type { Context, Outgoing } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { resolveNotices } from "#tenancy/notices/index.ts";
import { declareRestore, restoreMatter } from "./declaration.ts";
import { notOnHold } from "./problems.ts";
import { resumeAfter } from "./queries.ts";
import { readSendingState } from "./sending-state.ts";

type OperatorContext = Pick<Context, "db" | "clock" | "sending">;

/** An operator says that the database was put back: what the service would do had it found out. */
export async function declareByOperator(
  context: OperatorContext,
  request: HttpRequest,
  outgoing: readonly Outgoing[],
) {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    await declareRestore(trx, now, {
      reason: "declared",
      declaredBy: operatorOf(request).label,
      // Nobody knows when: it may have been running since.
      history: { kind: "unknown" },
    });
    await recordAudit(trx, now, request, {
      organizationId: null,
      action: "restore.declare",
      targetType: "service",
      targetId: "restore",
    });
  });
  context.sending.suspect("declared");
  return readSendingState(context.db, outgoing);
}

/** Sending goes on: with all that waits, or without what was queued before the restore. @throws notOnHold */
export async function resumeSending(
  { db, clock }: OperatorContext,
  request: HttpRequest,
  outgoing: readonly Outgoing[],
  choice: "send" | "discard",
) {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const restore = await resumeAfter(trx, { choice, by: operatorOf(request).label, now });
    if (restore === null) throw notOnHold();
    const discarded: Record<string, [unknown, unknown]> = {};
    if (choice === "discard") {
      for (const { channel, discard } of outgoing)
        discarded[channel] = [await discard(trx, now, new Date(restore.detected_at)), 0];
    }
    const { kind, subjectType, subjectId } = restoreMatter;
    await resolveNotices(trx, now, { kinds: [kind], subjectType, subjectIds: [subjectId] });
    await recordAudit(trx, now, request, {
      organizationId: null,
      action: "restore.resume",
      targetType: "restore",
      targetId: restore.id,
      changes: { choice: [null, choice], ...discarded },
    });
  });
  return readSendingState(db, outgoing);
}
