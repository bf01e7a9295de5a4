import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { insertOrganization } from "./webhook-stage.ts";

/** An organization with so many people, as partners would have made them. @returns their ids */
export async function insertPeople(
  db: Database,
  { slug, people }: { slug: string; people: number },
): Promise<{ organizationId: number; userIds: number[] }> {
  const organizationId = await insertOrganization(db, slug);
  const { rows } = await sql<{ id: number }>`
    insert into "user" (organization_id, email, first_name, source, creation_date, modified_date)
    select ${organizationId}, 'learner' || number || '@example.com', 'Learner ' || number, 'api', now(), now()
    from generate_series(1, ${people}::int) as number returning id`.execute(db);
  return { organizationId, userIds: rows.map((row) => row.id) };
}
