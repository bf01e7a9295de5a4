import type { Feature } from "#platform/feature.ts";
import { kpiOperatorRoutes } from "./operator-routes.ts";
import { kpiRoutes } from "./routes.ts";
import { EmployeeKpis, Kpi, KpiDetail, KpiTarget, KpiTargets } from "./schemas.ts";

/** Key figures over what the accounts of employees do. */
export const kpis: Feature = {
  name: "kpis",
  tables: { hr_kpi_target: { boundedBy: "settings" } },

  schemas: [EmployeeKpis, Kpi, KpiDetail],
  partnerRoutes: kpiRoutes,
  operatorSchemas: [KpiTarget, KpiTargets],
  operatorRoutes: kpiOperatorRoutes,
};
