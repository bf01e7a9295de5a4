import type { LegalPagesUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type MissingFilter = Query<operations["listMissingLegalPages"]>;

export type LegalPagesClient = ReturnType<typeof legalPagesClient>;

/** Privacy notice, imprint, accessibility statement and support contact, of an organization named by its id or its slug. */
export function legalPagesClient(call: Call<paths>) {
  const path = (organization: number | string) => ({ path: { organization } });
  return {
    /** What it set itself, what is shown, and what is missing. */
    get: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/legal-pages/", {
        ...path(organization),
        ...options,
      }),

    /** A page that is sent replaces the one before; null takes it away. */
    update: (organization: number | string, body: LegalPagesUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/organizations/{organization}/legal-pages/", {
        ...path(organization),
        body,
        ...options,
      }),

    /** Organizations whose learners are not told everything. */
    missing: (query: MissingFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/legal-pages/missing/", { query, ...options }),

    /** For pages that are no organization's, and for organizations without their own. */
    installation: {
      get: (options: RequestOptions = {}) => call("get", "/operator/v1/legal-pages/", options),
      update: (body: LegalPagesUpdate, options: RequestOptions = {}) =>
        call("patch", "/operator/v1/legal-pages/", { body, ...options }),
    },
  };
}
