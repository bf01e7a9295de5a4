import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { shownPage } from "#tenancy/legal/index.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { readerLanguage, sendPage } from "./shell.ts";

const Text = Type.String();

const described: PageDescription = {
  operationId: "openLegalPage",
  summary: "Open one of an organization's legal pages",
  description:
    "`privacy`, `imprint`, `accessibility` or `support`, as the operator set them; signed in or not. Where the operator gave an address instead of a text, it leads there.",
  tag: "Pages",
  params: Type.Object({
    slug: Type.String({ description: "The organization's slug", examples: ["acme"] }),
    kind: Type.String({ description: "Which of them", examples: ["privacy"] }),
  }),
  answers: { 200: "The text", 302: "To where all of it stands" },
  problems: [notFound],
};

/** The legal pages, signed in or not. */
export function legalRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/legal/:kind",
    { schema: { hide: true, params: Type.Object({ kind: Text }) }, config: { session: "optional" } },
    async (request, reply) => {
      const { kind } = request.params;
      const own = request.session?.organizationId ?? null;
      const organization = own === null ? null : ((await selectOrganization(context.db, own)) ?? null);
      const shown = await shownPage(context, organization, kind, await readerLanguage(context, request));
      if ("elsewhere" in shown) return reply.redirect(shown.elsewhere, 302);
      return sendPage(context, request, reply, shown.page);
    },
  );

  app.get(
    "/legal/:slug/:kind",
    {
      schema: { hide: true, params: Type.Object({ slug: Text, kind: Text }) },
      config: { session: "optional", page: described },
    },
    async (request, reply) => {
      const { slug, kind } = request.params;
      const organization = await selectOrganization(context.db, slug);
      if (!organization) throw notFound();
      // A session of another organization does not count here: no organization's text appears below another one's name.
      if (request.session?.organizationId !== organization.id) request.session = null;
      const shown = await shownPage(context, organization, kind, await readerLanguage(context, request));
      if ("elsewhere" in shown) return reply.redirect(shown.elsewhere, 302);
      return sendPage(context, request, reply, shown.page, organization.id);
    },
  );
}
