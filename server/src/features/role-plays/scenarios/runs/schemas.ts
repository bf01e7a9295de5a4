import { Type } from "typebox";
import { languages } from "#kernel/language.ts";
import { Choice, Nullable, ScenarioId, Timestamp } from "#platform/schema.ts";
import { ScenarioBreaches } from "#tenancy/events/index.ts";
import { endedReasons } from "./ended-reason.ts";
import { type RunRow, scorers, speakers } from "./run.ts";

export const ScenarioRun = Type.Object(
  {
    run_id: Type.Integer(),
    scenario_id: ScenarioId,
    user_id: Type.Integer(),
    assignment_id: Nullable(Type.Integer()),
    attempt: Type.Integer({ minimum: 1 }),
    language: Choice(languages),
    score: Nullable(Type.Number({ description: "0 to 100" })),
    pass_mark: Nullable(Type.Integer({ description: "null: not graded" })),
    passed: Nullable(
      Type.Boolean({ description: "null without a pass mark, unless an outcome to avoid failed it" }),
    ),
    breaches: ScenarioBreaches,
    scored_by: Nullable(
      Choice(scorers, {
        description:
          "Who heard the points: the embedded detector, a judge (a model whose quotes were verified), or both in turn; null: no score",
      }),
    ),
    spoken_by: Nullable(
      Choice(speakers, {
        description:
          "Who put the character's lines into words: their author, or a model in at least one turn; null: no score",
      }),
    ),
    ended_reason: Nullable(Choice(endedReasons)),
    duration_seconds: Nullable(Type.Integer()),
    started_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { $id: "ScenarioRun" },
);

export function presentRun(row: RunRow) {
  return {
    run_id: row.id,
    scenario_id: row.scenario_id,
    user_id: row.user_id,
    assignment_id: row.assignment_id,
    attempt: row.attempt,
    language: row.language,
    score: row.score,
    pass_mark: row.pass_mark,
    passed: row.passed,
    breaches: row.breaches ?? [],
    scored_by: row.scored_by,
    spoken_by: row.spoken_by,
    ended_reason: row.ended_reason,
    duration_seconds: row.duration_seconds,
    started_at: row.started_at,
    completed_at: row.completed_at,
  };
}
