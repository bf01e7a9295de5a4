import { sql } from "kysely";
import { type LessonSource, subsectionsOf } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";
import { timeToComplete } from "../completion/done.ts";
import { assignedLessons } from "../overview/assigned.ts";
import { type Range, within } from "../range.ts";
import { percentage } from "../rate.ts";

/** How a template fares with one organization's learners. */
export async function readTemplateSummary(
  db: Database,
  organizationId: number,
  template: LessonSource,
  range: Range,
) {
  const use = { organizationId, templateId: template.id };
  const counts = await selectCounts(db, use, range);
  const ratings = await selectRatings(db, use, range);
  const passages = await selectPassages(db, use, range);
  const given = ratings.reduce((sum, { count }) => sum + count, 0);
  const stars = ratings.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return {
    template_id: template.id,
    title: template.title,
    ...counts,
    completion_rate: percentage(counts.completed, counts.started),
    average_feedback_rating: given === 0 ? null : Math.round((stars * 100) / given) / 100,
    rating_histogram: histogram(ratings),
    dropoff: subsectionsOf(template.content, template.language).map(({ id, title }) => {
      const passage = passages.find(({ subsection_id }) => subsection_id === id);
      return {
        subsection_id: id,
        title,
        started: passage?.started ?? 0,
        completed: passage?.completed ?? 0,
      };
    }),
  };
}

interface Use {
  organizationId: number;
  templateId: number;
}

interface Counts {
  participant_count: number;
  assigned: number;
  started: number;
  completed: number;
  median_minutes_to_complete: number | null;
}

async function selectCounts(
  db: Database,
  { organizationId, templateId }: Use,
  range: Range,
): Promise<Counts> {
  const isCompleted = sql`completed_at is not null and ${within(sql`completed_at`, range)}`;
  const { rows } = await sql<Counts>`
    select count(*) as participant_count,
           count(*) filter (where ${within(sql`creation_date`, range)}) as started,
           count(*) filter (where ${isCompleted}) as completed,
           (select count(*) from ${assignedLessons} as assigned
            where organization_id = ${organizationId} and template_id = ${templateId}
              and ${within(sql`creation_date`, range)}) as assigned,
           round((percentile_cont(0.5) within group (order by ${timeToComplete} / 60.0)
             filter (where ${isCompleted}))::numeric, 2) as median_minutes_to_complete
    from curriculum where organization_id = ${organizationId} and template_id = ${templateId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate has a row in any case.");
  return counts;
}

interface RatingCount {
  rating: number;
  count: number;
}

async function selectRatings(
  db: Database,
  { organizationId, templateId }: Use,
  range: Range,
): Promise<RatingCount[]> {
  const { rows } = await sql<RatingCount>`
    select rating, count(*) as count from curriculum
    join feedback on feedback.organization_id = curriculum.organization_id and feedback.curriculum_id = curriculum.id
    where curriculum.organization_id = ${organizationId} and template_id = ${templateId}
      and ${within(sql`feedback.modified_date`, range)}
    group by rating`.execute(db);
  return rows;
}

function histogram(ratings: readonly RatingCount[]) {
  const of = (stars: number) => ratings.find(({ rating }) => rating === stars)?.count ?? 0;
  return { "1": of(1), "2": of(2), "3": of(3), "4": of(4), "5": of(5) };
}

/** How many of the lessons begun in the range got into each subsection, and through it. */
async function selectPassages(db: Database, { organizationId, templateId }: Use, range: Range) {
  const { rows } = await sql<{ subsection_id: string; started: number; completed: number }>`
    select subsection_id, count(*) as started, count(subsection_progress.completed_at) as completed
    from curriculum
    join subsection_progress on subsection_progress.organization_id = curriculum.organization_id and curriculum_id = curriculum.id
    where curriculum.organization_id = ${organizationId} and template_id = ${templateId}
      and ${within(sql`creation_date`, range)}
    group by subsection_id`.execute(db);
  return rows;
}
