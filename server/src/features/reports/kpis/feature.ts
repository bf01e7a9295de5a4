import type { Feature } from "#platform/feature.ts";
import type { KpiSources } from "./adding-up.ts";
import { kpiOperatorRoutes } from "./operator-routes.ts";
import { kpiRoutes } from "./routes.ts";
import { EmployeeKpis, Kpi, KpiDetail, KpiTarget, KpiTargets } from "./schemas.ts";

/** Key figures over what the accounts of employees do. */
export function kpisFor(sources: KpiSources): Feature {
  return {
    name: "kpis",
    tables: ["hr_kpi_target"],

    schemas: [EmployeeKpis, Kpi, KpiDetail],
    partnerRoutes: (app, context) => kpiRoutes(app, context, sources),
    operatorSchemas: [KpiTarget, KpiTargets],
    operatorRoutes: kpiOperatorRoutes,
  };
}
