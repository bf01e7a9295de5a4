import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type NewOrganization = Body<operations["createOrganization"]>;
type OrganizationChange = Body<operations["updateOrganization"]>;
type OrganizationFilter = Query<operations["listOrganizations"]>;

export type OrganizationsClient = ReturnType<typeof organizationsClient>;

/** Organizations are named by their id or their slug. */
export function organizationsClient(call: Call<paths>) {
  return {
    create: (body: NewOrganization, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/", { body, ...options }),

    list: (query: OrganizationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/", { query, ...options }),

    get: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/", { path: { organization }, ...options }),

    update: (organization: number | string, body: OrganizationChange, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/organizations/{organization}/", {
        path: { organization },
        body,
        ...options,
      }),

    /** What an accent color becomes on learner pages, where it has to be readable. */
    previewAccent: (accentColor: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/accent-preview/", { query: { accent_color: accentColor }, ...options }),

    /** Refuses the organization's tokens and learners. Nothing is deleted. */
    deactivate: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/deactivate/", {
        path: { organization },
        ...options,
      }),

    reactivate: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/reactivate/", {
        path: { organization },
        ...options,
      }),
  };
}
