import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { announceFeedback } from "../events.ts";

/** One rating a lesson: a second one replaces the first under the same id and is announced again; an equal one is not. */
export async function rateLesson(context: Context, curriculum: CurriculumRow, rating: number): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const id = await upsertRating(trx, now, curriculum, rating);
    if (id !== undefined) await announceFeedback(trx, now, curriculum, { id, rating });
  });
}

async function upsertRating(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  rating: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into feedback (organization_id, curriculum_id, user_id, rating, creation_date, modified_date)
    select organization_id, id, user_id, ${rating}::int, ${now}, ${now} from curriculum
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id} and status = 'completed'
    on conflict (curriculum_id) do update set rating = excluded.rating, modified_date = excluded.modified_date
      where feedback.rating <> excluded.rating
    returning id`.execute(trx);
  return rows[0]?.id;
}

export async function selectRating(db: Database, curriculum: CurriculumRow): Promise<number | null> {
  const { rows } = await sql<{ rating: number }>`
    select rating from feedback
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}`.execute(db);
  return rows[0]?.rating ?? null;
}
