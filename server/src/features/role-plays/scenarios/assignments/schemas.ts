import { Type } from "typebox";
import { AssignedBy, assignmentStatuses, DueDate } from "#learning/assignables/index.ts";
import {
  Choice,
  DateOnly,
  Id,
  LearnersTitle,
  Nullable,
  ScenarioId,
  SentScenarioId,
  Timestamp,
} from "#platform/schema.ts";
import { ScenarioBreaches } from "#tenancy/events/index.ts";
import { endedReasons } from "../runs/ended-reason.ts";

const Status = Choice(assignmentStatuses);

export const ScenarioAssignment = Type.Object(
  {
    id: Type.Integer(),
    scenario_id: ScenarioId,
    user_id: Type.Integer(),
    title: LearnersTitle,
    adopted: Type.Boolean({ description: "This very call put the scenario into your library" }),
    status: Status,
    attempts: Type.Integer({ description: "Conversations begun for it" }),
    due_date: Nullable(DateOnly),
    assigned_by: AssignedBy,
    completed_at: Nullable(Timestamp),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "ScenarioAssignment" },
);

export const ScenarioAssignmentProgress = Type.Object(
  {
    id: Type.Integer(),
    scenario_id: ScenarioId,
    user_id: Type.Integer(),
    status: Status,
    attempts: Type.Integer({ description: "Conversations begun for it; what follows is of the latest" }),
    score: Nullable(Type.Number({ description: "From 0 to 100, once it is completed", examples: [75] })),
    best_score: Nullable(Type.Number({ description: "Of all attempts for it", examples: [90] })),
    passed: Nullable(Type.Boolean({ description: "null: not completed, or not graded" })),
    pass_mark: Nullable(Type.Integer({ description: "null: not graded", examples: [60] })),
    concepts: Type.Array(
      Type.Object({
        key: Type.String({ examples: ["apology"] }),
        name: Type.String(),
        score: Type.Number({ minimum: 0, maximum: 1 }),
        covered: Type.Boolean(),
      }),
      {
        description: "The points to cover and how they were met; empty until it is completed",
        examples: [[{ key: "apology", name: "Apologise for the delay", score: 1, covered: true }]],
      },
    ),
    breaches: ScenarioBreaches,
    duration_seconds: Nullable(Type.Integer()),
    ended_reason: Nullable(
      Choice(endedReasons, {
        description:
          "null: not begun, or still running. abandoned: left or silent for long; timeout: at its maximum length; withdrawn: the scenario was taken away",
      }),
    ),
    started_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
    last_activity_at: Nullable(Timestamp),
  },
  { $id: "ScenarioAssignmentProgress" },
);

export const CreateScenarioAssignment = Type.Object(
  {
    scenario_id: SentScenarioId,
    user_id: Id,
    due_date: DueDate,
  },
  {
    title: "ScenarioAssignmentCreate",
    examples: [{ scenario_id: "scn_late_delivery", user_id: 1, due_date: "2026-09-01" }],
  },
);
