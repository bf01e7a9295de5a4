import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { announceEnrolments, type EnrolledLearner } from "./announcement.ts";
import { readCourseBook } from "./courses/course-book.ts";
import type { Integration } from "./courses/integration.ts";
import type { EnrolmentRequest } from "./enrolment-request.ts";
import { decidePlacement, type Placement } from "./placement/placement.ts";
import {
  closeOtherCourses,
  insertFlexibleCourses,
  insertGeneralCourse,
  moveWithinCourse,
  openEnrolments,
  type PlacedLearner,
  selectCourseIds,
} from "./queries.ts";

/**
 * Puts one learner where the request wants them, in the caller's transaction.
 * @param isNew the learner is being created in this transaction
 * @returns whether anything changed
 * @throws the 400s of `decidePlacement`
 */
export async function enrol(
  trx: Database,
  now: Date,
  integration: Integration,
  learner: EnrolledLearner,
  requested: EnrolmentRequest,
  isNew: boolean,
): Promise<boolean> {
  const book = await readCourseBook(trx, integration, [requested]);
  const placement = decidePlacement(book, requested, isNew);
  if (placement === null) return false;
  const outcomes = await placeLearners(trx, now, integration, [{ ...learner, placement }]);
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
  integration: Integration,
  learners: readonly (EnrolledLearner & { placement: Placement })[],
): Promise<Map<number, PlacementOutcome>> {
  const outcomes = new Map<number, PlacementOutcome>();
  if (learners.length === 0) return outcomes;
  const placements = learners.map(({ placement }) => placement);
  const made = await makeCourses(trx, now, integration, placements);
  const placed = learners.map(({ userId, placement }) => bookPlace(made, userId, placement));
  const ended = await closeOtherCourses(trx, now, integration, placed);
  const moved = await moveWithinCourse(trx, now, integration, placed);
  const opened = await openEnrolments(trx, now, integration, placed);
  const changed = [
    ...ended.map(({ id }) => ({ id, change: "ended" as const })),
    ...moved.map(({ id }) => ({ id, change: "moved" as const })),
    ...opened.map(({ id }) => ({ id, change: "opened" as const })),
  ];
  await announceEnrolments(trx, now, integration.organizationId, changed, learners);
  for (const { user_id: userId } of opened) outcomes.set(userId, "opened");
  for (const { user_id: userId } of [...ended, ...moved]) outcomes.set(userId, "moved");
  return outcomes;
}

interface MadeCourses {
  /** By the slugs as they were asked for. */
  ids: ReadonlyMap<string, number>;
  general: number | null;
}

/**
 * Creates the requested courses that do not exist yet. A caller that places learners in several batches requests all
 * courses before the first batch.
 */
export async function makeCourses(
  trx: Database,
  now: Date,
  integration: Integration,
  placements: readonly Placement[],
): Promise<MadeCourses> {
  const isGeneral = (one: Placement) => one.matched === "default_window" && one.courseId === null;
  const general = placements.some(isGeneral)
    ? await insertGeneralCourse(trx, now, integration.organizationId)
    : null;
  const slugs = placements.flatMap((placement) =>
    placement.matched === "created_course" ? [placement.slug] : [],
  );
  if (slugs.length === 0) return { ids: new Map(), general };
  await insertFlexibleCourses(trx, now, integration, slugs);
  return { ids: await selectCourseIds(trx, integration, slugs), general };
}

/** With flexible matching there is a default course from the moment that it is switched on (contract 5.1). */
export async function ensureDefaultCourse(trx: Database, now: Date, integration: Integration): Promise<void> {
  const { isFlexible, defaultCourse } = await readCourseBook(trx, integration, []);
  if (isFlexible && defaultCourse === null) await insertGeneralCourse(trx, now, integration.organizationId);
}

function bookPlace({ ids, general }: MadeCourses, userId: number, placement: Placement): PlacedLearner {
  const { matched } = placement;
  if (matched === "exact") {
    const { courseId, cohort } = placement;
    return { user_id: userId, course_id: courseId, cohort, matched, keeps_intake: false };
  }
  const isMade = matched === "created_course";
  const courseId = isMade ? ids.get(placement.slug) : (placement.courseId ?? general ?? undefined);
  if (courseId === undefined) throw new LostRace("The course was made and taken away again meanwhile.");
  const keepsIntake = isMade || placement.keepsIntake;
  return { user_id: userId, course_id: courseId, cohort: null, matched, keeps_intake: keepsIntake };
}
