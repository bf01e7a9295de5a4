// What learners have to learn, and by when.
import type { Feature } from "#platform/feature.ts";
import { compulsoryLessons, startMandatoryAssigner } from "./assigning/mandatory.ts";
import { assignmentDetailRoutes } from "./detail-routes.ts";
import { assignmentEvents } from "./event-types.ts";
import { assignmentPersonalData } from "./personal-data.ts";
import { assignmentRoutes } from "./routes.ts";
import { Assignment, AssignmentItem, AssignmentProgress, AssignmentsBulkResult } from "./schemas.ts";

export { lessonKind } from "./assignment.ts";
export { dueDatesOf, lessonAssignments, openAssignments } from "./of-lessons.ts";

export const assignments: Feature = {
  name: "assignments",
  tags: [
    { name: "Assignments", description: "Lessons that users have to complete, with due dates and progress" },
  ],
  events: assignmentEvents,
  tables: {
    assignment: { boundedBy: "people" },
    assignment_waiver: { boundedBy: "settings" },
  },
  tenantReferences: { "assignments/{id}": { table: "assignment", column: "id", form: "number" } },

  personalData: assignmentPersonalData,
  schemas: [Assignment, AssignmentProgress, AssignmentItem, AssignmentsBulkResult],
  partnerRoutes(app, context) {
    assignmentRoutes(app, context);
    assignmentDetailRoutes(app, context);
  },
  workers: (context) => [startMandatoryAssigner(context)],
  queues: [compulsoryLessons],
};
