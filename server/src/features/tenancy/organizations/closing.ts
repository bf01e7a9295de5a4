import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { audit, type Change } from "#tenancy/audit/index.ts";

/** Refuses its tokens, learners and launches, and ends sending, until it is reopened. @returns null: it is closed already, or gone */
export async function closeOrganization(
  { trx, now }: Change,
  id: number,
): Promise<{ slug: string; wasActive: boolean } | null> {
  const { rows } = await sql<{ slug: string; wasActive: boolean }>`
    with before as (
      select id, slug, is_active from organization where id = ${id} and closed_at is null for no key update
    )
    update organization set is_active = false, closed_at = ${now}, modified_date = ${now}
    from before where organization.id = before.id
    returning before.slug, before.is_active as "wasActive"`.execute(trx);
  return rows[0] ?? null;
}

/** As it was before it was closed. */
export async function reopenOrganization(change: Change, id: number, isActive: boolean): Promise<void> {
  const { trx, now } = change;
  await sql`
    update organization set is_active = ${isActive}, closed_at = null, modified_date = ${now}
    where id = ${id}`.execute(trx);
  await audit(
    change,
    "organization.cancel_deletion",
    { organizationId: id, id },
    {
      is_active: [false, isActive],
    },
  );
}

/** Its row, the last of all. No row that refers to it can be added while this transaction runs, and none afterwards. */
export async function deleteOrganization(trx: Database, id: number): Promise<void> {
  await sql`delete from organization where id = ${id}`.execute(trx);
}
