import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference, SentLanguage } from "#platform/schema.ts";
import { organizationNotFound, organizationOf, readReference } from "#tenancy/organizations/index.ts";
import { scenarioOwned } from "../problems.ts";
import { readScenarioContent } from "./administration/content/read-content.ts";
import { ScenarioContentAnswer } from "./administration/content/schemas.ts";
import {
  type OperatorScenarioRow,
  operatorScenarioList,
  selectOperatorScenario,
} from "./administration/operator-scenarios.ts";
import { setScenarioActive } from "./administration/retirement.ts";
import {
  ImportedScenarios,
  ImportScenarios,
  OperatorScenario,
  SetScenarioVisibility,
} from "./administration/schemas.ts";
import { setScenarioVisibility } from "./administration/visibility.ts";
import { importScenarios } from "./import/import.ts";

const tags = ["Scenarios"];
const params = Type.Object({ id: Type.String({ description: "Internal id of the scenario" }) });
/** A few hundred scenarios in four languages. */
const IMPORT_LIMIT = 20_000_000;

export function scenarioOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/",
    {
      schema: {
        operationId: "listScenarios",
        summary: "List scenarios",
        description:
          "Retired ones too. The shared ones and the organizations' own, with the organizations that have a scenario in their library and those that it is hidden from.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "Slug or id: its own scenarios and the shared ones" }),
          ),
          search: Type.Optional(Type.String({ description: "Part of title or description" })),
          language: Type.Optional(SentLanguage("Only those that can be played in it")),
          is_active: Type.Optional(
            Type.Boolean({ description: "false: only retired scenarios; both when left out" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorScenario)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, ...filter } = request.query;
      const organizationId =
        organization === undefined ? null : (await organizationOf(context, readReference(organization))).id;
      const query = operatorScenarioList({ organizationId, ...filter });
      return answerList(context, request, query, (row) => row);
    },
  );

  app.post(
    "/scenarios/import/",
    {
      schema: {
        operationId: "importScenarios",
        summary: "Import scenarios",
        description:
          "All or none. A scenario is known by its key: the same content again changes nothing, a changed one keeps its ids. Conversations that were begun go on as they began. One that is imported for an organization goes into its library.",
        tags,
        body: ImportScenarios,
        response: { 200: reference(ImportedScenarios) },
      },
      config: { scope: "write", problems: [contentMistakes, organizationNotFound] },
      bodyLimit: IMPORT_LIMIT,
    },
    (request) => importScenarios(context, request, request.body),
  );

  app.get(
    "/scenarios/:id/",
    {
      schema: {
        operationId: "readScenario",
        summary: "Retrieve a scenario",
        description: "With the organizations that have it in their library and those that it is hidden from.",
        tags,
        params,
        response: { 200: reference(OperatorScenario) },
      },
      config: { scope: "read" },
    },
    (request) => scenarioOf(context, request.params.id),
  );

  app.get(
    "/scenarios/:id/content/",
    {
      schema: {
        operationId: "readScenarioContent",
        summary: "Retrieve a scenario's content",
        description:
          "What learners read in each language: the situation before the talk, the points after it. The lines of the character and the words that points are recognised by are left out.",
        tags,
        params,
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

  for (const [verb, isActive] of [
    ["retire", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/scenarios/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}Scenario`,
          summary: isActive ? "Reactivate a scenario" : "Retire a scenario",
          description: `Idempotent. ${isActive ? "The scenario is offered again, in the libraries that have it." : "Nobody can play it any more; what was played stays on record."} Its \`modified_date\` moves: mirrors learn of it by \`modified_after\` with \`include_inactive=true\`.`,
          tags,
          params,
          response: { 200: reference(OperatorScenario) },
        },
        config: { scope: "write" },
      },
      async (request) => {
        const { id } = await scenarioOf(context, request.params.id);
        await setScenarioActive(context, request, id, isActive);
        return scenarioOf(context, request.params.id);
      },
    );
  }

  app.post(
    "/scenarios/:id/visibility/",
    {
      schema: {
        operationId: "setScenarioVisibility",
        summary: "Show or hide a scenario for an organization",
        description: "A hidden scenario is missing from the organization's lists and cannot be played there.",
        tags,
        params,
        body: SetScenarioVisibility,
        response: { 200: reference(OperatorScenario) },
      },
      config: { scope: "write", problems: [organizationNotFound, scenarioOwned] },
    },
    async (request) => {
      const scenario = await scenarioOf(context, request.params.id);
      const { organization, is_visible } = request.body;
      const { id: organizationId } = await organizationOf(context, readReference(String(organization)));
      if (scenario.organization_id !== null)
        throw scenarioOwned({ errors: { organization: [scenarioOwned.detail] } });
      await setScenarioVisibility(context, request, scenario, organizationId, is_visible);
      return scenarioOf(context, request.params.id);
    },
  );
}

/** @throws notFound */
async function scenarioOf(context: Context, text: string): Promise<OperatorScenarioRow> {
  const id = parseId(text);
  const scenario = id === null ? undefined : await selectOperatorScenario(context.db, id);
  if (!scenario) throw notFound();
  return scenario;
}
