import { Type } from "typebox";
import { languages } from "#kernel/language.ts";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Choice, DateOnly, LearnersTitle, Nullable, ScenarioId } from "#platform/schema.ts";
import { learnerKey, ScenarioBreaches } from "#tenancy/events/index.ts";

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

export const scenarioEvents: readonly AnnouncedEvent[] = [
  {
    type: "scenario.assigned",
    audience: "extension",
    when: "a [scenario](scenarios.md) was `assigned` to a learner, or the assignment `removed`",
    data: ScenarioAssignmentEventData,
  },
  {
    type: "scenario.completed",
    audience: "extension",
    when: "a learner finished an attempt at a [scenario](scenarios.md), and its score is fixed, with [what must not happen](scenarios.md#what-must-not-happen) in `breaches`; attempts that ended otherwise send none",
    data: ScenarioRunEventData,
  },
];
