// Courses, cohorts, access windows.
import type { Feature } from "#platform/feature.ts";
import type { TemplatesAmong } from "./courses/course-queries.ts";
import { courseOperatorRoutes } from "./operator-routes.ts";
import { enrolmentPersonalData } from "./personal-data.ts";
import type { Learners } from "./placement/bulk.ts";
import { enrolmentRoutes } from "./routes.ts";
import { Course, Enrolment, EnrolmentItem, EnrolmentsBulkResult, OperatorCourse } from "./schemas.ts";

export { type CourseBook, enrolsNewLearners, readCourseBook } from "./courses/course-book.ts";
export { findCourse, hasCourse } from "./courses/course-queries.ts";
export { type Integration, integrationOf } from "./courses/integration.ts";
export {
  type CurrentEnrolmentColumns,
  currentEnrolmentColumns,
  joinCurrentEnrolment,
  presentEnrolment,
  windowStatus,
} from "./current-enrolment.ts";
export { type EnrolmentRequest, readEnrolmentRequest } from "./enrolment-request.ts";
export { enrol, ensureDefaultCourse, placeLearners } from "./enrolments.ts";
export { fastForwardWindows, selectPlacedLearners } from "./fast-forward.ts";
export {
  courseOpens,
  enrolmentsWithCourse,
  isInPremiumCourse,
  leftJoinCourse,
  openEnrolment,
} from "./joins.ts";

import { enrolmentEvents } from "./event-types.ts";
import { enrolmentTrace } from "./trace.ts";

export { normalizeEnrolmentFields } from "./placement/body.ts";
export { decidePlacement, placementProblem } from "./placement/placement.ts";
export { cohortWithoutCourse, courseWithoutCohort, unknownCohort, unknownCourse } from "./problems.ts";
export { cohortField, courseField, Enrolment } from "./schemas.ts";

/** Users are made of enrolments among other things, so this feature is given its way to deal with learners, and with templates. */
export function enrolments(learners: Learners, templatesAmong: TemplatesAmong): Feature {
  return {
    name: "enrolments",
    tags: [{ name: "Enrolments", description: "Courses, cohorts and access windows" }],
    operatorTags: [{ name: "Courses", description: "Courses, their cohorts and lessons" }],
    events: enrolmentEvents,
    tables: {
      course: { boundedBy: "settings" },
      cohort: { boundedBy: "settings" },
      enrolment: { boundedBy: "people" },
      course_template: { boundedBy: "settings" },
    },

    personalData: enrolmentPersonalData,
    trace: enrolmentTrace,
    schemas: [Enrolment, Course, EnrolmentItem, EnrolmentsBulkResult],
    partnerRoutes: (app, context) => enrolmentRoutes(app, context, learners),
    operatorSchemas: [Enrolment, OperatorCourse],
    operatorRoutes: (app, context) => courseOperatorRoutes(app, context, templatesAmong),
  };
}
