import type { AiSettingsUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type UsageFilter = Query<operations["listAiUsage"]>;

export type AiClient = ReturnType<typeof aiClient>;

/** Models: what they may do for an organization, named by its id or its slug, and what they cost. */
export function aiClient(call: Call<paths>) {
  const path = (organization: number | string) => ({ path: { organization } });
  return {
    /** What it set itself, and what is in effect. */
    get: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/ai/", { ...path(organization), ...options }),

    update: (organization: number | string, body: AiSettingsUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/organizations/{organization}/ai/", {
        ...path(organization),
        body,
        ...options,
      }),

    /** Asks each endpoint for next to nothing. */
    test: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/ai/test/", {
        ...path(organization),
        ...options,
      }),

    /** Today's, and what is spent of it. */
    budget: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/ai/budget/", {
        ...path(organization),
        ...options,
      }),

    usage: (organization: number | string, query: UsageFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/ai/usage/", {
        ...path(organization),
        query,
        ...options,
      }),

    installation: {
      get: (options: RequestOptions = {}) => call("get", "/operator/v1/ai/", options),
      test: (options: RequestOptions = {}) => call("post", "/operator/v1/ai/test/", options),
    },
  };
}
