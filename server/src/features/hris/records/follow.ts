import type { Context } from "#platform/feature.ts";
import { connectionOf } from "../connections/connections.ts";
import { enqueueRun } from "../runs/queries.ts";
import type { RunKind } from "../runs/schemas.ts";

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
  const { state, confirmed_at, organization_id: organizationId } = connection;
  if (state !== "active" && !(state === "broken" && confirmed_at !== null)) return;
  const now = context.clock();
  await enqueueRun(context.db, now, {
    ...{ organizationId, connectionId, notBefore: now },
    ...{ kind: asked.kind, askedBy: asked.by },
  });
  context.wakeSenders();
}
