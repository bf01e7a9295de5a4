import { type RawBuilder, sql } from "kysely";
import { closingTitles } from "#content/catalogue/index.ts";
import { closingSectionId, type Lesson, leastPlausibleSeconds } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { announceLesson, announceSubsection, type LessonResult, type Subsection } from "../events.ts";
import { lockCurriculum } from "../queries.ts";
import { selectAnswerSummary } from "./answer-summary.ts";
import { roundsIn, scoreOf } from "./score.ts";
import { secondsSpent } from "./time-spent.ts";

/** Starts a subsection whose turn it is; nothing happens when it was started before. */
export async function startSubsection(
  context: Context,
  curriculum: CurriculumRow,
  subsection: Subsection,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    if (!(await insertStarted(trx, now, curriculum, subsection))) return;
    const moved = await moveOn(trx, now, curriculum, 0);
    if (moved)
      await announceSubsection(trx, now, "subsection.started", { ...curriculum, ...moved }, subsection);
  });
}

/** Completes a subsection whose turn it is, once. Of two racing calls one does it. */
export async function completeSubsection(
  context: Context,
  curriculum: CurriculumRow,
  subsection: Subsection,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const isNew = await insertStarted(trx, now, curriculum, subsection);
    if (!(await markCompleted(trx, now, curriculum, subsection))) return;
    const moved = await moveOn(trx, now, curriculum, 1);
    if (!moved) return;
    if (isNew) await announceSubsection(trx, now, "subsection.started", curriculum, subsection);
    await announceSubsection(trx, now, "subsection.completed", { ...curriculum, ...moved }, subsection);
  });
}

/**
 * Reaching the closing subsection completes it and the lesson (contract 7, decision E14): once, and only when all
 * before it are complete and the pass mark is reached. The score is frozen with it. @returns false when it is not its turn
 */
export async function completeLesson(
  context: Context,
  curriculum: CurriculumRow,
  lesson: Lesson,
): Promise<boolean> {
  const now = context.clock();
  const closing = {
    id: closingSectionId,
    title: closingTitles[lesson.language],
    position: curriculum.subsections_total,
    lessonTitle: lesson.title,
  };
  return context.db.transaction().execute(async (trx) => {
    await lockCurriculum(trx, curriculum);
    const { mayEnd } = await selectAnswerSummary(trx, curriculum, lesson);
    const completed = mayEnd ? await updateCompleted(trx, now, curriculum, lesson) : undefined;
    if (!completed) return false;
    const { score, pass_mark, passed, implausibly_fast, ...moved } = completed;
    const result = { score, pass_mark, passed, implausibly_fast: implausibly_fast ?? false };
    await insertStarted(trx, now, curriculum, closing);
    await markCompleted(trx, now, curriculum, closing);
    await announceSubsection(trx, now, "subsection.started", curriculum, closing);
    const done = { ...curriculum, ...moved };
    await announceSubsection(trx, now, "subsection.completed", done, closing, result);
    await announceLesson(trx, now, "lesson.completed", done, result);
    return true;
  });
}

/** The where clause keeps the order: a subsection opens when all before it are complete. */
async function insertStarted(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  subsection: Subsection,
): Promise<boolean> {
  const { rows } = await sql`
    insert into subsection_progress (organization_id, curriculum_id, subsection_id, position, started_at)
    select ${curriculum.organization_id}, ${curriculum.id}, ${subsection.id}, ${subsection.position}::int, ${now}
    where (select count(*) from subsection_progress
           where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
             and position < ${subsection.position}::int
             and completed_at is not null) = ${subsection.position}::int - 1
    on conflict (curriculum_id, subsection_id) do nothing
    returning position`.execute(trx);
  return rows.length > 0;
}

async function markCompleted(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  subsection: Subsection,
): Promise<boolean> {
  const { rows } = await sql`
    update subsection_progress set completed_at = ${now}
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
      and subsection_id = ${subsection.id} and completed_at is null
    returning position`.execute(trx);
  return rows.length > 0;
}

type Moved = Pick<CurriculumRow, "subsections_completed" | "status" | "completed_at">;

type Completed = Moved & Omit<LessonResult, "implausibly_fast"> & { implausibly_fast: boolean | null };

async function moveOn(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  completedNow: 0 | 1,
): Promise<Moved | undefined> {
  return updateCurriculum(trx, now, curriculum, {
    set: sql`status = 'in_progress', subsections_completed = subsections_completed + ${completedNow}::int`,
    where: sql`status in ('ready', 'in_progress')`,
  });
}

/** A lesson with a pass mark can be completed only once the mark is reached, so `passed` is true. */
async function updateCompleted(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  lesson: Lesson,
): Promise<Completed | undefined> {
  const passMark = lesson.rules?.passMark ?? null;
  return updateCurriculum(trx, now, curriculum, {
    set: sql`
      status = 'completed', completed_at = ${now}, subsections_completed = subsections_total,
      score = ${scoreOf(lesson)}, pass_mark = ${passMark}::int, passed = ${passMark === null ? null : true}::boolean,
      rounds = ${roundsIn(lesson)}, spent_seconds = ${secondsSpent},
      implausibly_fast = ${secondsSpent} < ${leastPlausibleSeconds(lesson)}::int`,
    where: sql`status = 'in_progress' and subsections_completed = subsections_total - 1`,
  });
}

async function updateCurriculum(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  change: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<Completed | undefined> {
  const { rows } = await sql<Completed>`
    update curriculum
    set ${change.set}, first_opened_at = coalesce(first_opened_at, ${now}), last_activity_at = ${now},
        modified_date = ${now}
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id} and ${change.where}
    returning subsections_completed, status, completed_at, score, pass_mark, passed, implausibly_fast`.execute(
    trx,
  );
  return rows[0];
}
