import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { reference, ScenarioPathId } from "#platform/schema.ts";
import type { ScenarioRow } from "../catalogue/scenario.ts";
import { scenarioNotFound, scenarioRetired } from "../problems.ts";
import { addScenario, removeScenario } from "./library.ts";
import { libraryList, librarySortKeys } from "./list.ts";
import { AddScenario, LibraryScenario } from "./schemas.ts";

export function libraryRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/library/",
    {
      schema: {
        operationId: "listLibraryScenarios",
        summary: "List the scenarios in the library",
        description: "What your organization's learners may play, and retired ones that stay in the library.",
        querystring: Type.Object({ sort: sortParameter(librarySortKeys, "title"), ...listParameters }),
        response: { 200: Page(reference(LibraryScenario)) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) => {
      return answerList(context, request, libraryList(partnerOf(request).organizationId), presentEntry);
    },
  );

  app.post(
    "/scenarios/library/",
    {
      schema: {
        operationId: "addLibraryScenario",
        summary: "Add a scenario to the library",
        description: "Idempotent. Entitles your organization's learners to play it.",
        body: AddScenario,
        response: { 200: reference(LibraryScenario), 201: reference(LibraryScenario) },
      },
      config: { scope: "write", problems: [scenarioNotFound, scenarioRetired] },
    },
    async (request, reply) => {
      const { isNew, scenario } = await addScenario(context, request, request.body.scenario_id);
      return reply.code(isNew ? 201 : 200).send(presentEntry(scenario));
    },
  );

  app.delete(
    "/scenarios/library/:scenario_id/",
    {
      schema: {
        operationId: "removeLibraryScenario",
        summary: "Remove a scenario from the library",
        description:
          "Learners cannot play it any more. What is assigned stays assigned, and what was played stays on record.",
        params: Type.Object({ scenario_id: ScenarioPathId }),
        response: { 204: Type.Null({ description: "Removed" }) },
      },
      config: { scope: "write" },
    },
    async (request, reply) => {
      await removeScenario(context, request, request.params.scenario_id);
      return reply.code(204).send(null);
    },
  );
}

function presentEntry({ scenario_id, title, is_shared, is_active, added_at }: ScenarioRow) {
  if (added_at === null) throw new Error("A scenario of the library was never added to it.");
  return { id: scenario_id, scenario_id, title, is_shared, is_active, in_library: true, added_at };
}
