import type {
  HrisConnectionCreate,
  HrisConnectionUpdate,
  HrisRunStart,
  HrisTokenRotate,
  operations,
  paths,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type ConnectionFilter = Query<operations["listHrisConnections"]>;

export type HrisConnectionsClient = ReturnType<typeof hrisConnectionsClient>;

/** HR systems whose people are given accounts and teams. */
export function hrisConnectionsClient(call: Call<paths>) {
  const path = (id: number) => ({ path: { id } });
  return {
    /**
     * Settings that do not work are stored too, with `state: "broken"` and the hub's reason. No account changes before
     * `activate`. Of hub `scim`, the answer holds `scim_token`, which is shown this once.
     */
    create: (body: HrisConnectionCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/", { body, ...options }),

    list: (query: ConnectionFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-connections/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-connections/{id}/", { ...path(id), ...options }),

    /** What is left out stays; policies are merged. Another `base_url` needs the key again. */
    update: (id: number, body: HrisConnectionUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/hris-connections/{id}/", { ...path(id), body, ...options }),

    /** Accounts and teams stay, and follow nothing any more; runs and issues are gone. */
    delete: (id: number, options: RequestOptions = {}) =>
      call("delete", "/operator/v1/hris-connections/{id}/", { ...path(id), ...options }),

    /** Asks the hub now, and says of each thing that is missing who has to do what. */
    test: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/test/", { ...path(id), ...options }),

    /**
     * Of hub `scim`: a new `scim_token`, which is shown this once. The one in use works for 24 more hours, or, with
     * `immediately`, has ended.
     */
    rotateToken: (id: number, body: HrisTokenRotate = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/rotate-token/", { ...path(id), body, ...options }),

    /** Accepts the last preview, with the accounts that it links, and begins a full run. */
    activate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/activate/", { ...path(id), ...options }),

    /** No run begins any more; accounts stay as they are. */
    pause: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/pause/", { ...path(id), ...options }),

    /** An active connection begins a full run at once. */
    resume: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/resume/", { ...path(id), ...options }),

    /** In the background: ask `hrisRuns.get` how far it is. A `preview` changes nothing. */
    startRun: (id: number, kind: HrisRunStart["kind"], options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/runs/", { ...path(id), body: { kind }, ...options }),

    /**
     * For connections of hub `csv`: everybody who is employed, as CSV in UTF-8. It takes the place of the file before; the
     * answer names rows that cannot be used.
     */
    upload: (id: number, file: Blob, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-connections/{id}/upload/", {
        ...path(id),
        body: formOf(file),
        ...options,
      }),
  };
}

/** A file as the part of a form. */
export function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set("file", file, "employees.csv");
  return form;
}
