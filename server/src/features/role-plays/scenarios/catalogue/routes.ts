import { Type } from "typebox";
import { catalogueSortKeys } from "#content/learnables/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference, ScenarioPathId, SentLanguage } from "#platform/schema.ts";
import { scenarioList } from "./list.ts";
import { selectVisibleScenario } from "./queries.ts";
import { presentScenario } from "./scenario.ts";
import { Scenario } from "./schemas.ts";

export function scenarioRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/",
    {
      schema: {
        operationId: "listScenarios",
        summary: "List scenarios",
        description:
          "Role-play scenarios: the shared ones and your organization's own. Mirror it with `modified_after`: retired scenarios come with `include_inactive=true` and `is_active: false`; one that is not listed at all any more was withdrawn from you.",
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 255,
              description:
                "Part of title or description, in any of its languages or in `language`; case and accents do not matter",
            }),
          ),
          language: Type.Optional(
            SentLanguage("Only what can be played in it, with title and description in it"),
          ),
          sort: sortParameter(catalogueSortKeys, "title"),
          modified_after: Type.Optional(
            Type.String({ format: "timestamp", description: "Only scenarios changed after this moment" }),
          ),
          include_inactive: Type.Optional(Type.Boolean({ description: "true: retired scenarios too" })),
          is_shared: Type.Optional(
            Type.Boolean({ description: "true: only shared ones; false: only your organization's own" }),
          ),
          in_library: Type.Optional(
            Type.Boolean({ description: "true: only those in your library; false: only others" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(Scenario)) },
      },
      config: { scope: "read", roles: ["learner", "manager"] },
    },
    async (request) => {
      const query = scenarioList(partnerOf(request).organizationId, request.query);
      return answerList(context, request, query, presentScenario);
    },
  );

  app.get(
    "/scenarios/:scenario_id/",
    {
      schema: {
        operationId: "readScenario",
        summary: "Retrieve a scenario",
        description: "A retired one too, with `is_active: false`.",
        params: Type.Object({ scenario_id: ScenarioPathId }),
        response: { 200: reference(Scenario) },
      },
      config: { scope: "read", roles: ["learner", "manager"] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const row = await selectVisibleScenario(context.db, organizationId, request.params.scenario_id);
      if (!row) throw notFound();
      return presentScenario(row);
    },
  );
}
