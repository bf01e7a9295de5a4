import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TemplateFilter = Query<operations["listTemplates"]>;

export type TemplatesClient = ReturnType<typeof templatesClient>;

/** The catalogue: lessons that can be launched. */
export function templatesClient(call: Call<paths>) {
  const list = (query: TemplateFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/curricula/templates/", { query, ...options });
  return {
    /** One page of the catalogue. `modified_after` with `include_inactive` mirrors it step by step. */
    list,

    /** The whole catalogue, page after page. */
    all: allOf(list),

    /** One template with its outline, retired ones too. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/curricula/templates/{id}/", { path: { id }, ...options }),
  };
}
