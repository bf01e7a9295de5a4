import { sql } from "kysely";
import { isOn, readSettings } from "#content/ai/index.ts";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { Queue } from "#platform/waking/queue.ts";
import type { Turn } from "#platform/workers/turns.ts";

/** A lesson whose next section is this worker's to have written, until its lease ends. */
export interface ClaimedWriting {
  organization_id: number;
  curriculum_id: number;
  claim_id: string;
  /** Of the current section, with this one. */
  tries: number;
  left_sections: string[];
  was_due_at: string;
}

/** Where a model is to write lessons of this organization, not before `afterMs`. */
export async function wantWriting(
  context: Context,
  trx: Database,
  curriculum: { id: number; organizationId: number },
  afterMs = 0,
): Promise<void> {
  const settings = await readSettings(context, trx, curriculum.organizationId);
  if (isOn(settings, "lessons"))
    await queueWriting(trx, new Date(context.clock().getTime() + afterMs), curriculum);
}

/** Puts a lesson into the queue; one that is in it begins anew, and what is being written of it is dropped. */
async function queueWriting(
  trx: Database,
  due: Date,
  { id, organizationId }: { id: number; organizationId: number },
): Promise<void> {
  await sql`
    insert into lesson_writing (organization_id, curriculum_id, due_at) values (${organizationId}, ${id}, ${due})
    on conflict (curriculum_id) do update
      set due_at = excluded.due_at, claim_id = null, tries = 0, left_sections = '{}'`.execute(trx);
}

/** Lessons with sections that a model is to write. What is claimed is due again when its lease ends. */
export const unwrittenLessons: Queue = {
  name: "lessons",
  workers: ["lesson-writing"],
  tables: ["lesson_writing"],
  dueAt: () => sql`select min(due_at) from lesson_writing`,
};

/** The one that has waited longest: each comes back to the end of the queue after every section. */
export async function claimWriting(
  db: Database,
  { now, leaseMs, except, dueFrom }: { now: Date; leaseMs: number } & Turn,
): Promise<ClaimedWriting[]> {
  const { rows } = await sql<ClaimedWriting>`
    with picked as (
      select curriculum_id, due_at from lesson_writing
      where due_at <= ${now} and due_at >= coalesce(${dueFrom}::timestamptz, '-infinity') and organization_id <> all(${except}::bigint[])
      order by due_at, curriculum_id limit 1 for update skip locked
    )
    update lesson_writing
    set tries = tries + 1, claim_id = ${uuidV4()}, due_at = ${new Date(now.getTime() + leaseMs)}
    from picked where lesson_writing.curriculum_id = picked.curriculum_id
    returning organization_id, lesson_writing.curriculum_id, claim_id, tries, left_sections, picked.due_at as was_due_at`.execute(
    db,
  );
  return rows;
}

/** What becomes of a claim. `untried`: it does not count, as when the service stops. */
type Return =
  | { as: "written" }
  | { as: "again"; afterMs: number }
  | { as: "left"; sectionId: string }
  | { as: "untried" };

/** Gives the lesson back to the queue. @returns false when it is not ours any more */
export async function returnWriting(
  db: Database,
  now: Date,
  { curriculum_id, claim_id, tries }: ClaimedWriting,
  how: Return,
): Promise<boolean> {
  const due = how.as === "again" ? new Date(now.getTime() + how.afterMs) : now;
  const counted = how.as === "again" ? tries : how.as === "untried" ? tries - 1 : 0;
  const left = how.as === "left" ? [how.sectionId] : [];
  const { rows } = await sql`
    update lesson_writing
    set due_at = ${due}, claim_id = null, tries = ${counted}::int, left_sections = left_sections || ${left}::text[]
    where curriculum_id = ${curriculum_id} and claim_id = ${claim_id} returning curriculum_id`.execute(db);
  return rows.length > 0;
}

/** Takes the lesson out of the queue. @returns false when it is not ours any more */
export async function endWriting(
  db: Database,
  { curriculum_id, claim_id }: ClaimedWriting,
): Promise<boolean> {
  const { rows } = await sql`
    delete from lesson_writing
    where curriculum_id = ${curriculum_id} and claim_id = ${claim_id} returning curriculum_id`.execute(db);
  return rows.length > 0;
}
