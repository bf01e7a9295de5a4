import type { CertificateSettingsUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type CertificateFilter = Query<operations["listCertificates"]>;

export type OperatorCertificatesClient = ReturnType<typeof operatorCertificatesClient>;

/** What organizations, by their id or slug, gave learners to show for a lesson. */
export function operatorCertificatesClient(call: Call<paths>) {
  return {
    list: (organization: number | string, query: CertificateFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/certificates/", {
        path: { organization },
        query,
        ...options,
      }),

    revoke: (organization: number | string, id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/certificates/{id}/revoke/", {
        path: { organization, id },
        ...options,
      }),

    /** A new one in its place, with a new code and today's name. */
    reissue: (organization: number | string, id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/certificates/{id}/reissue/", {
        path: { organization, id },
        ...options,
      }),

    /** For which lessons they are given, and who stands for them. */
    settings: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/certificate-settings/", {
        path: { organization },
        ...options,
      }),

    updateSettings: (
      organization: number | string,
      body: CertificateSettingsUpdate,
      options: RequestOptions = {},
    ) =>
      call("patch", "/operator/v1/organizations/{organization}/certificate-settings/", {
        path: { organization },
        body,
        ...options,
      }),
  };
}
