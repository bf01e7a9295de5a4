import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EmployeeFilter = Query<operations["listEmployees"]>;
type EmployeePeriod = Query<operations["readEmployeeKpis"]>;
type KpiFilter = Query<operations["listKpis"]>;
type KpiPeriod = Query<operations["readKpi"]>;

export type HrClient = ReturnType<typeof hrClient>;

/** The organization's employees and key figures. */
export function hrClient(call: Call<paths>) {
  const listEmployees = (query: EmployeeFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/hr/employees/", { query, ...options });
  return {
    employees: {
      /** One page of employees. */
      list: listEmployees,

      /** All employees, page after page. */
      all: allOf(listEmployees),

      get: (id: number, options: RequestOptions = {}) =>
        call("get", "/api/v1/hr/employees/{id}/", { path: { id }, ...options }),

      /** One employee's key figures. */
      kpis: (id: number, query: EmployeePeriod = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/hr/employees/{id}/kpis/", { path: { id }, query, ...options }),
    },

    kpis: {
      /** The organization's key figures. */
      list: (query: KpiFilter = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/hr/kpis/", { query, ...options }),

      /** One key figure over time and by department. */
      get: (key: string, query: KpiPeriod = {}, options: RequestOptions = {}) =>
        call("get", "/api/v1/hr/kpis/{key}/", { path: { key }, query, ...options }),
    },
  };
}
