import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, OperatorCaller } from "#platform/http/types.ts";
import { missingField, permissionDenied } from "#platform/problems.ts";
import {
  type OrganizationRow,
  organizationNotFound,
  organizationOf,
  selectOrganization,
} from "#tenancy/organizations/index.ts";

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
  const own = organizationId === null ? null : await ownOrganization(context.db, organizationId);
  const asked = named === undefined ? null : await organizationOf(context, named);
  if (own === null) return asked;
  if (asked !== null && asked.id !== own.id) throw organizationNotFound();
  return own;
}

/** The same where there has to be one. @throws also missingField (400) */
export async function resolveOrganization(
  context: Context,
  request: HttpRequest,
  named: string | number | undefined,
): Promise<OrganizationRow> {
  const organization = await organizationAsked(context, request, named);
  if (organization !== null) return organization;
  throw missingField({ errors: { organization: ["Say whose lesson it is: slug or id."] } });
}

/**
 * Whether the caller may meet what is this organization's, or the platform's where that is null. Of a deactivated organization nobody is told anything, before
 * anything is looked for: else what is there would be refused and what is not would be missing.
 * @throws permissionDenied
 */
export async function reachOf(
  db: Database,
  { organizationId }: OperatorCaller,
): Promise<(owner: number | null) => boolean> {
  if (organizationId === null) return () => true;
  await ownOrganization(db, organizationId);
  return (owner) => owner === organizationId;
}

async function ownOrganization(db: Database, id: number): Promise<OrganizationRow> {
  const own = await selectOrganization(db, id);
  if (!own?.is_active) throw permissionDenied({ hint: "Your organization is deactivated." });
  return own;
}
