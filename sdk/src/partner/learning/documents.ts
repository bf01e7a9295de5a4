import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type DocumentFilter = Query<operations["listDocuments"]>;

export interface NewDocument {
  /** With its extension: it says what kind of document this is. */
  name: string;
  content: Blob;
  /** How lessons name it when they quote it; the file's name where left out. */
  title?: string;
  language?: "en" | "de" | "fr" | "it";
}

export type DocumentsClient = ReturnType<typeof documentsClient>;

/** The organization's own documents, which its lessons quote. */
export function documentsClient(call: Call<paths>) {
  const list = (query: DocumentFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/documents/", { query, ...options });
  return {
    /** At most 25 MB. It is read in the background: ask `get` for its `status`, or wait for `document.processed`. */
    upload: (document: NewDocument, options: RequestOptions = {}) =>
      call("post", "/api/v1/documents/", { body: formOf(document), ...options }),

    /** One page of documents. */
    list,

    /** All documents, page after page. */
    all: allOf(list),

    get: (id: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/documents/{id}/", { path: { id }, ...options }),

    delete: (id: string, options: RequestOptions = {}) =>
      call("delete", "/api/v1/documents/{id}/", { path: { id }, ...options }),
  };
}

function formOf({ name, content, title, language }: NewDocument): FormData {
  const form = new FormData();
  form.set("file", content, name);
  if (title !== undefined) form.set("title", title);
  if (language !== undefined) form.set("language", language);
  return form;
}
