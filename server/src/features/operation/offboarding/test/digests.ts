import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { byParents, tenantTables } from "../tenant-tables.ts";

/** Per table a digest of the rows that are the organization's, or of those that are not. */
export async function digestsOf(
  db: Database,
  organizationId: number,
  whose: "its" | "others",
): Promise<Record<string, { rows: number; digest: string | null }>> {
  const digests: Record<string, { rows: number; digest: string | null }> = {};
  for (const { noun, columns } of await tenantTables(db)) {
    const owner = noun === "organization" ? "id" : "organization_id";
    if (!columns.includes(owner)) continue;
    // Of these, rows without an organization may be an operator's, who goes with their organization.
    const others = Object.hasOwn(byParents, noun) ? sql`<>` : sql`is distinct from`;
    const is = whose === "its" ? sql`=` : others;
    const { rows } = await sql<{ rows: number; digest: string | null }>`
      select count(*) as rows, md5(string_agg(md5(row::text), '' order by md5(row::text))) as digest
      from ${sql.table(noun)} as row where ${sql.ref(owner)} ${is} ${organizationId}`.execute(db);
    const [found] = rows;
    if (found) digests[noun] = found;
  }
  return digests;
}
