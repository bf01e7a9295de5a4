import type { Database } from "#platform/database/database.ts";
import { readCourseBook } from "./course-book.ts";
import { decidePlacement, type Placement } from "./placement.ts";
import {
  closeOtherCourses,
  insertFlexibleCourse,
  moveWithinCourse,
  openEnrolments,
  type PlacedLearner,
} from "./queries.ts";
import type { EnrolmentWish } from "./wish.ts";

/**
 * Puts one learner where the request wants them, in the caller's transaction.
 * @param isNew the learner is being created in this transaction
 * @returns whether anything changed
 * @throws the 400s of `decidePlacement`
 */
export async function enrol(
  trx: Database,
  now: Date,
  organizationId: number,
  userId: number,
  wish: EnrolmentWish,
  isNew: boolean,
): Promise<boolean> {
  const book = await readCourseBook(trx, organizationId, [wish]);
  const placement = decidePlacement(book, wish, isNew);
  if (placement === null) return false;
  const outcomes = await placeLearners(trx, now, organizationId, [{ userId, placement }]);
  return outcomes.size > 0;
}

export type PlacementOutcome = "opened" | "moved";

/**
 * Puts learners, each named once, where it was decided that they belong. The same place again changes nothing:
 * a window is never restarted. Another intake moves it, another course closes the previous one (contract 4.2).
 * @returns per learner what happened; those not in it were there already
 */
export async function placeLearners(
  trx: Database,
  now: Date,
  organizationId: number,
  learners: readonly { userId: number; placement: Placement }[],
): Promise<Map<number, PlacementOutcome>> {
  const outcomes = new Map<number, PlacementOutcome>();
  if (learners.length === 0) return outcomes;
  const placed = await bookCourses(trx, now, organizationId, learners);
  const leaving = await closeOtherCourses(trx, now, organizationId, placed);
  const moving = await moveWithinCourse(trx, now, organizationId, placed);
  const opening = await openEnrolments(trx, now, organizationId, placed);
  for (const userId of opening) outcomes.set(userId, "opened");
  for (const userId of [...leaving, ...moving]) outcomes.set(userId, "moved");
  return outcomes;
}

async function bookCourses(
  trx: Database,
  now: Date,
  organizationId: number,
  learners: readonly { userId: number; placement: Placement }[],
): Promise<PlacedLearner[]> {
  const created = new Map<string, number>();
  const placed: PlacedLearner[] = [];
  for (const { userId, placement } of learners) {
    if (placement.matched === "exact") {
      const { courseId, cohort } = placement;
      placed.push({ user_id: userId, course_id: courseId, cohort, matched: "exact", keeps_intake: false });
      continue;
    }
    if (placement.matched === "default_window") {
      const { courseId, keepsIntake } = placement;
      placed.push({
        user_id: userId,
        course_id: courseId,
        cohort: null,
        matched: "default_window",
        keeps_intake: keepsIntake,
      });
      continue;
    }
    const { slug } = placement;
    const courseId = created.get(slug) ?? (await insertFlexibleCourse(trx, now, organizationId, slug));
    created.set(slug, courseId);
    placed.push({
      user_id: userId,
      course_id: courseId,
      cohort: null,
      matched: "created_course",
      keeps_intake: true,
    });
  }
  return placed;
}
