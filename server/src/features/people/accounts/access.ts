import { type Static, Type } from "typebox";
import {
  accessRoles,
  changeIdentity,
  changeRole,
  emailInUse,
  lockAccount,
  presentForOperator,
  replacePassword,
  type UserRow,
  userErased,
  userOf,
} from "#people/users/index.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { LONGEST_PASSWORD, requireGoodPassword, SHORTEST_PASSWORD } from "#platform/password-rule.ts";
import { hashPassword } from "#platform/passwords.ts";
import { notFound } from "#platform/problems.ts";
import { Choice } from "#platform/schema.ts";
import { inTransaction } from "#tenancy/audit/index.ts";
import { passwordNeedsEmail } from "./problems.ts";

const Name = Type.Optional(Type.String({ maxLength: 255 }));

/** What operators set. Of people with an account of their own no partner does (decision D5). */
export const UpdateAccess = Type.Object(
  {
    access_role: Type.Optional(Choice(accessRoles)),
    password: Type.Optional(
      Type.String({
        minLength: SHORTEST_PASSWORD,
        maxLength: LONGEST_PASSWORD,
        description: "To sign in with, here and for JWTs",
      }),
    ),
    email: Type.Optional(Type.String({ format: "email", maxLength: 254 })),
    first_name: Name,
    last_name: Name,
  },
  { title: "UserUpdate", examples: [{ access_role: "manager", password: "plum kettle orbit lantern" }] },
);

/**
 * Sets who somebody is when they sign in, and what they may do then: all of it or nothing, each change in the audit log
 * and mailed to the person.
 * @throws notFound, userErased, passwordNeedsEmail, passwordRefused, emailInUse
 */
export async function grantAccess(
  context: Context,
  request: HttpRequest,
  userId: number,
  { access_role: role, password, ...identity }: Static<typeof UpdateAccess>,
): Promise<UserRow> {
  if (password !== undefined) await requirePasswordFor(context, userId, password, identity);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const user = await refusingTakenAddress(() =>
    inTransaction(context, request, async (change) => {
      const { trx } = change;
      const { organization_id: organizationId } = await userOf(trx, userId);
      if (identity.email !== undefined) await takeOrganizationLock(trx, organizationId);
      const before = await lockAccount(trx, organizationId, userId);
      if (!before) throw notFound();
      if (before.erased_at !== null) throw userErased();
      await requireMatch(request, async () => presentForOperator(context)(await userOf(trx, userId)));
      await changeIdentity(change, before, identity);
      if (role !== undefined) await changeRole(change, before, role);
      if (passwordHash !== null) {
        if ((identity.email ?? before.email) === null) {
          throw passwordNeedsEmail({ errors: { password: [passwordNeedsEmail.detail] } });
        }
        const account = { ...before, has_password: before.has_password && role !== "learner" };
        await replacePassword(change, account, passwordHash);
      }
      return userOf(trx, userId);
    }),
  );
  return user;
}

/** @throws notFound, passwordRefused */
async function requirePasswordFor(
  { db }: Context,
  userId: number,
  password: string,
  changed: Pick<Static<typeof UpdateAccess>, "email" | "first_name" | "last_name">,
): Promise<void> {
  const { email, first_name: firstName, last_name: lastName } = { ...(await userOf(db, userId)), ...changed };
  requireGoodPassword(password, [email ?? "", firstName ?? "", lastName ?? ""]);
}

/** People with a password sign in by address alone, so theirs must be the only one of those anywhere. @throws emailInUse */
async function refusingTakenAddress<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error, "user_password_email")) throw error;
    throw emailInUse({ errors: { email: [emailInUse.detail] }, cause: error });
  }
}
