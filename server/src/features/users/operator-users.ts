import type { Static } from "typebox";
import { changedFields, recordAudit } from "#features/audit/index.ts";
import { hashPassword } from "#features/sign-in/index.ts";
import type { Database } from "#platform/database/database.ts";
import { isUniqueViolation } from "#platform/database/retry.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reactivateUsers, setAccessRole } from "./changes.ts";
import { emailInUse, passwordNeedsEmail } from "./problems.ts";
import { lockUser, selectUserAnywhere, setPasswordHash } from "./queries.ts";
import type { UpdateAccess } from "./schemas.ts";
import { presentUser, type UserRow } from "./user.ts";

/** Whoever it is and wherever. @throws notFound */
export async function userOf(db: Database, userId: number): Promise<UserRow> {
  const user = await selectUserAnywhere(db, userId);
  if (!user) throw notFound();
  return user;
}

export function presentForOperator(context: Context) {
  return (user: UserRow) => ({
    organization_id: user.organization_id,
    ...presentUser(user, context.clock()),
  });
}

/**
 * Sets role, password or both. Becoming a learner takes an older password away.
 * @throws notFound, passwordNeedsEmail, emailInUse
 */
export async function grantAccess(
  context: Context,
  request: HttpRequest,
  userId: number,
  { access_role: role, password }: Static<typeof UpdateAccess>,
): Promise<UserRow> {
  const now = context.clock();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const user = await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const before = await userOf(trx, userId);
    await requireMatch(request, () => presentForOperator(context)(before));
    const audit = { organizationId: before.organization_id, targetType: "user", targetId: userId };
    if (role !== undefined && role !== before.access_role) {
      await setAccessRole(trx, now, before.organization_id, userId, role);
      const changes = changedFields({ ...before }, { access_role: role });
      await recordAudit(trx, now, request, { ...audit, action: "user.set_role", changes });
    }
    if (passwordHash !== null) {
      if (before.email === null) {
        throw passwordNeedsEmail({ errors: { password: [passwordNeedsEmail.detail] } });
      }
      await givePassword(trx, now, userId, passwordHash);
      await recordAudit(trx, now, request, { ...audit, action: "user.set_password" });
    }
    return userOf(trx, userId);
  });
  context.wakeSequencer();
  return user;
}

/** People with a password sign in by address alone, so theirs must be the only one anywhere. */
async function givePassword(trx: Database, now: Date, userId: number, passwordHash: string): Promise<void> {
  try {
    await setPasswordHash(trx, now, userId, passwordHash);
  } catch (error) {
    if (!isUniqueViolation(error, "user_password_email")) throw error;
    const detail =
      "Somebody of another organization signs in with this e-mail address; change the address first.";
    throw emailInUse({ detail, errors: { email: [detail] }, cause: error });
  }
}

export async function reactivateUser(
  context: Context,
  request: HttpRequest,
  userId: number,
): Promise<UserRow> {
  const now = context.clock();
  const user = await context.db.transaction().execute(async (trx) => {
    const before = await userOf(trx, userId);
    const reactivated = await reactivateUsers(trx, now, before.organization_id, [userId]);
    if (reactivated.length > 0) {
      await recordAudit(trx, now, request, {
        organizationId: before.organization_id,
        action: "user.reactivate",
        targetType: "user",
        targetId: userId,
        changes: { is_active: [false, true] },
      });
    }
    return userOf(trx, userId);
  });
  context.wakeSequencer();
  return user;
}
