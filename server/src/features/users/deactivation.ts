import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { deactivateUsers } from "./changes.ts";
import { isUser } from "./queries.ts";

/** Deactivation is a state: asking for it twice is no mistake. @throws notFound for another organization's user too */
export async function deactivateUser(
  context: Context,
  organizationId: number,
  userId: number,
): Promise<void> {
  const deactivated = await deactivateUsers(context.db, context.clock(), organizationId, [userId]);
  if (deactivated.length > 0) context.wakeSequencer();
  else if (!(await isUser(context.db, organizationId, userId))) throw notFound();
}
