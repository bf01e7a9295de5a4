import type {
  ApplicationCreate,
  ApplicationSecretRotate,
  ApplicationUpdate,
  operations,
  paths,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type ApplicationFilter = Query<operations["listApplications"]>;

export type ApplicationsClient = ReturnType<typeof applicationsClient>;

/** Credentials for partners' systems. */
export function applicationsClient(call: Call<paths>) {
  return {
    /** The answer holds `client_secret`, which is shown this once. */
    create: (body: ApplicationCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/applications/", { body, ...options }),

    list: (query: ApplicationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/applications/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/applications/{id}/", { path: { id }, ...options }),

    update: (id: number, body: ApplicationUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/applications/{id}/", { path: { id }, body, ...options }),

    /** Makes a new `client_secret`; the old one works for 24 more hours, or with `immediately` nothing of before does. */
    rotateSecret: (id: number, body: ApplicationSecretRotate = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/applications/{id}/rotate-secret/", { path: { id }, body, ...options }),

    /** Ends its secrets and tokens for good. */
    deactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/applications/{id}/deactivate/", { path: { id }, ...options }),

    /** The answer holds a new `client_secret`, which is shown this once; null when it was active already. */
    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/applications/{id}/reactivate/", { path: { id }, ...options }),
  };
}
