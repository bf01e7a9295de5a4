import { recordAudit } from "#features/audit/index.ts";
import { lockEmployable } from "#features/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { insertLink, lockLink, lockLinkOfUser, moveLink } from "../links/queries.ts";
import { issueNotFound, linkNotPossible } from "../problems.ts";
import { type IssueRow, lockIssue, resolveOpen } from "./queries.ts";

/**
 * An operator has seen it: it is out of the list as long as it is as it is. With `link`, the employee gets the account that
 * the issue names; the next run brings its fields in step. @throws issueNotFound, linkNotPossible
 */
export function resolveIssue(
  context: Context,
  request: HttpRequest,
  id: number,
  isLinked: boolean,
): Promise<IssueRow> {
  return context.db.transaction().execute(async (trx) => {
    const now = context.clock();
    const issue = await lockIssue(trx, id);
    if (!issue) throw issueNotFound();
    if (isLinked) await linkNamed(trx, now, issue);
    await resolveOpen(trx, now, id);
    await recordAudit(trx, now, request, {
      ...{
        organizationId: issue.organization_id,
        action: isLinked ? "hris_issue.link" : "hris_issue.resolve",
      },
      ...{ targetType: "hris_issue", targetId: id },
      changes: { state: [issue.state, "resolved"], user_id: [null, isLinked ? issue.user_id : null] },
    });
    return (await lockIssue(trx, id)) ?? issue;
  });
}

const linkable: ReadonlySet<string> = new Set([
  ...["admin_needs_confirmation", "link_needs_confirmation", "rehire_needs_confirmation"],
]);

async function linkNamed(trx: Database, now: Date, issue: IssueRow): Promise<void> {
  const {
    organization_id: organizationId,
    connection_id: connectionId,
    hub_id: hubId,
    user_id: userId,
  } = issue;
  if (userId === null || !linkable.has(issue.kind) || issue.state !== "open") throw linkNotPossible();
  const account = await lockEmployable(trx, organizationId, userId);
  const earlier = await lockLinkOfUser(trx, organizationId, userId);
  if (!account || (await lockLink(trx, connectionId, hubId))) throw linkNotPossible();
  if (issue.kind === "rehire_needs_confirmation" && earlier?.connection_id === connectionId) {
    return moveLink(trx, connectionId, earlier.hub_id, { hubId, observedAt: now.toISOString() });
  }
  if (earlier) throw linkNotPossible();
  await insertLink(trx, {
    ...{ organizationId, connectionId, hubId, remoteId: null, userId },
    observedAt: now.toISOString(),
  });
}

export function presentIssue(row: IssueRow) {
  const { id, kind, person, user_id, detail, advice, first_seen, last_seen } = row;
  return {
    ...{ id, connection: row.connection_id, kind, person, hub_id: row.hub_id === "" ? null : row.hub_id },
    ...{ user_id, detail, advice, first_seen, last_seen, is_open: row.state === "open" },
  };
}
