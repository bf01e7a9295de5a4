import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { installationSettings, presentInstallation } from "./health/installation.ts";
import { probe } from "./health/probe.ts";
import { AiInstallation, AiTest } from "./health/schemas.ts";
import { changeSettings } from "./settings/change.ts";
import { readSettings, selectSettings } from "./settings/effective.ts";
import { presentSettings } from "./settings/presentation.ts";
import { AiSettings, UpdateAiSettings } from "./settings/schemas.ts";
import { amountOf, presentUsage } from "./usage/presentation.ts";
import { selectSpending, usageList } from "./usage/queries.ts";
import { AiBudget, AiUsage } from "./usage/schemas.ts";

const params = Type.Object({ organization: Type.String({ description: "Internal id or slug" }) });
const DAY_MS = 86_400_000;

export function aiOperatorRoutes(app: HttpServer, context: Context): void {
  const named = (request: { params: { organization: string } }) =>
    organizationOf(context, request.params.organization);
  const today = () => context.clock().toISOString().slice(0, 10);

  app.get(
    "/ai/",
    {
      schema: {
        operationId: "readAiInstallation",
        summary: "Retrieve the installation's endpoints for models",
        description:
          "What the environment says, without keys, and how the endpoints did. Nothing is asked; `test` does that.",
        response: { 200: reference(AiInstallation) },
      },
      config: { scope: "read" },
    },
    async () => presentInstallation(context),
  );

  app.post(
    "/ai/test/",
    {
      schema: {
        operationId: "testAiInstallation",
        summary: "Test the installation's endpoints for models",
        description:
          "Asks each for next to nothing, and says what came and what to do. It counts for no budget. An endpoint that works again is asked again at once.",
        response: { 200: reference(AiTest) },
      },
      config: { scope: "write" },
    },
    async (request) => {
      await recordTest(request, null);
      return summarize(await probe(installationSettings(context)));
    },
  );

  app.get(
    "/organizations/:organization/ai/",
    {
      schema: {
        operationId: "readAiSettings",
        summary: "Retrieve an organization's settings for models",
        description:
          "What it set itself, and what is in effect: where it set nothing, the installation's. Keys are never shown.",
        params,
        response: { 200: reference(AiSettings) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const organization = await named(request);
      return presentSettings(context, organization, await selectSettings(context.db, organization.id));
    },
  );

  app.patch(
    "/organizations/:organization/ai/",
    {
      schema: {
        operationId: "updateAiSettings",
        summary: "Update an organization's settings for models",
        description:
          "Fields that are left out stay; `text` and `speech` are replaced whole, but for a key that is left out. Another host needs its key again. Addresses inside private networks are refused. The change is audited, without keys.",
        params,
        body: UpdateAiSettings,
        response: { 200: reference(AiSettings) },
      },
      config: {
        scope: "write",
        takesPassword: ["text", "speech"],
        problems: [organizationNotFound],
        conditional: true,
      },
    },
    async (request) => {
      const organization = await named(request);
      const row = await changeSettings(context, request, organization, request.body);
      return presentSettings(context, organization, row);
    },
  );

  app.post(
    "/organizations/:organization/ai/test/",
    {
      schema: {
        operationId: "testAiSettings",
        summary: "Test an organization's endpoints for models",
        description:
          "Asks each endpoint that is in effect for next to nothing, and says what came and what to do. It counts for no budget.",
        params,
        response: { 200: reference(AiTest) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await named(request);
      await recordTest(request, id);
      return summarize(await probe(await readSettings(context, context.db, id)));
    },
  );

  app.get(
    "/organizations/:organization/ai/budget/",
    {
      schema: {
        operationId: "readAiBudget",
        summary: "Retrieve what is left of today's budget for models",
        description: "The day is one in UTC. What is reserved is settled when its call ends.",
        params,
        response: { 200: reference(AiBudget) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await named(request);
      const { dailyBudget } = await readSettings(context, context.db, id);
      const { spent, reserved } = await selectSpending(context.db, id, today());
      const amounts = { spent: amountOf(spent), reserved: amountOf(reserved) };
      return { day: today(), daily_budget: dailyBudget, ...amounts };
    },
  );

  app.get(
    "/organizations/:organization/ai/usage/",
    {
      schema: {
        operationId: "listAiUsage",
        summary: "List what models did for an organization",
        description:
          "By day, use and model, the latest day first; the last 30 days unless `from` says otherwise.",
        params,
        querystring: Type.Object({
          from: Type.Optional(
            Type.String({ format: "date", description: "First day, in UTC", examples: ["2026-05-17"] }),
          ),
          to: Type.Optional(
            Type.String({
              format: "date",
              description: "Last day, in UTC; today when left out",
              examples: ["2026-06-15"],
            }),
          ),
          sort: sortParameter(["day"], "-day"),
          ...listParameters,
        }),
        response: { 200: Page(reference(AiUsage)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id } = await named(request);
      const { to = today() } = request.query;
      const { from = daysBefore(to, 29) } = request.query;
      return answerList(context, request, usageList(id, { from, to }), presentUsage);
    },
  );

  async function recordTest(request: HttpRequest, organizationId: number | null) {
    await audit(changeOf(context, request), "ai_settings.test", {
      organizationId,
      id: organizationId ?? "installation",
    });
  }
}

/** The first day that there is, where it would be before that. */
function daysBefore(day: string, days: number): string {
  const before = Math.max(Date.parse(day) - days * DAY_MS, Date.parse("0001-01-01"));
  return new Date(before).toISOString().slice(0, 10);
}

function summarize(endpoints: Awaited<ReturnType<typeof probe>>) {
  return { is_ok: endpoints.every(({ is_ok }) => is_ok), endpoints };
}
