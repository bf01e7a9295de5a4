import { Type } from "typebox";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import { scenarioUnavailable, scenarioUnknown } from "../problems.ts";

export const startScenarioPage: PageDescription = {
  operationId: "startScenario",
  summary: "Start or continue a role-play scenario",
  description:
    "For a learner who is signed in, so mostly as the `next` of a hand-off link. An attempt in the middle of which they are goes on where they were; else they are told what it is about, and begin. Whether your library has it is looked at here and at every turn.",
  tag: "Pages",
  query: Type.Object({
    scenario_id: Type.String({
      description: "`scenario_id` of the scenario",
      examples: ["scn_late_delivery"],
    }),
  }),
  answers: { 302: "The way into the scenario" },
  problems: [notSignedIn, scenarioUnknown, scenarioUnavailable],
};
