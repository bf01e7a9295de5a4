import { type Static, type TProperties, Type } from "typebox";
import { AssignedBy, assignmentStatuses, DueDate } from "#learning/assignables/index.ts";
import { BulkResult, MOST_BULK_ROWS } from "#platform/bulk.ts";
import { learnerReferenceFields } from "#platform/learner-reference.ts";
import {
  Choice,
  DateOnly,
  Id,
  LearnersTitle,
  Nullable,
  Omittable,
  reference,
  SectionId,
  Timestamp,
} from "#platform/schema.ts";
import { assignmentSources } from "./assignment.ts";

const AssignmentStatusCode = Choice(assignmentStatuses);

const assignmentFields = {
  id: Type.Integer(),
  user_id: Type.Integer(),
  template_id: Type.Integer(),
  title: LearnersTitle,
  status: AssignmentStatusCode,
  progress: Type.Number({ description: "Completed subsections of the learner's lesson in percent" }),
  due_date: Nullable(DateOnly),
  is_overdue: Type.Boolean({
    description: "The due date is over where the organization is, and the lesson is not completed",
  }),
  curriculum_id: Nullable(Type.Integer({ description: "The learner's own lesson, once there is one" })),
  assigned_by: AssignedBy,
  source: Choice(assignmentSources),
  completed_at: Nullable(Timestamp),
  creation_date: Timestamp,
  modified_date: Timestamp,
} satisfies TProperties;

export const Assignment = Type.Object(assignmentFields, { $id: "Assignment" });

export const AssignmentProgress = Type.Object(
  {
    ...assignmentFields,
    subsections_total: Type.Integer(),
    subsections_completed: Type.Integer(),
    started_at: Nullable(Timestamp),
    last_activity_at: Nullable(Timestamp),
    time_spent_seconds: Type.Integer(),
    feedback_rating: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    subsections: Type.Array(
      Type.Object({
        id: SectionId,
        title: Type.String(),
        status: Choice(["not_started", "started", "completed"]),
        started_at: Nullable(Timestamp),
        completed_at: Nullable(Timestamp),
      }),
    ),
  },
  { $id: "AssignmentProgress" },
);

export const CreateAssignment = Type.Object(
  { user_id: Id, template_id: Id, due_date: DueDate },
  { title: "AssignmentCreate" },
);
export const UpdateAssignment = Type.Object({ due_date: DueDate }, { title: "AssignmentUpdate" });

export const AssignmentItem = Type.Object(
  { ...learnerReferenceFields, template_id: Id, due_date: DueDate },
  {
    $id: "AssignmentItem",
    description: "The learner, by `user_id` or by key, and what to learn",
    examples: [{ provider: "acme-portal", provider_id: "u-1815", template_id: 1, due_date: "2026-09-01" }],
  },
);
export type AssignmentItem = Static<typeof AssignmentItem>;

export const BulkAssignments = Type.Object(
  {
    items: Omittable(Type.Array(reference(AssignmentItem), { maxItems: MOST_BULK_ROWS })),
    team_id: Omittable(Id),
    template_ids: Omittable(Type.Array(Id, { minItems: 1, maxItems: 100 })),
    due_date: DueDate,
    atomic: Omittable(Type.Boolean({ description: "All rows or none: one failing row undoes the others" })),
    dry_run: Omittable(Type.Boolean({ description: "Say what would happen; write and announce nothing" })),
  },
  {
    title: "AssignmentsBulk",
    description:
      "Either `items`, or `team_id` with `template_ids` and perhaps `due_date` for the team's active members",
    examples: [
      { items: [{ provider: "acme-portal", provider_id: "u-1815", template_id: 1, due_date: "2026-09-01" }] },
    ],
  },
);
export type BulkAssignments = Static<typeof BulkAssignments>;

export const AssignmentsBulkResult = BulkResult(
  "AssignmentsBulkResult",
  {},
  { user_id: Type.Optional(Type.Integer()), template_id: Type.Optional(Type.Integer()) },
);
