import type { Database } from "#platform/database/database.ts";
import { LostRace } from "#platform/database/retry.ts";
import { announceEnrolments } from "./announcement.ts";
import { readCourseBook } from "./course-book.ts";
import { decidePlacement, type Placement } from "./placement.ts";
import {
  closeOtherCourses,
  insertFlexibleCourses,
  moveWithinCourse,
  openEnrolments,
  type PlacedLearner,
  selectCourseIds,
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
 * a window is never restarted. Another intake moves it, another course closes the previous one (contract 4.2). Each
 * change is announced.
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
  const placements = learners.map(({ placement }) => placement);
  const made = await makeCourses(trx, now, organizationId, placements);
  const placed = learners.map(({ userId, placement }) => bookPlace(made, userId, placement));
  const ended = await closeOtherCourses(trx, now, organizationId, placed);
  const moved = await moveWithinCourse(trx, now, organizationId, placed);
  const opened = await openEnrolments(trx, now, organizationId, placed);
  await announceEnrolments(trx, now, organizationId, [
    ...ended.map(({ id }) => ({ id, change: "ended" as const })),
    ...moved.map(({ id }) => ({ id, change: "moved" as const })),
    ...opened.map(({ id }) => ({ id, change: "opened" as const })),
  ]);
  for (const { user_id: userId } of opened) outcomes.set(userId, "opened");
  for (const { user_id: userId } of [...ended, ...moved]) outcomes.set(userId, "moved");
  return outcomes;
}

/**
 * Makes the courses that were asked for and nobody has. Who places learners in several rounds asks for all of them
 * before the first.
 * @returns the ids of these courses by the slugs as they were asked for
 */
export async function makeCourses(
  trx: Database,
  now: Date,
  organizationId: number,
  placements: readonly Placement[],
): Promise<Map<string, number>> {
  const slugs = placements.flatMap((placement) =>
    placement.matched === "created_course" ? [placement.slug] : [],
  );
  if (slugs.length === 0) return new Map();
  await insertFlexibleCourses(trx, now, organizationId, slugs);
  return selectCourseIds(trx, organizationId, slugs);
}

function bookPlace(made: ReadonlyMap<string, number>, userId: number, placement: Placement): PlacedLearner {
  const { matched } = placement;
  if (matched === "exact") {
    const { courseId, cohort } = placement;
    return { user_id: userId, course_id: courseId, cohort, matched, keeps_intake: false };
  }
  const place = { user_id: userId, cohort: null, matched };
  if (matched === "default_window") {
    return { ...place, course_id: placement.courseId, keeps_intake: placement.keepsIntake };
  }
  const courseId = made.get(placement.slug);
  if (courseId === undefined) throw new LostRace("The course was made and taken away again meanwhile.");
  return { ...place, course_id: courseId, keeps_intake: true };
}
