import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { JobKind } from "./kind.ts";

/**
 * Takes away what an organization's jobs have put together so far, since any of it may name somebody who is being
 * erased. Ended jobs lose their result, and the watermark to go on from without it. Running ones begin again where
 * `kinds` say that this changes nothing; else they end without a result.
 */
export async function dropResults(
  trx: Database,
  now: Date,
  organizationId: number,
  kinds: readonly JobKind[],
): Promise<void> {
  const readOnly = kinds.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name);
  const { rows } = await sql<{ id: string }>`
    select id from job where organization_id = ${organizationId} and result_type is not null
    order by id for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const isBegunAgain = sql`finished_at is null and kind = any(${readOnly}::text[])`;
  await sql`
    update job
    set result_type = case when ${isBegunAgain} then result_type end,
        watermark = case when ${isBegunAgain} then watermark end,
        position = case when ${isBegunAgain} then null else position end,
        rows_done = case when ${isBegunAgain} then 0 else rows_done end,
        modified_date = ${now}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    delete from job_part
    where organization_id = ${organizationId} and job_id = any(${ids}::uuid[]) and role = 'result'`.execute(
    trx,
  );
}
