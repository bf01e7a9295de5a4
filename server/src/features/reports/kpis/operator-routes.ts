import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { kpiKeys } from "./definitions.ts";
import { KpiTarget, KpiTargets, SetKpiTarget } from "./schemas.ts";
import { selectTargets, setTarget } from "./targets.ts";

const tags = ["HR"];

export function kpiOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/hr-kpi-targets/",
    {
      schema: {
        operationId: "listKpiTargets",
        summary: "List KPI targets",
        description: "All nine key figures; null where no target is set.",
        tags,
        querystring: Type.Object({
          organization: Type.String({ maxLength: 255, description: "Slug or id" }),
        }),
        response: { 200: reference(KpiTargets) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { id, slug } = await organizationOf(context, request.query.organization);
      const targets = await selectTargets(context.db, id);
      return {
        results: kpiKeys.map((key) => ({ organization: slug, key, target: targets.get(key) ?? null })),
      };
    },
  );

  app.post(
    "/hr-kpi-targets/",
    {
      schema: {
        operationId: "setKpiTarget",
        summary: "Set or remove a KPI target",
        description: "A target of null is removed. Shown beside the figure; nothing else depends on it.",
        tags,
        body: SetKpiTarget,
        response: { 200: reference(KpiTarget) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, key, target } = request.body;
      const { id, slug } = await organizationOf(context, organization);
      await setTarget(context, request, id, key, target);
      return { organization: slug, key, target };
    },
  );
}
