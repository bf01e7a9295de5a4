import type { Context, Outgoing } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type AuditChanges, audit, inTransaction } from "#tenancy/audit/index.ts";
import { resolveNotices } from "#tenancy/notices/index.ts";
import { declareRestore, restoreMatter } from "./declaration.ts";
import { notOnHold } from "./problems.ts";
import { resumeAfter } from "./queries.ts";
import { readSendingState } from "./sending-state.ts";

type OperatorContext = Pick<Context, "db" | "clock" | "sending">;

/** An operator declares that the database was restored, with the same effect as if the service had detected it. */
export async function declareByOperator(
  context: OperatorContext,
  request: HttpRequest,
  outgoing: readonly Outgoing[],
) {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await declareRestore(trx, now, {
      reason: "declared",
      declaredBy: operatorOf(request).label,
      // Nobody knows when: it may have been running since.
      history: { kind: "unknown" },
    });
    await audit(change, "restore.declare", { organizationId: null, type: "service", id: "restore" });
  });
  context.sending.suspect("declared");
  return readSendingState(context.db, outgoing);
}

/** Resumes sending: with the whole backlog, or without what was queued before the restore. @throws notOnHold */
export async function resumeSending(
  context: OperatorContext,
  request: HttpRequest,
  outgoing: readonly Outgoing[],
  choice: "send" | "discard",
) {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const restore = await resumeAfter(trx, { choice, by: operatorOf(request).label, now });
    if (restore === null) throw notOnHold();
    const discarded: AuditChanges = {};
    if (choice === "discard") {
      for (const { channel, discard } of outgoing)
        discarded[channel] = [await discard(trx, now, new Date(restore.detected_at)), 0];
    }
    const { kind, subjectType, subjectId } = restoreMatter;
    await resolveNotices(trx, now, { kinds: [kind], subjectType, subjectIds: [subjectId] });
    await audit(
      change,
      "restore.resume",
      { organizationId: null, id: restore.id },
      { choice: [null, choice], ...discarded },
    );
  });
  return readSendingState(context.db, outgoing);
}
