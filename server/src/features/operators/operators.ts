import { changedFields, recordAudit } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest, OperatorRole } from "#platform/http/types.ts";
import { endCredentials } from "./credentials.ts";
import { deleteInvitation } from "./invitations/invitation-queries.ts";
import { deactivated, mailTo, roleChanged } from "./mails.ts";
import { lastOwner, operatorNotFound } from "./problems.ts";
import {
  lockActiveOwners,
  lockOperator,
  type OperatorRow,
  selectOperator,
  updateOperator,
} from "./queries.ts";

/** @throws operatorNotFound */
export async function operatorOfId(db: Database, id: number): Promise<OperatorRow> {
  const row = await selectOperator(db, id);
  if (!row) throw operatorNotFound();
  return row;
}

/** Older sessions and JWTs are over. @throws operatorNotFound, lastOwner */
export async function changeRole(
  context: Context,
  request: HttpRequest,
  id: number,
  role: OperatorRole,
): Promise<OperatorRow> {
  const { before, after } = await change(context, request, id, "operator.set_role", ({ is_active }) => ({
    role,
    is_active,
  }));
  if (before.role !== after.role) mailTo(context, after.email, roleChanged(before.role, after.role));
  return after;
}

/** Repeating it changes nothing. @throws operatorNotFound, lastOwner */
export async function setOperatorActive(
  context: Context,
  request: HttpRequest,
  id: number,
  isActive: boolean,
): Promise<OperatorRow> {
  const action = isActive ? "operator.reactivate" : "operator.deactivate";
  const { before, after } = await change(context, request, id, action, ({ role }) => ({
    role,
    is_active: isActive,
  }));
  if (before.is_active && !after.is_active) mailTo(context, after.email, deactivated);
  return after;
}

interface Standing {
  role: OperatorRole;
  is_active: boolean;
}

async function change(
  context: Context,
  request: HttpRequest,
  id: number,
  action: string,
  decide: (known: OperatorRow) => Standing,
): Promise<{ before: OperatorRow; after: OperatorRow }> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const owners = await lockActiveOwners(trx);
    await lockOperator(trx, id);
    const before = await operatorOfId(trx, id);
    await requireMatch(request, () => before);
    const wanted = decide(before);
    const changes = changedFields({ role: before.role, is_active: before.is_active }, { ...wanted });
    if (Object.keys(changes).length === 0) return { before, after: before };
    const staysOwner = wanted.role === "owner" && wanted.is_active;
    if (!staysOwner && owners.length === 1 && owners[0] === id) throw lastOwner();
    await updateOperator(trx, now, id, wanted);
    await endCredentials(trx, now, id);
    if (!wanted.is_active) await deleteInvitation(trx, id);
    await recordAudit(trx, now, request, {
      organizationId: null,
      action,
      targetType: "operator",
      targetId: id,
      changes,
    });
    return { before, after: await operatorOfId(trx, id) };
  });
}
