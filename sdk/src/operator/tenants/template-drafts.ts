import type {
  operations,
  paths,
  TemplateDocumentsDraftCreate,
  TemplateDraftAccept,
  TemplateTranslationDraftCreate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type DraftFilter = Query<operations["listTemplateDrafts"]>;

export type OperatorTemplateDraftsClient = ReturnType<typeof operatorTemplateDraftsClient>;

/** What a model writes is a lesson draft: `studio.drafts` has it, under the `draft_id` that these answer. These will go. */
export function operatorTemplateDraftsClient(call: Call<paths>) {
  return {
    /** Asks a model for a template's text in a language that it lacks. */
    translate: (templateId: number, body: TemplateTranslationDraftCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/templates/{id}/drafts/", { path: { id: templateId }, body, ...options }),

    /** Asks a model for a first lesson from an organization's documents. */
    fromDocuments: (
      organization: number | string,
      body: TemplateDocumentsDraftCreate,
      options: RequestOptions = {},
    ) =>
      call("post", "/operator/v1/organizations/{organization}/template-drafts/", {
        path: { organization },
        body,
        ...options,
      }),

    list: (query: DraftFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/template-drafts/", { query, ...options }),

    /** With the proposed text, what it translates, and the passages that it leans on. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/template-drafts/{id}/", { path: { id }, ...options }),

    /** Puts it into the catalogue, with changed text where `files` has some. */
    accept: (id: number, body: TemplateDraftAccept = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/template-drafts/{id}/accept/", { path: { id }, body, ...options }),

    reject: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/template-drafts/{id}/reject/", { path: { id }, ...options }),
  };
}
