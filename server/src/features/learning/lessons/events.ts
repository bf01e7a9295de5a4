import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import { type CurriculumRow, progressOf } from "./curricula/curriculum.ts";

/** What both lesson events say (specification, "Event catalogue"); the learner's key is additive. */
function lessonData(curriculum: CurriculumRow) {
  return {
    curriculum_id: curriculum.id,
    user_id: curriculum.user_id,
    template_id: curriculum.template_id,
    title: curriculum.title,
    provider: curriculum.provider,
    provider_id: curriculum.provider_id,
  };
}

export async function announceLesson(
  trx: Database,
  now: Date,
  type: "lesson.started" | "lesson.completed",
  curriculum: CurriculumRow,
  result?: LessonResult,
): Promise<void> {
  await publish(trx, now, {
    organizationId: curriculum.organization_id,
    type,
    providerId: curriculum.provider_id,
    data: { ...lessonData(curriculum), ...result },
  });
}

/** What a lesson's completion says besides the specification's fields. */
export interface LessonResult {
  /** Questions right at the first try in percent; null: it has none. */
  score: number | null;
  /** In percent; null where nobody passes or fails, and so is `passed`. */
  pass_mark: number | null;
  passed: boolean | null;
  /** The time measured is too short to have read the lesson. */
  implausibly_fast: boolean;
}

export async function announceFeedback(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  feedback: { id: number; rating: number },
): Promise<void> {
  await publish(trx, now, {
    organizationId: curriculum.organization_id,
    type: "lesson.feedback_submitted",
    providerId: curriculum.provider_id,
    data: {
      feedback_id: feedback.id,
      curriculum_id: curriculum.id,
      user_id: curriculum.user_id,
      rating: feedback.rating,
      provider: curriculum.provider,
      provider_id: curriculum.provider_id,
    },
  });
}

export interface Subsection {
  id: string;
  title: string;
  /** From 1. */
  position: number;
  /** What the whole lesson is called for its learner, in the lesson's language. */
  lessonTitle: string;
}

/**
 * A checkpoint for our own readers; xAPI statements are made from it. `progress` is the lesson's after it; the
 * `subsection.completed` with 100 is the one that comes with `lesson.completed`.
 */
export async function announceSubsection(
  trx: Database,
  now: Date,
  type: "subsection.started" | "subsection.completed",
  curriculum: CurriculumRow,
  subsection: Subsection,
  result?: LessonResult,
): Promise<void> {
  const { subsections_completed, subsections_total } = curriculum;
  await publish(trx, now, {
    organizationId: curriculum.organization_id,
    type,
    providerId: curriculum.provider_id,
    data: {
      ...lessonData(curriculum),
      lesson_title: subsection.lessonTitle,
      language: curriculum.language,
      subsection_id: subsection.id,
      subsection_title: subsection.title,
      position: subsection.position,
      subsections_completed,
      subsections_total,
      progress: progressOf(subsections_completed, subsections_total),
      ...result,
    },
  });
}
