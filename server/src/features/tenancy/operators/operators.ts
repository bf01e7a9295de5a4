import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { organizationRoles } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, OperatorRole } from "#platform/http/types.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { findOrganization } from "#tenancy/organizations/index.ts";
import { endCredentials } from "./credentials.ts";
import { deleteInvitation } from "./invitation-queries.ts";
import { deactivated, mailTo, roleChanged } from "./mails.ts";
import { lastOwner, operatorNotFound } from "./problems.ts";
import {
  lockActiveOwners,
  lockOperator,
  type OperatorRow,
  type Position,
  selectOperator,
  selectOrganizationId,
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
  { role, organization }: { role: OperatorRole; organization?: string | number | undefined },
): Promise<OperatorRow> {
  const { before, after } = await changeState(
    context,
    request,
    id,
    "operator.set_role",
    async (trx, known) => ({
      ...(await positionOf(trx, role, organization, known.organizationId)),
      is_active: known.is_active,
    }),
  );
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
  const { before, after } = await changeState(context, request, id, action, async (_trx, known) => ({
    ...known,
    is_active: isActive,
  }));
  if (before.is_active && !after.is_active) mailTo(context, after.email, deactivated);
  return after;
}

type OperatorState = Position & { is_active: boolean };

const columnsOf = ({ role, is_active, organizationId }: OperatorState) => ({
  role,
  is_active,
  organization_id: organizationId,
});

async function changeState(
  context: Context,
  request: HttpRequest,
  id: number,
  action: string,
  decide: (trx: Database, known: OperatorState) => Promise<OperatorState>,
): Promise<{ before: OperatorRow; after: OperatorRow }> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const owners = await lockActiveOwners(trx);
    await lockOperator(trx, id);
    const before = await operatorOfId(trx, id);
    await requireMatch(request, () => before);
    const { role, is_active } = before;
    const known: OperatorState = { role, is_active, organizationId: await selectOrganizationId(trx, id) };
    const wanted = await decide(trx, known);
    const changes = changedFields(columnsOf(known), columnsOf(wanted));
    if (Object.keys(changes).length === 0) return { before, after: before };
    const staysOwner = wanted.role === "owner" && wanted.is_active;
    if (!staysOwner && owners.length === 1 && owners[0] === id) throw lastOwner();
    await updateOperator(trx, now, id, wanted);
    await endCredentials(trx, now, id);
    if (!wanted.is_active) await deleteInvitation(trx, id);
    await audit(change, action, { organizationId: null, id }, changes);
    return { before, after: await operatorOfId(trx, id) };
  });
}

/**
 * What somebody is to be: authors and publishers are of one organization, which a change of role alone keeps; nobody else is.
 * @throws missingField (400), invalidField (422)
 */
export async function positionOf(
  db: Database,
  role: OperatorRole,
  named: string | number | undefined,
  known: number | null = null,
): Promise<Position> {
  if (!organizationRoles.includes(role)) {
    if (named !== undefined) throw invalidField({ errors: { organization: [ofTheService] } });
    return { role, organizationId: null };
  }
  if (named === undefined && known === null) throw missingField({ errors: { organization: [ofOne] } });
  if (named === undefined) return { role, organizationId: known };
  const organization = await findOrganization(db, named);
  if (!organization) throw invalidField({ errors: { organization: ["There is no such organization."] } });
  return { role, organizationId: organization.id };
}

const ofOne = "An author or publisher is of one organization; name it by slug or id.";
const ofTheService = "Only an author or publisher is of one organization; leave it out.";
