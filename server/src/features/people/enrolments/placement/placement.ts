import { Problem } from "#kernel/problem.ts";
import type { BookedCourse, CourseBook } from "../courses/course-book.ts";
import type { EnrolmentRequest } from "../enrolment-request.ts";
import { cohortWithoutCourse, courseWithoutCohort, unknownCohort, unknownCourse } from "../problems.ts";

/** Where a learner goes. */
export type Placement =
  | { matched: "exact"; courseId: number; cohort: string }
  /** `keepsIntake`: a learner whose dated place in this course is not over stays in it. Null: the general course, to be made. */
  | { matched: "default_window"; courseId: number | null; keepsIntake: boolean }
  | { matched: "created_course"; slug: string };

/**
 * The rules of the specification's "Course and cohort enrolment" and contract 5.1, or null for no enrolment.
 * @param isNew the learner is being created: only then does leaving out both enrol into the default course
 * @throws cohortWithoutCourse, courseWithoutCohort, unknownCourse, unknownCohort (all 400)
 */
export function decidePlacement(
  book: CourseBook,
  requested: EnrolmentRequest,
  isNew: boolean,
): Placement | null {
  const { course, cohort } = requested;
  if (course === null && cohort === null) {
    return isNew && book.isFlexible ? inDefaultWindow(book.defaultCourse) : null;
  }
  return book.isFlexible ? placeFlexibly(book, course, cohort) : placeExactly(book, course, cohort);
}

/** What is wrong with the request, apart from its learner; null when nothing is. */
export function placementProblem(book: CourseBook, requested: EnrolmentRequest): Problem | null {
  try {
    decidePlacement(book, requested, false);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function placeExactly(book: CourseBook, course: string | null, cohort: string | null): Placement {
  if (course === null) throw cohortWithoutCourse({ errors: { course: ["Required when cohort is sent."] } });
  if (cohort === null) throw courseWithoutCohort({ errors: { cohort: ["Required when course is sent."] } });
  const known = book.courses.get(course);
  if (!known) {
    throw unknownCourse({
      detail: `\`course\` "${course}" matches nothing on file; \`GET /courses/\` lists the slugs you may send.`,
      errors: { course: [`"${course}" matches no course on file.`] },
    });
  }
  if (!known.cohorts.includes(cohort)) {
    throw unknownCohort({
      detail: `\`cohort\` ${cohort} is no intake of course "${known.slug}"; \`GET /courses/\` lists the dates you may send.`,
      errors: { cohort: [`${cohort} matches no intake of course "${known.slug}".`] },
    });
  }
  return { matched: "exact", courseId: known.id, cohort };
}

function placeFlexibly(book: CourseBook, course: string | null, cohort: string | null): Placement {
  if (course === null) return inDefaultWindow(book.defaultCourse);
  const known = book.courses.get(course);
  if (!known) return { matched: "created_course", slug: course };
  if (cohort !== null && known.cohorts.includes(cohort)) {
    return { matched: "exact", courseId: known.id, cohort };
  }
  return inDefaultWindow(known, cohort === null);
}

function inDefaultWindow(course: BookedCourse | null, keepsIntake = true): Placement {
  return { matched: "default_window", courseId: course?.id ?? null, keepsIntake };
}
