// Employees, key figures.
import type { Feature } from "#platform/feature.ts";
import { Employee, EmployeeItem, EmployeesImportResult } from "./employees/schemas.ts";
import { kpiRoutes } from "./kpi-routes.ts";
import type { KpiSources } from "./kpis/adding-up.ts";
import { EmployeeKpis, Kpi, KpiDetail, KpiTarget, KpiTargets } from "./kpis/schemas.ts";
import { hrOperatorRoutes } from "./operator-routes.ts";
import { hrPersonalData } from "./personal-data.ts";
import { employeeRoutes } from "./routes.ts";

export { hasJoinersOrLeavers } from "./employees/calendar.ts";
export type { EmployeeItem } from "./employees/schemas.ts";
export { type EmployeeFeed, type EmployeeResult, storeEmployees } from "./employees/store.ts";
export { endEmployees } from "./feed/ending.ts";
export { type EmployeeLink, linkEmployees } from "./feed/links.ts";
export { storeFeed } from "./feed/store.ts";

/** Employees as HR systems name them, and key figures over what their accounts do. */
export function hrFor(sources: KpiSources): Feature {
  return {
    name: "hr",
    tags: [{ name: "HR", description: "Employees, KPIs and the audit log" }],
    operatorTags: [{ name: "HR", description: "Employee import and KPI targets" }],
    tables: ["hr_employee", "hr_group", "hr_employee_group", "hr_kpi_target"],

    personalData: hrPersonalData,
    schemas: [Employee, EmployeeKpis, Kpi, KpiDetail],
    partnerRoutes(app, context) {
      employeeRoutes(app, context, sources);
      kpiRoutes(app, context, sources);
    },
    operatorSchemas: [EmployeeItem, EmployeesImportResult, KpiTarget, KpiTargets],
    operatorRoutes: hrOperatorRoutes,
  };
}
