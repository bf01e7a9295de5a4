import { type RawBuilder, sql } from "kysely";
import { enrol, integrationOf } from "#people/enrolments/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, auditOrigin, type Change } from "#tenancy/audit/index.ts";
import { type Account, endOwnAccess, hasPasswordOrRole, lockAccount } from "../account/account-changes.ts";
import { accessEnded, type Warning } from "../account/own-account.ts";
import { changeProfile, markMoved, reactivateUsers } from "../changes.ts";
import { isKeptOut, keptFields, staysOut, withoutKept } from "../employed/kept-fields.ts";
import { userErased } from "../problems.ts";
import { selectUser } from "../queries.ts";
import type { ProfileChanges } from "../schemas.ts";
import { presentUser, type UserRow } from "../user.ts";

/**
 * Changes a profile by the rules of the upsert, and nothing else: a deactivated user stays so.
 * @throws notFound, userErased, preconditionFailed, and the 400s of course and cohort
 */
export function updateProfile(
  context: Context,
  request: HttpRequest,
  userId: number,
  { course, cohort, ...profile }: ProfileChanges,
): Promise<WrittenUserRow> {
  return changing(context, request, userId, async (change, user, account) => {
    const { trx, now } = change;
    const { organization_id: organizationId } = user;
    await requireMatch(request, () => presentUser(user, now));
    const isChanged = await storeProfile(trx, now, user, withoutKept(profile, account));
    const requested = { course: course ?? null, cohort: cohort ?? null };
    const learner = { userId, provider: user.provider, providerId: user.provider_id };
    const isMoved = await enrol(trx, now, integrationOf(partnerOf(request)), learner, requested, false);
    if (isMoved) await markMoved(trx, now, organizationId, [userId]);
    if (isChanged || isMoved) await audit(change, "user.update", { organizationId, id: userId });
    return keptFields(profile, account, user);
  });
}

/**
 * Lets a deactivated user in again, as a learner without a password, unless an HR system keeps them out; for anybody else
 * there is nothing to do.
 * @throws notFound, userErased
 */
export function reactivateProfile(
  context: Context,
  request: HttpRequest,
  userId: number,
): Promise<WrittenUserRow> {
  return changing(context, request, userId, async (change, { organization_id: organizationId }, account) => {
    if (account.is_active) return [];
    if (isKeptOut(account)) return [staysOut()];
    const isEnd = hasPasswordOrRole(account);
    if (isEnd) await endOwnAccess(change, account, { action: "user.end_access", mail: "access_ended" });
    await reactivateUsers(change.trx, change.now, organizationId, [userId]);
    await audit(change, "user.reactivate", { organizationId, id: userId }, { is_active: [false, true] });
    return isEnd ? [accessEnded()] : [];
  });
}

interface WrittenUserRow {
  user: UserRow;
  warnings: Warning[];
}

async function changing(
  context: Context,
  request: HttpRequest,
  userId: number,
  make: (change: Change, user: UserRow, account: Account) => Promise<Warning[]>,
): Promise<WrittenUserRow> {
  const { organizationId } = partnerOf(request);
  const changed = await transactionRetrying(context.db, async (trx) => {
    const account = await lockAccount(trx, organizationId, userId);
    const user = await selectUser(trx, organizationId, userId);
    if (!user || !account) throw notFound();
    if (user.erased_at !== null) throw userErased();
    const warnings = await make({ trx, now: context.clock(), origin: auditOrigin(request) }, user, account);
    return { user: (await selectUser(trx, organizationId, userId)) ?? user, warnings };
  });
  return changed;
}

async function storeProfile(
  trx: Database,
  now: Date,
  user: UserRow,
  profile: Omit<ProfileChanges, "course" | "cohort">,
): Promise<boolean> {
  const values = sentValues(profile);
  if (values.length === 0) return false;
  const changed = await changeProfile(trx, now, user.organization_id, user.id, values);
  return changed.length > 0;
}

/** The columns of the fields that were sent, with what they shall become. */
function sentValues(
  profile: Omit<ProfileChanges, "course" | "cohort">,
): { column: string; value: RawBuilder<unknown> }[] {
  return Object.entries(profile).flatMap(([column, value]) => {
    if (value === undefined) return [];
    return [{ column, value: Array.isArray(value) ? sql`${value}::text[]` : sql`${value}::text` }];
  });
}
