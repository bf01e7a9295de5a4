import { Type } from "typebox";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { scenarioUnknown } from "../../problems.ts";
import { startScenarioPage } from "../page-descriptions.ts";
import { runPath, scenarioPath } from "../run.ts";
import { countTurn } from "../talk/turn-limit.ts";
import { beginRun } from "./begin.ts";
import { type ConsentKind, recordConsent } from "./consent.ts";
import { launchScenario, openScenario } from "./open.ts";
import { serveScenarioReturn } from "./return-url.ts";
import { scenarioPage } from "./scenario-page.ts";

const params = Type.Object({ id: Type.String() });
const page = { config: { session: "required" }, exposeHeadRoute: false } as const;
const form = { config: { session: "required" } } as const;

/** Until a talk goes on. Both the plain and the slashed form of the address that partners link to are served. */
export function scenarioStartRoutes(app: HttpServer, context: Context): void {
  for (const slash of ["", "/"]) {
    app.get(
      `/start-scenario${slash}`,
      {
        schema: { hide: true, querystring: Type.Object({ scenario_id: Type.Optional(Type.String()) }) },
        config: { ...page.config, ...(slash ? {} : { page: startScenarioPage }) },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const { scenario_id: scenarioId } = request.query;
        if (scenarioId === undefined) throw scenarioUnknown();
        return reply.redirect(await launchScenario(context, request, scenarioId), 302);
      },
    );
  }

  app.get("/scenarios/:id", { schema: { hide: true, params }, ...page }, async (request, reply) => {
    const opened = await openScenario(context, request, request.params.id);
    if (opened.running !== null) return reply.redirect(runPath(opened.scenarioId, opened.running), 302);
    await serveScenarioReturn(context, opened.session, opened.scenario.id);
    return sendPage(context, request, reply, await scenarioPage(context, opened));
  });

  app.post("/scenarios/:id/begin", { schema: { hide: true, params }, ...form }, async (request, reply) => {
    const { session, scenario } = await openScenario(context, request, request.params.id);
    const { organizationId, userId } = session;
    await countTurn(context, session);
    const { scenarioId, attempt } = await beginRun(context, { organizationId, userId }, request.params.id);
    await serveScenarioReturn(context, session, scenario.id);
    return reply.redirect(runPath(scenarioId, attempt), 303);
  });

  app.post(
    "/scenarios/:id/consent",
    {
      schema: {
        hide: true,
        params,
        body: Type.Unsafe<{ consent?: string; kind?: ConsentKind } | null>({
          type: ["object", "null"],
          properties: { consent: { type: "string" }, kind: { enum: ["browser", "service"] } },
        }),
      },
      ...form,
    },
    async (request, reply) => {
      if (!request.session) throw notSignedIn();
      const { consent, kind = "browser" } = request.body ?? {};
      await recordConsent(context, request.session, kind, consent !== "no");
      return reply.redirect(scenarioPath(encodeURIComponent(request.params.id)), 303);
    },
  );
}
