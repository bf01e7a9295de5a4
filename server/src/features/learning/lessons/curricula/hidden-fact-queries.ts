import { sql } from "kysely";
import type { Fact } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

const hiddenFactColumns = rowOf("hidden_fact", ["value"], { field: narrowed<Fact["field"]>() });

/** What the learner does not want their lessons to use, the latest last. */
export async function selectHiddenFacts(db: Database, { organizationId, userId }: Learner): Promise<Fact[]> {
  const { rows } = await sql<RowOf<typeof hiddenFactColumns>>`
    select ${hiddenFactColumns} from hidden_fact
    where organization_id = ${organizationId} and user_id = ${userId}
    order by hidden_at, field, value`.execute(db);
  return rows;
}

/** @returns false when it was hidden already */
export async function insertHiddenFact(
  trx: Database,
  now: Date,
  { organizationId, userId }: Learner,
  { field, value }: Fact,
): Promise<boolean> {
  const { rows } = await sql`
    insert into hidden_fact (organization_id, user_id, field, value, hidden_at)
    values (${organizationId}, ${userId}, ${field}, ${value}, ${now})
    on conflict do nothing returning field`.execute(trx);
  return rows.length > 0;
}

/** @returns false when it was not hidden */
export async function deleteHiddenFact(
  trx: Database,
  { organizationId, userId }: Learner,
  { field, value }: Fact,
): Promise<boolean> {
  const { rows } = await sql`
    delete from hidden_fact
    where organization_id = ${organizationId} and user_id = ${userId} and field = ${field} and value = ${value}
    returning field`.execute(trx);
  return rows.length > 0;
}
