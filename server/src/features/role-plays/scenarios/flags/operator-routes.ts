import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference, SentLanguage } from "#platform/schema.ts";
import { selectOperatorScenario } from "../catalogue/administration/operator-scenarios.ts";
import { flagList, presentFlag } from "./flag.ts";
import { resolveFlag } from "./resolve.ts";
import { FlagStatus, ResolveScenarioFlag, ScenarioFlag } from "./schemas.ts";

const scenarioId = { id: Type.String({ description: "Internal id of the scenario" }) };

/** "I said this": what learners miss in their score, for the authors of scenarios. */
export function flagOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/:id/flags/",
    {
      schema: {
        operationId: "listScenarioFlags",
        summary: "List scenario flags",
        description:
          "What learners said they had said when a point was not credited, the newest first, without the learners. They are an author's to look at: a flag changes no score.",
        params: Type.Object(scenarioId),
        querystring: Type.Object({
          status: Type.Optional(
            Type.Unsafe<"open" | "accepted" | "rejected">({
              ...FlagStatus,
              description: "open: nobody has looked at it yet",
            }),
          ),
          concept: Type.Optional(
            Type.String({ maxLength: 100, description: "Key of a point", examples: ["apology"] }),
          ),
          language: Type.Optional(SentLanguage("Of the talk")),
          ...listParameters,
        }),
        response: { 200: Page(reference(ScenarioFlag)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const id = await knownScenario(context, request.params.id);
      return answerList(context, request, flagList(id, request.query), presentFlag);
    },
  );

  app.post(
    "/scenarios/:id/flags/:flag/resolve/",
    {
      schema: {
        operationId: "resolveScenarioFlag",
        summary: "Resolve a scenario flag",
        description:
          "Says that an author has looked at it, and whether the sentence makes the point. It may be decided anew. Audited; scores stay as they are.",
        params: Type.Object({
          ...scenarioId,
          flag: Type.String({ description: "Internal id of the flag" }),
        }),
        body: ResolveScenarioFlag,
        response: { 200: reference(ScenarioFlag) },
      },
      config: { scope: "write" },
    },
    async (request) => {
      const scenario = parseId(request.params.id);
      const flag = parseId(request.params.flag);
      if (scenario === null || flag === null) throw notFound();
      return presentFlag(await resolveFlag(context, request, scenario, flag, request.body.resolution));
    },
  );
}

/** @throws notFound */
async function knownScenario(context: Context, text: string): Promise<number> {
  const id = parseId(text);
  const scenario = id === null ? undefined : await selectOperatorScenario(context.db, id);
  if (!scenario) throw notFound();
  return scenario.id;
}
