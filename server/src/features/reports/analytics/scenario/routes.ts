import { Type } from "typebox";
import { requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound, permissionDenied } from "#platform/problems.ts";
import { reference, ScenarioPathId } from "#platform/schema.ts";
import { describeScenario } from "#role-plays/scenarios/index.ts";
import { beginAnswer } from "../answering.ts";
import { everybody, membersOf } from "../people.ts";
import { rangeParameters } from "../range.ts";
import { ScenarioSummary } from "./schema.ts";
import { readScenarioSummary } from "./summary.ts";

export function scenarioAnalyticsRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/analytics/scenarios/:scenario_id/summary/",
    {
      schema: {
        operationId: "readScenarioSummary",
        summary: "Retrieve a scenario's summary",
        description:
          "Attempts, results, points covered and how attempts ended. Of a scenario that all organizations share, only this organization's learners count. Managers name a team of theirs with `team_id`.",
        params: Type.Object({ scenario_id: ScenarioPathId }),
        querystring: Type.Object({
          ...rangeParameters,
          team_id: Type.Optional(Type.Integer({ description: "Only this team's present members" })),
        }),
        response: { 200: reference(ScenarioSummary) },
      },
      config: { scope: "read", roles: ["manager"], problems: [teamNotFound] },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const { organizationId } = caller;
      const { scenario_id: scenarioId } = request.params;
      const { team_id: teamId } = request.query;
      const scenario = await describeScenario(context.db, organizationId, scenarioId);
      if (!scenario) throw notFound();
      if (teamId !== undefined) await requireVisibleTeam(context.db, caller, teamId, teamNotFound);
      else if (caller.kind === "user" && caller.role === "manager") throw permissionDenied();
      const range = await beginAnswer(context, reply, caller, request.query);
      const people = teamId === undefined ? everybody(organizationId) : membersOf(organizationId, teamId);
      const asked = { ...scenario, scenarioId };
      return offload(context, (from) => readScenarioSummary(from, people, asked, range));
    },
  );
}
