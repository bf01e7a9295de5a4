import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { signsInAlone } from "../account/own-account.ts";
import { deactivateUsers, reactivateUsers } from "../changes.ts";
import { userErased } from "../problems.ts";
import { selectUserAnywhere } from "../queries.ts";
import { presentUser, type UserRow } from "../user.ts";

/** A user of any organization, active or not. @throws notFound */
export async function userOf(db: Database, userId: number): Promise<UserRow> {
  const user = await selectUserAnywhere(db, userId);
  if (!user) throw notFound();
  return user;
}

export function presentForOperator(context: Context) {
  return (user: UserRow) => ({
    organization_id: user.organization_id,
    ...presentUser(user, context.clock()),
    former_access_role: user.former_access_role,
  });
}

/** Whether the person comes in with nobody's help once they are active. */
export async function hasOwnSignIn(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from "user" where id = ${userId} and ${signsInAlone}`.execute(db);
  return rows.length > 0;
}

/** @throws notFound */
export function deactivateUser(context: Context, request: HttpRequest, userId: number): Promise<UserRow> {
  return inTransaction(context, request, async ({ trx, now, origin }) => {
    const { organization_id: organizationId } = await userOf(trx, userId);
    await deactivateUsers(trx, now, organizationId, [userId], origin);
    return userOf(trx, userId);
  });
}

/** @throws notFound, userErased */
export async function reactivateUser(
  context: Context,
  request: HttpRequest,
  userId: number,
): Promise<UserRow> {
  const user = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await userOf(trx, userId);
    if (before.erased_at !== null) throw userErased();
    const reactivated = await reactivateUsers(trx, now, before.organization_id, [userId]);
    if (reactivated.length > 0) {
      await audit(
        change,
        "user.reactivate",
        { organizationId: before.organization_id, id: userId },
        { is_active: [false, true] },
      );
    }
    return userOf(trx, userId);
  });
  return user;
}
