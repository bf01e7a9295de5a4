import type { Context } from "#platform/feature.ts";
import { settleState } from "../adapters/readiness.ts";
import { type ConnectionRow, isFollowed } from "../connections/connection.ts";
import { connectionOf } from "../connections/connections.ts";
import { enqueueRun } from "../run-queue/queries.ts";
import type { RunKind } from "../run-queue/schemas.ts";

/**
 * Asks for a run that does what the stored records say now. Nothing is asked for before an operator accepted a preview: then
 * that run reads all of them.
 */
export async function followRecords(
  context: Context,
  connectionId: number,
  asked: { kind: Exclude<RunKind, "preview">; by: string },
): Promise<void> {
  const connection = await connectionOf(context.db, connectionId);
  // That nobody was sent, or no file uploaded, is not so any more.
  if (saysWhatIsMissing(connection)) await settleState(context, connection);
  if (!isFollowed(connection)) return;
  const now = context.clock();
  await enqueueRun(context.db, now, {
    organizationId: connection.organization_id,
    connectionId,
    notBefore: now,
    kind: asked.kind,
    askedBy: asked.by,
  });
}

/** One that was at work already says why something went wrong, and that ends with the next run that goes well. */
function saysWhatIsMissing({ state, state_reason, confirmed_at }: ConnectionRow): boolean {
  return state_reason !== null && (confirmed_at === null || state === "broken");
}
