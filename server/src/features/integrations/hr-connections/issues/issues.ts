import { type EmployeeLink, linkEmployees } from "#people/employees/index.ts";
import {
  changeEmployedUser,
  changeIdentity,
  emailInUse,
  lockAccount,
  lockEmployable,
} from "#people/users/index.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { sourceOf } from "../connections/connection.ts";
import {
  deleteLink,
  forgetRemoteId,
  insertLink,
  lockLink,
  lockLinkOfUser,
  moveLink,
} from "../connections/link-queries.ts";
import { selectConnection } from "../connections/queries.ts";
import { addressNotProposed, issueNotFound, linkNotPossible, newAccountNotPossible } from "../problems.ts";
import { type IssueRow, lockIssue, resolveOpen } from "./queries.ts";

/** What an operator says beside that they have seen it. */
interface Word {
  /** The employee gets the account that the issue names; the next run brings its fields in step. */
  link: boolean;
  /** The employee is somebody else than the account's holder: the next run makes them one of their own. */
  newAccount: boolean;
  /** The account gets this address. */
  address: string | null;
}

/**
 * An operator has seen it: it is out of the list as long as it is as it is. A link or an address can still be given afterwards.
 * @throws issueNotFound, linkNotPossible, newAccountNotPossible, addressNotProposed, emailInUse
 */
export async function resolveIssue(
  context: Context,
  request: HttpRequest,
  id: number,
  { link, newAccount, address }: Word,
): Promise<IssueRow> {
  const resolved = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const issue = await lockIssue(trx, id);
    if (!issue) throw issueNotFound();
    if (link && newAccount) throw newAccountNotPossible();
    if (link) await linkNamed(change, issue);
    if (newAccount) await separate(trx, issue);
    if (address !== null) await giveAddress(change, issue, address);
    await resolveOpen(trx, now, id);
    const verb = verbOf({ link, newAccount, address });
    const hasDecided = verb !== "resolve";
    await audit(
      change,
      `hris_issue.${verb}`,
      { organizationId: issue.organization_id, id },
      { state: [issue.state, "resolved"], user_id: [null, hasDecided ? issue.user_id : null] },
    );
    return (await lockIssue(trx, id)) ?? issue;
  });
  return resolved;
}

function verbOf({ link, newAccount, address }: Word) {
  if (link) return "link";
  if (newAccount) return "new_account";
  return address === null ? "resolve" : "give_address";
}

/** @throws addressNotProposed, emailInUse */
async function giveAddress(
  change: Change,
  { organization_id: organizationId, state, proposed, user_id: userId }: IssueRow,
  email: string,
): Promise<void> {
  const account = userId === null ? undefined : await lockAccount(change.trx, organizationId, userId);
  if (!account || account.erased_at !== null || state === "gone" || proposed?.email !== email)
    throw addressNotProposed();
  try {
    await changeIdentity(change, account, { email });
  } catch (error) {
    if (isUniqueViolation(error)) throw emailInUse({ cause: error });
    throw error;
  }
}

const linkable: ReadonlySet<string> = new Set([
  "admin_needs_confirmation",
  "link_needs_confirmation",
  "rehire_needs_confirmation",
  "person_needs_confirmation",
]);
/** What is asked about an account that an earlier record of the connection leads to. */
const movable: ReadonlySet<string> = new Set(["rehire_needs_confirmation", "person_needs_confirmation"]);

async function linkNamed(change: Change, issue: IssueRow): Promise<void> {
  const { trx, now } = change;
  const { organization_id: organizationId, connection_id: connectionId } = issue;
  const { hub_id: hubId, user_id: userId, kind } = issue;
  if (userId === null || !linkable.has(kind) || issue.state === "gone") throw linkNotPossible();
  const account = await lockEmployable(trx, organizationId, userId);
  const known = await lockLink(trx, connectionId, hubId);
  const isOwn = kind === "person_needs_confirmation" && known?.user_id === userId;
  if (!account || (known && !isOwn)) throw linkNotPossible();
  const earlier = isOwn ? undefined : await lockLinkOfUser(trx, organizationId, userId);
  if (earlier && (!movable.has(kind) || earlier.connection_id !== connectionId)) throw linkNotPossible();
  const of = known ?? earlier;
  if (earlier) await moveLink(trx, connectionId, earlier.hub_id, { hubId, observedAt: now.toISOString() });
  if (!earlier && !isOwn) {
    await insertLink(trx, {
      organizationId,
      connectionId,
      hubId,
      remoteId: null,
      userId,
      observedAt: now.toISOString(),
    });
  }
  if (kind !== "person_needs_confirmation" || !of) return;
  await giveNames(change, issue, userId);
  await linkFeedOf(trx, now, issue, { remote_id: of.remote_id ?? hubId, user_id: userId });
}

/** By its names the account is known again, so that the next run brings all else in step, too. */
async function giveNames(
  change: Change,
  { organization_id: organizationId, proposed }: IssueRow,
  userId: number,
): Promise<void> {
  const { first_name = "", last_name = "" } = proposed ?? {};
  const names = { first_name, last_name };
  await changeEmployedUser(change, organizationId, userId, names);
}

async function linkFeedOf(
  trx: Database,
  now: Date,
  { organization_id: organizationId, connection_id: connectionId }: IssueRow,
  link: EmployeeLink,
): Promise<void> {
  const connection = await selectConnection(trx, connectionId);
  if (connection)
    await linkEmployees(trx, now, { organizationId, source: sourceOf(connection), links: [link] });
}

/**
 * The record leads to the account no more, by whichever of its ids it did. The account stays as it is.
 * @throws newAccountNotPossible
 */
async function separate(trx: Database, issue: IssueRow): Promise<void> {
  const { organization_id: organizationId, connection_id: connectionId } = issue;
  const { hub_id: hubId, user_id: userId, kind, state } = issue;
  const link = userId === null ? undefined : await lockLinkOfUser(trx, organizationId, userId);
  const isAsked = kind === "person_needs_confirmation" && state === "open";
  if (!isAsked || link?.connection_id !== connectionId) throw newAccountNotPossible();
  if (link.hub_id === hubId) await deleteLink(trx, connectionId, hubId);
  else await forgetRemoteId(trx, connectionId, link.hub_id);
}

export function presentIssue(row: IssueRow) {
  const { id, kind, person, user_id, detail, advice, proposed, first_seen, last_seen } = row;
  const { detail_sentences, advice_sentences } = row;
  return {
    id,
    connection: row.connection_id,
    kind,
    person,
    hub_id: row.hub_id === "" ? null : row.hub_id,
    user_id,
    detail,
    detail_sentences,
    advice,
    advice_sentences,
    proposed,
    first_seen,
    last_seen,
    is_open: row.state === "open",
  };
}
