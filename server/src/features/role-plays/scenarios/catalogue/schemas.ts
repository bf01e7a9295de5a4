import { Type } from "typebox";
import { LanguageCode, Nullable, ScenarioId, Timestamp } from "#platform/schema.ts";

export const Scenario = Type.Object(
  {
    id: Type.String({ ...ScenarioId, description: "The same as `scenario_id`" }),
    scenario_id: ScenarioId,
    title: Type.String({ examples: ["Late delivery"] }),
    description: Type.String({
      examples: ["A customer calls whose parts are late: own up, and offer a way out."],
    }),
    language: LanguageCode,
    languages: Type.Array(LanguageCode, {
      description: "All that it can be played in; learners play in their own where possible",
      examples: [["en", "de"]],
    }),
    category: Nullable(Type.String({ examples: ["customer-service"] })),
    is_shared: Type.Boolean({ description: "true: for every organization; false: your organization's own" }),
    is_active: Type.Boolean({ description: "false: retired, and cannot be played any more" }),
    in_library: Type.Boolean({
      description: "In your organization's library, which entitles its learners to play it",
    }),
    pass_mark: Nullable(Type.Integer({ description: "From 0 to 100; null: not graded", examples: [60] })),
    estimated_minutes: Nullable(Type.Integer({ examples: [6] })),
    concepts: Type.Array(Type.Object({ key: Type.String({ examples: ["apology"] }), name: Type.String() }), {
      description: "The points that are scored",
      examples: [[{ key: "apology", name: "Apologise for the delay" }]],
    }),
    must_not: Type.Array(Type.Object({ key: Type.String({ examples: ["insult"] }), name: Type.String() }), {
      description: "What must not happen, whatever else is said: a run in which it does is not passed",
      examples: [[{ key: "insult", name: "Insult the customer" }]],
    }),
    skills: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    participant_count: Type.Integer({ description: "Learners of your organization who have begun it" }),
    retired_at: Nullable(Timestamp),
    launch_path: Type.String({ examples: ["/start-scenario?scenario_id=scn_late_delivery"] }),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Scenario" },
);
