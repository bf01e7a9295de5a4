import { type RawBuilder, sql } from "kysely";
import { recordAudit } from "#features/audit/index.ts";
import { enrol } from "#features/enrolments/index.ts";
import type { Database } from "#platform/database/database.ts";
import { isUniqueViolation, transactionRetrying } from "#platform/database/retry.ts";
import { takeTurn } from "#platform/database/turn.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/caller.ts";
import { requireMatch } from "#platform/http/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { changeProfile, markMoved, reactivateUsers } from "./changes.ts";
import { addressOfAccount, emailInUse, userErased } from "./problems.ts";
import { lockUser, selectUser } from "./queries.ts";
import type { ProfileChanges } from "./schemas.ts";
import { presentUser, type UserRow } from "./user.ts";

/**
 * Changes a profile by the rules of the upsert, and nothing else: whoever is deactivated stays so.
 * @throws notFound, userErased, emailInUse, preconditionFailed, and the 400s of course and cohort
 */
export function updateProfile(
  context: Context,
  request: HttpRequest,
  userId: number,
  { course, cohort, ...profile }: ProfileChanges,
): Promise<UserRow> {
  return changing(context, request, userId, async (trx, now, user) => {
    const { organization_id: organizationId } = user;
    await requireMatch(request, () => presentUser(user, now));
    const isChanged = await storeProfile(trx, now, user, profile);
    const wish = { course: course ?? null, cohort: cohort ?? null };
    const isMoved = await enrol(trx, now, organizationId, userId, wish, false);
    if (isMoved) await markMoved(trx, now, organizationId, [userId]);
    if (!isChanged && !isMoved) return;
    await recordAudit(trx, now, request, {
      organizationId,
      action: "user.update",
      targetType: "user",
      targetId: userId,
    });
  });
}

/** Lets a deactivated user in again; for anybody else there is nothing to do. @throws notFound, userErased */
export function reactivateProfile(context: Context, request: HttpRequest, userId: number): Promise<UserRow> {
  return changing(context, request, userId, async (trx, now, { organization_id: organizationId }) => {
    const [reactivated] = await reactivateUsers(trx, now, organizationId, [userId]);
    if (reactivated === undefined) return;
    await recordAudit(trx, now, request, {
      organizationId,
      action: "user.reactivate",
      targetType: "user",
      targetId: userId,
      changes: { is_active: [false, true] },
    });
  });
}

async function changing(
  context: Context,
  request: HttpRequest,
  userId: number,
  change: (trx: Database, now: Date, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const { organizationId } = partnerOf(request);
  const changed = await transactionRetrying(context.db, async (trx) => {
    await takeTurn(trx, organizationId); // for the address, which may be somebody's who gets this one's
    await lockUser(trx, userId);
    const user = await selectUser(trx, organizationId, userId);
    if (!user) throw notFound();
    if (user.erased_at !== null) throw userErased();
    await change(trx, context.clock(), user);
    return (await selectUser(trx, organizationId, userId)) ?? user;
  });
  context.wakeSequencer();
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
  try {
    const changed = await changeProfile(trx, now, user.organization_id, user.id, values);
    return changed.length > 0;
  } catch (error) {
    if (isUniqueViolation(error, "user_password_email")) throw addressOfAccount(error);
    if (!isUniqueViolation(error, "user_email")) throw error;
    throw emailInUse({ errors: { email: ["Another user has this e-mail address."] }, cause: error });
  }
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
