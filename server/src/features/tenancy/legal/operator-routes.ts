import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { changeLegalPages } from "./legal-pages.ts";
import { presentLegalPages } from "./presentation.ts";
import { missingList, selectLegalPages } from "./queries.ts";
import { LegalPages, MissingLegalPages, UpdateLegalPages } from "./schemas.ts";

const params = Type.Object({ organization: Type.String({ description: "Internal id or slug" }) });
const rule =
  "A page that is sent replaces the one before, texts in all languages included; null takes it away; what is left out stays. The change is audited: addresses with old and new values, texts with their length and fingerprint.";

export function legalOperatorRoutes(app: HttpServer, context: Context): void {
  const { siteUrl } = context.settings;

  app.get(
    "/legal-pages/",
    {
      schema: {
        operationId: "readInstallationLegalPages",
        summary: "Retrieve the installation's legal pages",
        description:
          "Privacy notice, imprint, accessibility statement and support contact of pages that are no organization's, such as the sign-in page, and of organizations that set none themselves.",
        response: { 200: reference(LegalPages) },
      },
      config: { scope: "read" },
    },
    async () => presentLegalPages(siteUrl, null, await selectLegalPages(context.db, null)),
  );

  app.patch(
    "/legal-pages/",
    {
      schema: {
        operationId: "updateInstallationLegalPages",
        summary: "Update the installation's legal pages",
        description: rule,
        body: UpdateLegalPages,
        response: { 200: reference(LegalPages) },
      },
      config: { scope: "write", conditional: true },
    },
    async (request) => changeLegalPages(context, request, null, request.body),
  );

  app.get(
    "/legal-pages/missing/",
    {
      schema: {
        operationId: "listMissingLegalPages",
        summary: "List organizations whose legal pages are incomplete",
        description:
          "By name: active organizations whose learners are not told everything, neither by them nor by the installation. Sandboxes are left out.",
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(MissingLegalPages)) },
      },
      config: { scope: "read" },
    },
    async (request) =>
      answerList(context, request, missingList(), ({ id, slug, name, missing }) => ({
        organization_id: id,
        organization: slug,
        name,
        missing,
      })),
  );

  app.get(
    "/organizations/:organization/legal-pages/",
    {
      schema: {
        operationId: "readLegalPages",
        summary: "Retrieve an organization's legal pages",
        description: "What it set itself, what is shown to its learners, and what is missing.",
        params,
        response: { 200: reference(LegalPages) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const organization = await organizationOf(context, request.params.organization);
      return presentLegalPages(siteUrl, organization, await selectLegalPages(context.db, organization.id));
    },
  );

  app.patch(
    "/organizations/:organization/legal-pages/",
    {
      schema: {
        operationId: "updateLegalPages",
        summary: "Update an organization's legal pages",
        description: rule,
        params,
        body: UpdateLegalPages,
        response: { 200: reference(LegalPages) },
      },
      config: { scope: "write", problems: [organizationNotFound], conditional: true },
    },
    async (request) => {
      const organization = await organizationOf(context, request.params.organization);
      return changeLegalPages(context, request, organization, request.body);
    },
  );
}
