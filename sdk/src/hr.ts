import { allOf } from "./all.ts";
import type { Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type EmployeeFilter = Query<operations["listEmployees"]>;
type EmployeePeriod = Query<operations["readEmployeeKpis"]>;
type KpiFilter = Query<operations["listKpis"]>;
type KpiPeriod = Query<operations["readKpi"]>;

export type HrClient = ReturnType<typeof hrClient>;

/** Who works for the organization, and its key figures. */
export function hrClient(call: Call<paths>) {
  const listEmployees = (query: EmployeeFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/hr/employees/", { query, ...options });
  return {
    /** One page of employees. */
    listEmployees,

    /** All employees, page after page. */
    allEmployees: allOf(listEmployees),

    getEmployee: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/hr/employees/{id}/", { path: { id }, ...options }),

    /** One employee's key figures. */
    employeeKpis: (id: number, query: EmployeePeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/hr/employees/{id}/kpis/", { path: { id }, query, ...options }),

    /** The organization's key figures. */
    kpis: (query: KpiFilter = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/hr/kpis/", { query, ...options }),

    /** One key figure over time and by department. */
    kpi: (key: string, query: KpiPeriod = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/hr/kpis/{key}/", { path: { key }, query, ...options }),
  };
}
