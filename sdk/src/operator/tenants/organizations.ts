import type { OrganizationCreate, OrganizationUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type OrganizationFilter = Query<operations["listOrganizations"]>;

type ExportFilter = Query<operations["listOrganizationExports"]>;

type DeletionFilter = Query<operations["listOrganizationDeletions"]>;

type DocumentFilter = Query<operations["listOrganizationDocuments"]>;

export type OrganizationsClient = ReturnType<typeof organizationsClient>;

/** Organizations are named by their id or their slug. */
export function organizationsClient(call: Call<paths>) {
  return {
    create: (body: OrganizationCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/", { body, ...options }),

    list: (query: OrganizationFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/", { query, ...options }),

    get: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/", { path: { organization }, ...options }),

    update: (organization: number | string, body: OrganizationUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/organizations/{organization}/", {
        path: { organization },
        body,
        ...options,
      }),

    /** Totals of learners and their activity. */
    overview: (
      organization: number | string,
      query: Query<operations["readOrganizationOverview"]> = {},
      options: RequestOptions = {},
    ) =>
      call("get", "/operator/v1/organizations/{organization}/overview/", {
        path: { organization },
        query,
        ...options,
      }),

    /** How much it has uploaded, and its quota. */
    documentUsage: (organization: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/document-usage/", {
        path: { organization },
        ...options,
      }),

    /** What it uploaded for its lessons. */
    documents: (organization: number | string, query: DocumentFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/documents/", {
        path: { organization },
        query,
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

    /** Begins to write everything the organization owns into one archive. */
    startExport: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/exports/", {
        path: { organization },
        ...options,
      }),

    exports: (organization: number | string, query: ExportFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organizations/{organization}/exports/", {
        path: { organization },
        query,
        ...options,
      }),

    /** The ZIP archive, to stream to a file. */
    downloadExport: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organization-exports/{id}/archive/", {
        path: { id: String(id) },
        ...options,
      }),

    /** Closes the organization at once and has it erased after the grace period. @param confirm its slug */
    requestDeletion: (organization: number | string, confirm: string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/delete/", {
        path: { organization },
        body: { confirm },
        ...options,
      }),

    /** Within the grace period. */
    cancelDeletion: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/cancel-deletion/", {
        path: { organization },
        ...options,
      }),

    /** What was erased of which organization: those that are gone are here, too. */
    deletions: (query: DeletionFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organization-deletions/", { query, ...options }),

    deletion: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organization-deletions/{id}/", { path: { id: String(id) }, ...options }),

    reactivate: (organization: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/organizations/{organization}/reactivate/", {
        path: { organization },
        ...options,
      }),
  };
}
