import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { comebackAfter } from "../schedule.ts";

const columns = rowOf("recall", ["curriculum_id", "learned_at", "step"]);
type Row = RowOf<typeof columns>;

/** The lessons whose time has come were recalled, or left out: they come back at their next time, or not any more. */
export async function moveOn(
  trx: Database,
  now: Date,
  organizationId: number,
  curriculumIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from recall
    where organization_id = ${organizationId} and curriculum_id = any(${[...curriculumIds]}::bigint[])
      and due_at <= ${now}
    order by curriculum_id for no key update`.execute(trx);
  for (const row of rows) await updateStep(trx, now, organizationId, row);
}

async function updateStep(
  trx: Database,
  now: Date,
  organizationId: number,
  { curriculum_id, learned_at, step }: Row,
): Promise<void> {
  const next = comebackAfter(new Date(learned_at), step, now);
  const dueAt = next?.dueAt ?? null;
  await sql`
    update recall set step = ${next?.step ?? step}, due_at = ${dueAt}, remind_at = ${dueAt}
    where organization_id = ${organizationId} and curriculum_id = ${curriculum_id}`.execute(trx);
}
