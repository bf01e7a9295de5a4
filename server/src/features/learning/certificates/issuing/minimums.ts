import type { Attainment } from "#learning/lessons/index.ts";
import type { CertificateSetting } from "./settings.ts";

/** First answers as they count for a certificate: those of the lesson, or of the best time that it was taken again. */
interface FirstAnswers {
  right: number;
  questions: number;
  /** From 1: which time the lesson was taken. */
  take: number;
  /** In percent. */
  score: number;
}

/** Null for a lesson without questions, and for one that was begun before first answers were kept. */
export function firstAnswersOf(attainment: Attainment): FirstAnswers | null {
  const { score, question_count: questions, right_at_first, retake_number, retake_right } = attainment;
  if (score === null || questions === 0) return null;
  if (retake_number === null || retake_right === null || retake_right <= right_at_first)
    return { right: right_at_first, questions, take: 1, score };
  const share = Math.round((10_000 * retake_right) / questions) / 100;
  return { right: retake_right, questions, take: retake_number + 1, score: share };
}

/** What an organization asks for and the learner has not shown. */
export type Missing =
  | { because: "first_answers"; right: number; questions: number; minimum: number }
  | { because: "time"; spentSeconds: number; minimumMinutes: number };

/** What was not measured is not held against anybody. */
export function missingFor(setting: CertificateSetting, attainment: Attainment): Missing | null {
  const { minimum_right_at_first: minimum, minimum_minutes: minimumMinutes } = setting;
  const first = firstAnswersOf(attainment);
  if (first !== null && 100 * first.right < minimum * first.questions)
    return { because: "first_answers", right: first.right, questions: first.questions, minimum };
  const spentSeconds = attainment.spent_seconds;
  if (minimumMinutes !== null && spentSeconds !== null && spentSeconds < minimumMinutes * 60)
    return { because: "time", spentSeconds, minimumMinutes };
  return null;
}
