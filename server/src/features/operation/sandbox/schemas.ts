import { Type } from "typebox";
import { Curriculum } from "#learning/lessons/index.ts";
import { Id, Omittable, reference } from "#platform/schema.ts";
import { ScenarioRun } from "#role-plays/scenarios/index.ts";

export const CompleteLesson = Type.Object(
  {
    template_id: Omittable(Id),
    scenario_id: Omittable(
      Type.String({
        maxLength: 255,
        description: "Instead of `template_id`: a scenario of your library",
        examples: ["scn_late_delivery"],
      }),
    ),
    score: Omittable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description:
          "Percent of the questions that are answered right; default 100. Of a scenario the score to come near to: it has few points, so not every number can be reached",
        examples: [80],
      }),
    ),
  },
  { title: "CompletionSimulate", examples: [{ template_id: 1, score: 80 }] },
);

/** The lesson or the attempt, whichever was named. */
export const CompletedSimulation = Type.Union([reference(Curriculum), reference(ScenarioRun)], {
  title: "SimulatedCompletion",
});

const TEN_YEARS_SECONDS = 315_360_000;

export const AdvanceClock = Type.Object(
  {
    advance_seconds: Type.Integer({
      minimum: 1,
      maximum: TEN_YEARS_SECONDS,
      description: "How much time passes",
      examples: [86_400],
    }),
  },
  { title: "ClockAdvance" },
);

export const AdvancedClock = Type.Object(
  {
    advanced_seconds: Type.Integer(),
    total_advanced_seconds: Type.Integer({ description: "In this sandbox so far" }),
    moved: Type.Object(
      {
        access_windows: Type.Integer(),
        access_grants: Type.Integer(),
        due_dates: Type.Integer({
          description: "Of lessons and scenarios. Days pass when the sum of all calls has made them full",
        }),
        recalls: Type.Integer({ description: "Completed lessons whose questions come back" }),
        scenario_runs: Type.Integer({ description: "Attempts that are running" }),
        login_tokens: Type.Integer(),
        webhook_deliveries: Type.Integer(),
      },
      { description: "How many of each came nearer" },
    ),
  },
  { $id: "AdvancedClock" },
);

const Count = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: "How many attempts fail; 0 ends it",
  examples: [3],
});
export const FailNext = Type.Object({ count: Count }, { title: "WebhooksFail" });
export const FailingNext = Type.Object({ count: Count }, { $id: "FailingNext" });
