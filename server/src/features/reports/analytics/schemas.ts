import { Type } from "typebox";
import { curriculumStatuses } from "#learning/lessons/index.ts";
import {
  Choice,
  DateOnly,
  LearnersTitle,
  Nullable,
  ScenarioId,
  SectionId,
  Timestamp,
} from "#platform/schema.ts";
import { ScenarioBreaches } from "#tenancy/events/index.ts";
import { completionTypes } from "./completion/done.ts";

const Count = Type.Integer({ minimum: 0 });
const Percentage = Nullable(
  Type.Number({ description: "0 to 100, at most two decimals; null of nothing", examples: [62.5] }),
);
const Average = (of: string) =>
  Nullable(Type.Number({ description: `Mean of ${of}; null where there are none` }));
export const Score = Nullable(
  Type.Number({
    description:
      "0 to 100, of lessons the share of questions that were right at the first try; null where nothing was scored",
  }),
);
const Seconds = Type.Integer({
  description:
    "Whole seconds of the sittings in lessons, and of the talks with characters, that began in the range",
});

export const UserSummary = Type.Object(
  {
    user_id: Type.Integer(),
    lessons_assigned: Count,
    lessons_started: Count,
    lessons_completed: Count,
    lessons_overdue: Type.Integer({ description: "Due in the range, past due today and not completed" }),
    completion_rate: Percentage,
    average_progress: Average("the progress of the lessons started in the range"),
    scenarios_started: Count,
    scenarios_completed: Count,
    scenarios_passed: Count,
    scenarios_failed: Count,
    average_score: Score,
    best_score: Score,
    time_spent_seconds: Seconds,
    active_days: Type.Integer({ description: "Days on which a sitting or a talk began" }),
    average_feedback_rating: Average("the stars given in the range"),
    first_activity_at: Nullable(Timestamp),
    last_activity_at: Nullable(Timestamp),
  },
  { $id: "UserSummary" },
);

export const ProgressEntry = Type.Object(
  {
    curriculum_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    status: Choice(curriculumStatuses),
    progress: Type.Number({ description: "Completed subsections in percent, 0 to 100" }),
    subsections_total: Count,
    subsections_completed: Count,
    started_at: Timestamp,
    last_activity_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
    due_date: Nullable(DateOnly),
    is_overdue: Type.Boolean(),
  },
  { $id: "ProgressEntry" },
);

const Concept = Type.Object({
  key: Type.String(),
  name: Type.String(),
  score: Nullable(Type.Number({ description: "0 to 1; null where it was not scored" })),
  covered: Type.Boolean(),
});

export const ScoreEntry = Type.Object(
  {
    source: Choice(completionTypes),
    scenario_id: Nullable(ScenarioId),
    template_id: Nullable(Type.Integer()),
    title: LearnersTitle,
    run_id: Nullable(Type.Integer()),
    curriculum_id: Nullable(Type.Integer()),
    attempt: Type.Integer({ minimum: 1 }),
    score: Nullable(
      Type.Object(
        { scaled: Type.Number(), raw: Type.Number(), min: Type.Number(), max: Type.Number() },
        {
          description:
            "As xAPI has it: raw from 0 to 100, scaled from 0 to 1. Of a lesson it is the share of questions that were right at the first try; null for one without questions, and for those completed before scores were kept",
        },
      ),
    ),
    passed: Nullable(Type.Boolean({ description: "Null where there is no mark to pass" })),
    concepts: Type.Array(Concept),
    breaches: ScenarioBreaches,
    duration_seconds: Count,
    completed_at: Timestamp,
  },
  { $id: "ScoreEntry" },
);

const figures = {
  users_total: Type.Integer({ description: "Who is not deactivated now" }),
  users_active: Type.Integer({ description: "Who began a sitting or a talk in the range" }),
  users_new: Type.Integer({ description: "Who came in the range, deactivated since or not" }),
  lessons_assigned: Count,
  lessons_started: Count,
  lessons_completed: Count,
  completion_rate: Percentage,
  scenarios_completed: Count,
  scenario_pass_rate: Percentage,
  average_score: Score,
  average_feedback_rating: Average("the stars given in the range"),
  time_spent_seconds: Seconds,
  series: Type.Array(
    Type.Object({
      period: Type.String({
        format: "date",
        description: "First day of the day, week (from Monday) or month",
      }),
      active_users: Count,
      started: Count,
      completed: Count,
      time_spent_seconds: Count,
    }),
    {
      description:
        "Every period from the organization's first lesson until today, within the range; the first and the last count only what lies in the range",
    },
  ),
};

export const AnalyticsOverview = Type.Object(figures, { $id: "AnalyticsOverview" });

export const TeamMemberSummary = Type.Object(
  {
    user_id: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.String(),
    lessons_completed: Count,
    completion_rate: Percentage,
    average_score: Score,
    overdue: Type.Integer({ description: "Due in the range, past due today and not completed" }),
    last_activity_at: Nullable(Timestamp),
  },
  { $id: "TeamMemberSummary" },
);

/** What a team's summary has besides its page of members. */
export const teamFigures = {
  team_id: Type.Integer(),
  name: Type.String(),
  member_count: Count,
  ...figures,
};

export const TemplateSummary = Type.Object(
  {
    template_id: Type.Integer(),
    title: Type.String(),
    participant_count: Type.Integer({ description: "Learners who have the lesson, whenever it was started" }),
    assigned: Count,
    started: Count,
    completed: Count,
    completion_rate: Percentage,
    median_minutes_to_complete: Nullable(
      Type.Number({ description: "Minutes of work until completion, pauses left out" }),
    ),
    average_feedback_rating: Average("the stars given in the range"),
    rating_histogram: Type.Object({ "1": Count, "2": Count, "3": Count, "4": Count, "5": Count }),
    dropoff: Type.Array(
      Type.Object({ subsection_id: SectionId, title: Type.String(), started: Count, completed: Count }),
      {
        description:
          "The subsections of the template as it is now; of the lessons started in the range, how many got into each and through it",
      },
    ),
  },
  { $id: "TemplateSummary" },
);

export const Completion = Type.Object(
  {
    id: Type.String({
      description: "Text: `cur-` and the curriculum's number, or `run-` and the scenario run's",
      examples: ["cur-11"],
    }),
    curriculum_id: Nullable(Type.Integer({ description: "Of a lesson; null for a scenario run" })),
    run_id: Nullable(Type.Integer({ description: "Of a scenario run; null for a lesson" })),
    type: Choice(completionTypes),
    user_id: Type.Integer(),
    provider: Nullable(Type.String()),
    provider_id: Nullable(Type.String()),
    email: Nullable(Type.String()),
    template_id: Nullable(Type.Integer()),
    scenario_id: Nullable(ScenarioId),
    title: LearnersTitle,
    score: Score,
    passed: Nullable(Type.Boolean()),
    duration_seconds: Type.Integer({ description: "Seconds of work until completion, pauses left out" }),
    completed_at: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Completion" },
);
