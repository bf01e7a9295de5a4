import type { KpiTargetUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TargetFilter = Query<operations["listKpiTargets"]>;

export type KpiTargetsClient = ReturnType<typeof kpiTargetsClient>;

/** KPI targets of organizations. */
export function kpiTargetsClient(call: Call<paths>) {
  return {
    list: (query: TargetFilter, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hr-kpi-targets/", { query, ...options }),

    /** Null removes the target. */
    set: (body: KpiTargetUpdate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hr-kpi-targets/", { body, ...options }),
  };
}
