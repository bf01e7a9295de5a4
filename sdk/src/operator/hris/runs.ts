import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RunFilter = Query<operations["listHrisRuns"]>;
type ChangeFilter = Query<operations["listHrisChanges"]>;
type ChangeOfUserFilter = Query<operations["listHrisChangesOfUser"]>;

export type HrisRunsClient = ReturnType<typeof hrisRunsClient>;
export type HrisChangesClient = ReturnType<typeof hrisChangesClient>;

/** What was read from HR systems, and what came of it. */
export function hrisRunsClient(call: Call<paths>) {
  const path = (id: number) => ({ path: { id } });
  return {
    /** The newest first. */
    list: (query: RunFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-runs/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-runs/{id}/", { ...path(id), ...options }),

    /** What it did or, as a preview, would do, and who was left alone and why. */
    changes: (id: number, query: ChangeFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-runs/{id}/changes/", { ...path(id), query, ...options }),

    /** Of a held run: carries out what was held, in the background. */
    approve: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-runs/{id}/approve/", { ...path(id), ...options }),

    /** Of a held run: what was held is not done. */
    reject: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-runs/{id}/reject/", { ...path(id), ...options }),

    /** Of the last run that changed anything: takes it back, and pauses the connection. */
    undo: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-runs/{id}/undo/", { ...path(id), ...options }),
  };
}

/** What runs did to one person. */
export function hrisChangesClient(call: Call<paths>) {
  return {
    /** The newest first: why an account is as it is, such as inactive. `user` is its internal id. */
    list: (query: ChangeOfUserFilter, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-changes/", { query, ...options }),
  };
}
