import { Type } from "typebox";
import { Nullable, ScenarioId } from "#platform/schema.ts";

const Count = Type.Integer({ minimum: 0 });
const Share = Nullable(Type.Number({ description: "0 to 100, at most two decimals; null of nothing" }));
const Score = Nullable(Type.Number({ description: "0 to 100; null where nothing was completed" }));
const Seconds = Nullable(
  Type.Integer({ description: "Whole seconds of the completed attempts; null where there are none" }),
);

export const ScenarioSummary = Type.Object(
  {
    scenario_id: ScenarioId,
    title: Type.String(),
    pass_mark: Nullable(Type.Integer({ description: "As it is now; null: not graded" })),
    participant_count: Type.Integer({ description: "Learners who have begun it, whenever that was" }),
    assigned: Type.Integer({ description: "Assignments made in the range" }),
    attempts: Type.Integer({ description: "Attempts begun in the range" }),
    learners: Type.Integer({ description: "Learners who began one in the range" }),
    completed: Type.Integer({ description: "Attempts completed in the range, whenever they were begun" }),
    passed: Count,
    failed: Count,
    pass_rate: Share,
    average_score: Score,
    best_score: Score,
    average_duration_seconds: Seconds,
    median_duration_seconds: Seconds,
    ended_reasons: Type.Object(
      { completed: Count, abandoned: Count, timeout: Count, technical_error: Count, withdrawn: Count },
      { description: "`completed` as above; the others of the attempts begun in the range" },
    ),
    concepts: Type.Array(
      Type.Object({ key: Type.String(), name: Type.String(), covered: Count, coverage: Share }),
      {
        description:
          "The points of the scenario as it is now, and in how many of the attempts completed in the range each was covered",
      },
    ),
  },
  { $id: "ScenarioSummary" },
);
