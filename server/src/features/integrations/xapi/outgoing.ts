import { sql } from "kysely";
import type { Outgoing } from "#platform/feature.ts";

export const statementOutgoing: Outgoing = {
  channel: "record_stores",
  async count(db, before) {
    const { rows } = await sql<{ waiting: number; earlier: number }>`
      select count(*) as waiting, count(*) filter (where creation_date < ${before}) as earlier
      from waiting_statement join statement using (organization_id, id)`.execute(db);
    return rows[0] ?? { waiting: 0, earlier: 0 };
  },
  async discard(trx, now, before) {
    const { rows } = await sql<{ count: number }>`
      with leaving as (
        delete from waiting_statement as waiting using statement
        where statement.organization_id = waiting.organization_id and statement.id = waiting.id
          and statement.creation_date < ${before}
        returning waiting.organization_id, waiting.id
      ), dropped as (
        update statement set outcome = 'dropped', finished_at = ${now}
        from leaving where statement.organization_id = leaving.organization_id and statement.id = leaving.id
      )
      select count(*) as count from leaving`.execute(trx);
    return rows[0]?.count ?? 0;
  },
};
