import { LecternError } from "@lectern/sdk";
import { pageDocument } from "../document.ts";
import { html } from "../html.ts";

interface Failure {
  status: number;
  page: string;
}

/** What the portal shows when it cannot do what was asked: Lectern's own sentence, where there is one. */
export function failurePage(error: unknown): Failure {
  const { status, title, detail } = explain(error);
  const page = pageDocument(
    title,
    html`<div class="intro"><h1>${title}</h1><p>${detail}</p><p><a href="/">Back to the people</a></p></div>`,
  );
  return { status, page };
}

function explain(error: unknown): { status: number; title: string; detail: string } {
  if (error instanceof LecternError) {
    return {
      status: 502,
      title: "Lectern said no",
      detail: `${error.detail} (${error.status}, ${error.code})`,
    };
  }
  return {
    status: 503,
    title: "The demo is not ready",
    detail: "It could not be set up or is stopping. The service's log says why.",
  };
}

export function notFoundPage(): Failure {
  const page = pageDocument(
    "Not found",
    html`<div class="intro"><h1>Nothing here</h1><p><a href="/">Back to the people</a></p></div>`,
  );
  return { status: 404, page };
}
