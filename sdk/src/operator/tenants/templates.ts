import type {
  operations,
  paths,
  TemplateMandatoryUpdate,
  TemplatesImport,
  TemplateVisibilityUpdate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TemplateFilter = Query<operations["listTemplates"]>;

export type OperatorTemplatesClient = ReturnType<typeof operatorTemplatesClient>;

export function operatorTemplatesClient(call: Call<paths>) {
  return {
    /** Imports template folders, all or none. The same content again changes nothing. */
    import: (body: TemplatesImport, options: RequestOptions = {}) =>
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
    setMandatory: (id: number, body: TemplateMandatoryUpdate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/mandatory/", { path: { id }, body, ...options }),

    /** Hides a platform template from an organization, or shows it again. */
    setVisibility: (id: number, body: TemplateVisibilityUpdate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/visibility/", { path: { id }, body, ...options }),
  };
}
