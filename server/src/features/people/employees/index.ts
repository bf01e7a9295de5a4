// Employees as HR systems name them.
import type { Feature } from "#platform/feature.ts";
import { employeeOperatorRoutes } from "./operator-routes.ts";
import { hrPersonalData } from "./personal-data.ts";
import { employeeRoutes } from "./routes.ts";
import { Employee, EmployeeItem, EmployeesImportResult } from "./schemas.ts";

export { hasJoinersOrLeavers } from "./calendar.ts";
export { endEmployees } from "./feed/ending.ts";
export { type EmployeeLink, linkEmployees } from "./feed/links.ts";
export { storeFeed } from "./feed/store.ts";
export type { EmployeeItem } from "./schemas.ts";
export { type EmployeeResult, storeEmployees } from "./store.ts";
export { visibleEmployee } from "./visible-employee.ts";

export const employees: Feature = {
  name: "employees",
  tags: [{ name: "HR", description: "Employees, KPIs and the audit log" }],
  operatorTags: [{ name: "HR", description: "Employee import and KPI targets" }],
  tables: {
    hr_employee: { boundedBy: "people" },
    hr_group: { boundedBy: "settings" },
    hr_employee_group: { boundedBy: "people" },
  },

  personalData: hrPersonalData,
  schemas: [Employee],
  partnerRoutes: employeeRoutes,
  operatorSchemas: [EmployeeItem, EmployeesImportResult],
  operatorRoutes: employeeOperatorRoutes,
};
