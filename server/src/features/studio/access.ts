import {
  type OrganizationRow,
  organizationNotFound,
  organizationOf,
  readReference,
  selectOrganization,
} from "#features/organizations/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, OperatorCaller } from "#platform/http/types.ts";
import { missingField, permissionDenied } from "#platform/problems.ts";

/**
 * The organization that a request is about: an author's own, and for those who run the service the one that they name, or
 * null for all. Another one's name is answered to an author like one that nobody has.
 * @throws organizationNotFound; permissionDenied where the author's organization is deactivated
 */
export async function organizationAsked(
  context: Context,
  request: HttpRequest,
  named: string | number | undefined,
): Promise<OrganizationRow | null> {
  const { organizationId } = operatorOf(request);
  const asked = named === undefined ? null : await organizationOf(context, readReference(String(named)));
  if (organizationId === null) return asked;
  if (asked !== null && asked.id !== organizationId) throw organizationNotFound();
  return ownOrganization(context.db, organizationId);
}

/** The same where there has to be one. @throws also missingField (400) */
export async function organizationMeant(
  context: Context,
  request: HttpRequest,
  named: string | number | undefined,
): Promise<OrganizationRow> {
  const organization = await organizationAsked(context, request, named);
  if (organization !== null) return organization;
  throw missingField({ errors: { organization: ["Say whose lesson it is: slug or id."] } });
}

/** Whether the caller may meet what is this organization's. @throws permissionDenied where their own is deactivated */
export async function isWithinReach(
  db: Database,
  caller: OperatorCaller,
  organizationId: number,
): Promise<boolean> {
  if (caller.organizationId === null) return true;
  await ownOrganization(db, caller.organizationId);
  return caller.organizationId === organizationId;
}

async function ownOrganization(db: Database, id: number): Promise<OrganizationRow> {
  const own = await selectOrganization(db, id);
  if (!own?.is_active) throw permissionDenied({ hint: "Your organization is deactivated." });
  return own;
}
