import type { SelectionAnswerPage, SelectionPage } from "@lectern/web/pages";
import type { FastifyReply } from "fastify";
import { contentSecurityPolicy, pageHeaders, renderFor } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { SelectionRow } from "./queries.ts";

/**
 * Most LMS show the choice inside their own page, so that one platform may frame it; and the answer may be posted to the
 * one address that the platform has named.
 */
export async function sendSelectionPage(
  context: Context,
  request: HttpRequest,
  reply: FastifyReply,
  selection: SelectionRow,
  page: SelectionPage | SelectionAnswerPage,
): Promise<FastifyReply> {
  const visited = { organizationId: selection.organization_id, language: selection.language };
  const html = await renderFor(context, request, page, visited);
  const platform = new URL(selection.return_url);
  return pageHeaders(reply)
    .removeHeader("x-frame-options")
    .headers({
      "content-security-policy": contentSecurityPolicy({
        formAction: page.name === "selection" ? "'self'" : sourceOf(platform),
        frameAncestors: platform.origin,
      }),
      // The LMS may have opened a window for the choice, and waits there for the answer.
      "cross-origin-opener-policy": "unsafe-none",
      // The ticket stays here, and the platform still sees which site the answer comes from.
      "referrer-policy": "strict-origin",
    })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** An address as a source of the policy: without its query, and with the two characters escaped that end a source. */
function sourceOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replaceAll(";", "%3B").replaceAll(",", "%2C")}`;
}
