import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type ImportTemplates = Body<operations["importTemplates"]>;
type SetMandatory = Body<operations["setTemplateMandatory"]>;
type SetVisibility = Body<operations["setTemplateVisibility"]>;
type TemplateFilter = Query<operations["listTemplates"]>;

export type OperatorTemplatesClient = ReturnType<typeof operatorTemplatesClient>;

export function operatorTemplatesClient(call: Call<paths>) {
  return {
    /** Imports template folders, all or none. The same content again changes nothing. */
    import: (body: ImportTemplates, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/import/", { body, ...options }),

    list: (query: TemplateFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/templates/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/templates/{id}/", { path: { id }, ...options }),

    /** Offers the template no more. Learners who have begun keep working. */
    retire: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/retire/", { path: { id }, ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/reactivate/", { path: { id }, ...options }),

    /** Makes a template compulsory for an organization's members, or optional. */
    setMandatory: (id: number, body: SetMandatory, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/mandatory/", { path: { id }, body, ...options }),

    /** Hides a platform template from an organization, or shows it again. */
    setVisibility: (id: number, body: SetVisibility, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/visibility/", { path: { id }, body, ...options }),
  };
}
