import type { Context } from "#platform/feature.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";

/** The organization that a request names by slug or id; null where it names none. @throws organizationNotFound */
export async function namedOrganization(
  context: Context,
  organization: string | number | undefined,
): Promise<number | null> {
  if (organization === undefined) return null;
  return (await organizationOf(context, organization)).id;
}
