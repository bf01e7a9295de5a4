import type { operations, paths, UserUpdate } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type UserFilter = Query<operations["findUsers"]>;
type PageOf<Operation extends keyof operations> = Query<operations[Operation]>;

export type OperatorUsersClient = ReturnType<typeof operatorUsersClient>;

/** People of all organizations. */
export function operatorUsersClient(call: Call<paths>) {
  return {
    list: (query: UserFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/{id}/", { path: { id }, ...options }),

    /** Makes a manager or admin, with a password for the JWT routes, or takes that away again. */
    update: (id: number, body: UserUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/users/{id}/", { path: { id }, body, ...options }),

    /** Ends sessions, links and tokens at once; nothing is deleted. */
    deactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/users/{id}/deactivate/", { path: { id }, ...options }),

    /** Reactivates a deactivated account. */
    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/users/{id}/reactivate/", { path: { id }, ...options }),

    /** For good. `confirm` is the person's `provider_id`, or the id of one who has none. */
    erase: (id: number, confirm: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/users/{id}/erase/", { path: { id }, body: { confirm }, ...options }),

    /** A ZIP archive of everything the service stores about the person. */
    export: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/{id}/export/", { path: { id }, ...options }),

    /** Their lessons, most recently started first. */
    progress: (id: number, query: PageOf<"listUserProgress"> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/{id}/progress/", { path: { id }, query, ...options }),

    /** Their browser sessions. */
    sessions: (id: number, query: PageOf<"listUserSessions"> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/{id}/sessions/", { path: { id }, query, ...options }),

    /** Their timeline: what happened step by step, and where it stopped. */
    timeline: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/users/{id}/timeline/", { path: { id }, ...options }),
  };
}
