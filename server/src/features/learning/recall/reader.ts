import { sql } from "kysely";
import { joinAskableLesson } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { EventReader } from "#tenancy/events/index.ts";
import { firstComeback } from "./schedule.ts";

/** A lesson that was completed, and has questions to ask again, comes back from now on. */
export const recallReader: EventReader = {
  name: "recall",
  async fanOut(trx, events) {
    const ids = events.filter(({ type }) => type === "lesson.completed").map(({ id }) => id);
    if (ids.length === 0) return;
    const learned = await selectLearned(trx, ids);
    for (const lesson of learned) await insertRecall(trx, lesson);
  },
};

interface LearnedLesson {
  organization_id: number;
  id: number;
  user_id: number;
  template_id: number;
  completed_at: string;
}

async function selectLearned(trx: Database, eventIds: readonly number[]): Promise<LearnedLesson[]> {
  const { rows } = await sql<LearnedLesson>`
    select curriculum.organization_id, curriculum.id, curriculum.user_id, curriculum.template_id,
           curriculum.completed_at
    from event
    ${joinAskableLesson(sql`event.organization_id`, sql`(event.body::jsonb #>> '{data,curriculum_id}')::bigint`)}
    where event.id = any(${[...eventIds]}::bigint[])
    order by event.id`.execute(trx);
  return rows;
}

async function insertRecall(trx: Database, lesson: LearnedLesson): Promise<void> {
  const { step, dueAt } = firstComeback(new Date(lesson.completed_at));
  await sql`
    insert into recall (organization_id, curriculum_id, user_id, template_id, learned_at, step, due_at, remind_at)
    values (${lesson.organization_id}, ${lesson.id}, ${lesson.user_id}, ${lesson.template_id}, ${lesson.completed_at},
            ${step}, ${dueAt}, ${dueAt})
    on conflict (organization_id, curriculum_id) do nothing`.execute(trx);
}
