import type { Database } from "#platform/database/database.ts";
import { notFound } from "#platform/problems.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";

/** Elsewhere these routes do not exist. @throws notFound */
export async function requireSandbox(db: Database, organizationId: number): Promise<void> {
  const organization = await selectOrganization(db, organizationId);
  if (!organization?.is_sandbox) throw notFound();
}
