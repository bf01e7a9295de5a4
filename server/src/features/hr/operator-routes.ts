import { Type } from "typebox";
import { recordAudit } from "#features/audit/index.ts";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { applyBulk, BULK_BODY_LIMIT, readBulkRows } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { EmployeeItem, EmployeesImportResult, ImportEmployees } from "./employees/schemas.ts";
import { storeEmployees } from "./employees/store.ts";
import { kpiKeys } from "./kpis/definitions.ts";
import { KpiTarget, KpiTargets, SetKpiTarget } from "./kpis/schemas.ts";
import { selectTargets, setTarget } from "./kpis/targets.ts";

const tags = ["HR"];

export function hrOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/hr-employees/import/",
    {
      schema: {
        operationId: "importEmployees",
        summary: "Import employees",
        description:
          "Up to 1000 employees of an HR system. Each row is all that is known of one employee, by `source` and `remote_id`; the work e-mail address links to an account once. One bad row never stops the others.",
        tags,
        body: ImportEmployees,
        response: { 200: reference(EmployeesImportResult) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
      bodyLimit: BULK_BODY_LIMIT,
      attachValidation: true,
    },
    async (request) => {
      const { organization, source, employees, dry_run } = request.body ?? {};
      const rows = readBulkRows(request, "employees", employees, EmployeeItem);
      const { id: organizationId } = await organizationOf(context, readReference(String(organization)));
      const now = context.clock();
      return applyBulk(context.db, organizationId, { dry_run }, async (trx) => {
        const stored = await storeEmployees(trx, now, { organizationId, source, rows });
        await recordAudit(trx, now, request, {
          ...{ organizationId, action: "hr_employee.import", targetType: "hr_source", targetId: source },
          changes: { rows: [null, rows.length], linked: [null, stored.linked] },
        });
        return stored;
      });
    },
  );

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
      const { id, slug } = await organizationOf(context, readReference(request.query.organization));
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
      const { id, slug } = await organizationOf(context, readReference(String(organization)));
      await setTarget(context, request, id, key, target);
      return { organization: slug, key, target };
    },
  );
}
