import { Type } from "typebox";
import { Value } from "typebox/value";
import { Nullable } from "#platform/schema.ts";
import type { FinishedRun } from "./scenario-statements.ts";

/** What of `scenario.completed` goes into its statements. */
const Envelope = Type.Object({
  data: Type.Object({
    run_id: Type.Integer(),
    scenario_id: Type.String(),
    title: Type.String(),
    title_language: Type.String(),
    language: Type.String(),
    score: Type.Number(),
    pass_mark: Nullable(Type.Number()),
    /** Not in events from before there were outcomes to avoid. */
    passed: Type.Optional(Nullable(Type.Boolean())),
    scored_by: Type.Optional(Nullable(Type.String())),
    spoken_by: Type.Optional(Nullable(Type.String())),
    breaches: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          quote: Nullable(Type.String()),
          turn: Type.Integer(),
          consequence: Type.String(),
          certainty: Type.Optional(Type.String()),
        }),
      ),
    ),
    duration_seconds: Nullable(Type.Number()),
    concepts: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        score: Type.Number(),
        covered: Type.Boolean(),
      }),
    ),
  }),
});

/** Null for what is no completed run as scenarios announce it. */
export function readFinishedRun(
  envelope: unknown,
  context: Pick<FinishedRun, "at" | "organizationId" | "wordings">,
): FinishedRun | null {
  if (!Value.Check(Envelope, envelope)) return null;
  const { data } = envelope;
  return {
    ...context,
    runId: data.run_id,
    scenarioId: data.scenario_id,
    title: data.title,
    titleLanguage: data.title_language,
    language: data.language,
    score: data.score,
    passMark: data.pass_mark,
    durationSeconds: data.duration_seconds,
    concepts: data.concepts,
    passed: data.passed ?? null,
    breaches: data.breaches ?? [],
    isJudgedByModel: data.scored_by === "judge" || data.scored_by === "mixed",
    isSpokenByModel: data.spoken_by === "model",
  };
}
