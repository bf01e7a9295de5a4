import { Type } from "typebox";
import {
  type Administration,
  administrationListRoute,
  administrationReadRoute,
  offerRoutes,
} from "#content/learnables/index.ts";
import { parseId } from "#kernel/ids.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reference, SentLanguage } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { scenarioOwned } from "../problems.ts";
import { readScenarioContent } from "./administration/content/read-content.ts";
import { ScenarioContentAnswer } from "./administration/content/schemas.ts";
import { operatorScenarioColumns } from "./administration/operator-scenarios.ts";
import {
  ImportedScenarios,
  ImportScenarios,
  OperatorScenario,
  SetScenarioVisibility,
} from "./administration/schemas.ts";
import { importScenarios } from "./import/import.ts";
import { scenarioKind } from "./kind.ts";

/** A few hundred scenarios in four languages. */
const IMPORT_LIMIT = 20_000_000;

const administration: Administration = {
  kind: scenarioKind,
  columns: operatorScenarioColumns,
  schema: OperatorScenario,
  filters: { language: Type.Optional(SentLanguage("Only those that can be played in it")) },
  visibilityBody: SetScenarioVisibility,
  isOwned: scenarioOwned,
  words: {
    name: "Scenario",
    called: "scenario",
    shared: "the shared ones",
    list: "Retired ones too. The shared ones and the organizations' own, with the organizations that have a scenario in their library and those that it is hidden from.",
    read: "With the organizations that have it in their library and those that it is hidden from.",
    retire: "Nobody can play it any more; what was played stays on record.",
    reactivate: "The scenario is offered again, in the libraries that have it.",
    hide: "A hidden scenario is missing from the organization's lists and cannot be played there.",
  },
};

export function scenarioOperatorRoutes(app: HttpServer, context: Context): void {
  administrationListRoute(app, context, administration);

  app.post(
    "/scenarios/import/",
    {
      schema: {
        operationId: "importScenarios",
        summary: "Import scenarios",
        description:
          "All or none. A scenario is known by its key: the same content again changes nothing, a changed one keeps its ids. Conversations that were begun go on as they began. One that is imported for an organization goes into its library.",
        body: ImportScenarios,
        response: { 200: reference(ImportedScenarios) },
      },
      config: { scope: "write", problems: [contentMistakes, organizationNotFound] },
      bodyLimit: IMPORT_LIMIT,
    },
    (request) => importScenarios(context, request, request.body),
  );

  administrationReadRoute(app, context, administration);

  app.get(
    "/scenarios/:id/content/",
    {
      schema: {
        operationId: "readScenarioContent",
        summary: "Retrieve a scenario's content",
        description:
          "What learners read in each language: the situation before the talk, the points after it. The lines of the character and the words that points are recognised by are left out.",
        params: Type.Object({ id: Type.String({ description: "Internal id of the scenario" }) }),
        response: { 200: reference(ScenarioContentAnswer) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const id = parseId(request.params.id);
      const content = id === null ? null : await readScenarioContent(context.db, id);
      if (content === null) throw notFound();
      return content;
    },
  );

  offerRoutes(app, context, administration);
}
