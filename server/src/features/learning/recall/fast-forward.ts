import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Sandbox: so much time goes by for what learners have learned and recalled. @returns how many lessons come back sooner */
export async function fastForwardRecalls(
  trx: Database,
  organizationId: number,
  seconds: number,
): Promise<number> {
  const { rows } = await sql<{ is_coming: boolean }>`
    update recall
    set learned_at = learned_at - gone.by, due_at = due_at - gone.by, remind_at = remind_at - gone.by,
        reminded_at = reminded_at - gone.by
    from (select make_interval(secs => ${seconds}) as by) as gone
    where organization_id = ${organizationId}
    returning due_at is not null as is_coming`.execute(trx);
  await sql`
    update recall_session set ended_at = ended_at - make_interval(secs => ${seconds})
    where organization_id = ${organizationId} and ended_at is not null`.execute(trx);
  return rows.filter(({ is_coming }) => is_coming).length;
}
