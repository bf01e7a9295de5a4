import { Type } from "typebox";
import { languages } from "#kernel/language.ts";
import {
  Choice,
  DateOnly,
  LearnersTitle,
  Nullable,
  reference,
  ScenarioId,
  Timestamp,
} from "#platform/schema.ts";
import { ScenarioBreaches } from "./scenario-breaches.ts";

/** The `data` of each event type (specification, "Event catalogue"): for who reads the documents or generates types. */
const learnerKey = {
  provider: Type.Optional(Nullable(Type.String())),
  provider_id: Type.Optional(
    Nullable(
      Type.String({ description: "The learner's key at the partner; null where the learner has none" }),
    ),
  ),
};

const UserEventData = Type.Object(
  {
    user_id: Type.Integer(),
    email: Nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    access_role: Choice(["learner", "manager", "admin"]),
    language: Nullable(Choice(languages)),
    ...learnerKey,
    is_active: Type.Optional(Type.Boolean()),
  },
  { $id: "UserEventData" },
);

const canceled = {
  organization_subscription_id: Type.Integer(),
  organization_id: Type.Integer(),
  status: Type.String(),
};
const SubscriptionCanceledEventData = Type.Object(canceled, { $id: "SubscriptionCanceledEventData" });
const SubscriptionEventData = Type.Object(
  { ...canceled, billing_interval: Nullable(Type.String()) },
  { $id: "SubscriptionEventData" },
);

const LessonEventData = Type.Object(
  {
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    ...learnerKey,
  },
  { $id: "LessonEventData" },
);

const LessonCompletedEventData = Type.Object(
  {
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    ...learnerKey,
    score: Type.Optional(
      Nullable(Type.Number({ description: "Questions right at the first try in percent" })),
    ),
    pass_mark: Type.Optional(
      Nullable(Type.Integer({ description: "In percent; null where nobody passes or fails" })),
    ),
    passed: Type.Optional(Nullable(Type.Boolean())),
    implausibly_fast: Type.Optional(
      Type.Boolean({ description: "The time measured is too short to have read the lesson" }),
    ),
  },
  { $id: "LessonCompletedEventData" },
);

const FeedbackEventData = Type.Object(
  {
    feedback_id: Type.Integer(),
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    ...learnerKey,
  },
  { $id: "FeedbackEventData" },
);

const AssignmentEventData = Type.Object(
  { user_id: Type.Integer(), template_id: Type.Integer(), ...learnerKey },
  { $id: "AssignmentEventData" },
);

const document = {
  document_id: Type.String({ format: "uuid" }),
  filename: Type.String(),
  status: Type.String(),
};
const DocumentEventData = Type.Object(
  { ...document, error: Nullable(Type.String()) },
  { $id: "DocumentEventData" },
);
const DocumentFailedEventData = Type.Object(
  { ...document, error: Type.String({ description: "Why it cannot be read" }) },
  { $id: "DocumentFailedEventData" },
);

const TeamEventData = Type.Object(
  {
    change: Choice(["created", "updated", "deleted"]),
    team_id: Type.Integer(),
    name: Type.String(),
    provider: Nullable(Type.String()),
    provider_id: Nullable(Type.String()),
    parent_id: Nullable(Type.Integer()),
    manager_ids: Type.Array(Type.Integer()),
    member_count: Type.Integer(),
    added: Type.Array(Type.Integer(), { description: "Who came into the team" }),
    removed: Type.Array(Type.Integer(), { description: "Who left it" }),
  },
  { $id: "TeamEventData" },
);

const EnrolmentEventData = Type.Object(
  {
    change: Choice(["opened", "moved", "ended"], {
      description:
        "moved: to another intake of the course. ended: another course took its place, whose `opened` comes next. That a window is over is no change: `access_ends_at` told it",
    }),
    user_id: Type.Integer(),
    course: Type.String({ description: "Slug as on file" }),
    course_title: Type.String(),
    cohort: Nullable(DateOnly),
    matched: Choice(["exact", "default_window", "created_course"]),
    access_starts_at: Timestamp,
    access_ends_at: Nullable(Timestamp),
    premium: Type.Boolean(),
    ...learnerKey,
  },
  {
    $id: "EnrolmentEventData",
    examples: [
      {
        change: "opened",
        user_id: 4,
        course: "onboarding",
        course_title: "Onboarding",
        cohort: "2026-09-01",
        matched: "exact",
        access_starts_at: "2026-09-01T00:00:00.000000+00:00",
        access_ends_at: "2026-11-30T00:00:00.000000+00:00",
        premium: true,
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

const TemplateEventData = Type.Object(
  {
    change: Choice(["retired", "reactivated", "hidden", "shown"], {
      description: "hidden, shown: from and to your organization alone",
    }),
    template_id: Type.Integer(),
    title: Type.String({ description: "In your organization's language where the template has it" }),
    is_active: Type.Boolean({
      description: "Whether your learners may begin it from now on; those who have begun keep working",
    }),
  },
  {
    $id: "TemplateEventData",
    examples: [{ change: "retired", template_id: 13, title: "Fax and letter", is_active: false }],
  },
);

const ScenarioAssignmentEventData = Type.Object(
  {
    change: Choice(["assigned", "removed"]),
    assignment_id: Type.Integer({ description: "Of the scenario assignment" }),
    scenario_id: ScenarioId,
    user_id: Type.Integer(),
    title: LearnersTitle,
    due_date: Nullable(DateOnly),
    ...learnerKey,
  },
  {
    $id: "ScenarioAssignmentEventData",
    examples: [
      {
        change: "assigned",
        assignment_id: 7,
        scenario_id: "scn_late_delivery",
        user_id: 4,
        title: "Late delivery",
        due_date: "2026-09-01",
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

const ScenarioRunEventData = Type.Object(
  {
    run_id: Type.Integer({ description: "Of the attempt, as in completions and scores" }),
    assignment_id: Nullable(
      Type.Integer({ description: "Of the scenario assignment; null: played without one" }),
    ),
    scenario_id: ScenarioId,
    user_id: Type.Integer(),
    title: LearnersTitle,
    title_language: Choice(languages, { description: "Of the title" }),
    language: Choice(languages, { description: "Of the conversation" }),
    attempt: Type.Integer({ description: "From 1, per learner and scenario" }),
    score: Type.Number({ description: "From 0 to 100" }),
    pass_mark: Nullable(Type.Integer({ description: "null: not graded" })),
    passed: Nullable(Type.Boolean({ description: "null: not graded" })),
    duration_seconds: Type.Integer({ description: "Of the conversation, without the review" }),
    concepts: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String({ description: "In the language of the conversation" }),
        score: Type.Number({ minimum: 0, maximum: 1 }),
        covered: Type.Boolean(),
      }),
    ),
    breaches: ScenarioBreaches,
    scored_by: Nullable(
      Choice(["embedded", "judge", "mixed"], { description: "Who heard the points; `embedded`: no model" }),
    ),
    spoken_by: Nullable(
      Choice(["author", "model"], {
        description: "Who put the character's lines into words; `model`: in at least one turn",
      }),
    ),
    ...learnerKey,
  },
  {
    $id: "ScenarioRunEventData",
    examples: [
      {
        run_id: 12,
        assignment_id: 7,
        scenario_id: "scn_late_delivery",
        user_id: 4,
        title: "Late delivery",
        title_language: "en",
        language: "en",
        attempt: 1,
        score: 75,
        pass_mark: 60,
        passed: true,
        duration_seconds: 312,
        concepts: [
          { key: "apology", name: "Apologise for the delay", score: 1, covered: true },
          { key: "new-date", name: "Give a new date", score: 0, covered: false },
        ],
        breaches: [],
        scored_by: "embedded",
        spoken_by: "author",
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

const RecallEventData = Type.Object(
  {
    user_id: Type.Integer(),
    template_ids: Type.Array(Type.Integer(), {
      description: "Of the lessons whose questions come back, the longest overdue first",
    }),
    due_date: DateOnly,
    launch_path: Type.String({ description: "`next` of the hand-off link that leads the learner there" }),
    ...learnerKey,
  },
  {
    $id: "RecallEventData",
    examples: [
      {
        user_id: 4,
        template_ids: [1],
        due_date: "2026-06-17",
        launch_path: "/recall",
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

/** Event type → its `data`, for the webhooks of the partner API's document. A type that is not here has data of any form. */
export const EventData = Type.Object(
  {
    "user.created": reference(UserEventData),
    "user.updated": reference(UserEventData),
    "subscription.created": reference(SubscriptionEventData),
    "subscription.updated": reference(SubscriptionEventData),
    "subscription.canceled": reference(SubscriptionCanceledEventData),
    "lesson.started": reference(LessonEventData),
    "lesson.completed": reference(LessonCompletedEventData),
    "lesson.feedback_submitted": reference(FeedbackEventData),
    "assignment.created": reference(AssignmentEventData),
    "assignment.deleted": reference(AssignmentEventData),
    "document.processed": reference(DocumentEventData),
    "document.failed": reference(DocumentFailedEventData),
    "team.updated": reference(TeamEventData),
    "enrolment.changed": reference(EnrolmentEventData),
    "template.retired": reference(TemplateEventData),
    "recall.due": reference(RecallEventData),
    "scenario.assigned": reference(ScenarioAssignmentEventData),
    "scenario.completed": reference(ScenarioRunEventData),
  },
  { $id: "EventData" },
);

export const eventDataSchemas = [
  UserEventData,
  SubscriptionCanceledEventData,
  SubscriptionEventData,
  LessonEventData,
  LessonCompletedEventData,
  FeedbackEventData,
  AssignmentEventData,
  DocumentEventData,
  DocumentFailedEventData,
  TeamEventData,
  EnrolmentEventData,
  TemplateEventData,
  RecallEventData,
  ScenarioAssignmentEventData,
  ScenarioRunEventData,
];
