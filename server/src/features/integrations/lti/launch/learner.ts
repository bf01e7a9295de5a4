import {
  createLaunchedUser,
  endOwnAccess,
  type LaunchedProfile,
  lockUserByEmail,
  refreshLaunchedUser,
} from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type AuditOrigin, audit, type Change } from "#tenancy/audit/index.ts";
import { insertLink, isLinked, type Link, type LinkedUser, selectLinkedUser } from "./queries.ts";

interface Visitor {
  link: Link;
  profile: LaunchedProfile;
  /** The registration's switch: an address of the LMS may mean a learner who is here already. */
  matchEmail: boolean;
  /** In whose name the log has what is done to an account. */
  origin: AuditOrigin;
}

type ResolvedLearner = { userId: number; change: "created" | "updated" | "none" } | { deactivated: number };

/**
 * Resolves the visitor of a launch (contract 6.4): the linked learner, else a learner of the organization with the same
 * address, else a new one. Creates or updates, and publishes the event, in the given transaction.
 * @throws a unique violation if a concurrent launch creates the same person: retry then
 */
export async function resolveLearner(
  trx: Database,
  now: Date,
  { link, profile, matchEmail, origin }: Visitor,
): Promise<ResolvedLearner> {
  const { organizationId } = link;
  const known =
    (await selectLinkedUser(trx, link)) ??
    (matchEmail ? await linkByEmail({ trx, now, origin }, link, profile.email) : undefined);
  if (known && !known.is_active) return { deactivated: known.user_id };
  if (known) {
    const hasChanged = await refreshLaunchedUser(trx, now, organizationId, known.user_id, profile);
    return { userId: known.user_id, change: hasChanged ? "updated" : "none" };
  }
  const userId = await createLaunchedUser(trx, now, organizationId, profile);
  await insertLink(trx, now, link, userId);
  return { userId, change: "created" };
}

/**
 * Addresses of an LMS are not verified, so one is taken for a learner's at most: never for a manager's or an
 * administrator's, and not for a learner who is another person of the same platform (decision F8). Those of accounts that
 * people made for themselves need not be theirs either: what lets them in by themselves ends.
 */
async function linkByEmail(
  { trx, now, origin }: Change,
  link: Link,
  email: string | null,
): Promise<LinkedUser | undefined> {
  if (email === null) return undefined;
  const found = await lockUserByEmail(trx, link.organizationId, email);
  if (!found) return undefined;
  if (!found.is_active) return { user_id: found.id, is_active: false };
  if (found.is_role_holder || (await isLinked(trx, link, found.id))) return undefined;
  await insertLink(trx, now, link, found.id);
  const change = { trx, now, origin: { ...origin, type: "lti", id: link.clientId, label: link.issuer } };
  const action = "lti.link_by_email";
  const isSelfMade = found.provider === null;
  if (isSelfMade) await endOwnAccess(change, found, { action, mail: "handed_over" });
  else await audit(change, action, { organizationId: link.organizationId, type: "user", id: found.id });
  return { user_id: found.id, is_active: true };
}
