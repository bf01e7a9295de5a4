import { type Static, Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { CheckedRequest, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { type AccentTokens, accentTokens } from "./branding.ts";
import { logosOf } from "./logo/logos.ts";
import {
  type Courses,
  changeOrganization,
  createOrganization,
  type EndTokens,
  letsMoreIn,
  organizationOf,
  setOrganizationActive,
} from "./organizations.ts";
import { organizationClosed, organizationNotFound, slugTaken } from "./problems.ts";
import { type OrganizationRow, organizationList } from "./queries.ts";
import { AccentPreview, CreateOrganization, HexColor, Organization, UpdateOrganization } from "./schemas.ts";

type UpdateOrganizationBody = Static<typeof UpdateOrganization>;
/** As an organization begins. */
const closed = { people_may_write: false, sign_up_is_open: false, sign_up_domains: [] };
/** Operators name an organization by its id or its slug. */
const params = Type.Object({ organization: Type.String({ description: "Internal id or slug" }) });

export function organizationOperatorRoutes(
  app: HttpServer,
  context: Context,
  { courses, endTokens }: { courses: Courses; endTokens: EndTokens },
): void {
  const present = (row: OrganizationRow) => presentOrganization(context.settings.siteUrl, row);

  app.post(
    "/organizations/",
    {
      schema: {
        operationId: "createOrganization",
        summary: "Create an organization",
        description:
          "A tenant of its own: nothing of it is visible to another one. Its partners need an application next.",
        body: CreateOrganization,
        response: { 201: reference(Organization) },
      },
      config: {
        scope: "write",
        takesPassword: ["sign_up", "people_may_write"],
        widens: ({ body }: CheckedRequest<unknown, UpdateOrganizationBody>) => letsMoreIn(closed, body),
        problems: [slugTaken],
      },
    },
    async (request, reply) =>
      reply.code(201).send(present(await createOrganization(context, request, request.body, courses))),
  );

  app.get(
    "/organizations/",
    {
      schema: {
        operationId: "listOrganizations",
        summary: "List organizations",
        description: "By name, deactivated ones too.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ description: "Part of name or slug" })),
          is_active: Type.Optional(
            Type.Boolean({ description: "false: only deactivated organizations; both when left out" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(Organization)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { search, is_active: isActive } = request.query;
      return answerList(context, request, organizationList({ search, isActive }), present);
    },
  );

  app.get(
    "/accent-preview/",
    {
      schema: {
        operationId: "previewAccent",
        summary: "Preview an accent color",
        description:
          "Any color may be chosen; what is too light or too dark to read is moved until it has the contrast that text needs.",
        querystring: Type.Object({
          accent_color: Type.String({ ...HexColor, description: "Six hexadecimal digits after `#`" }),
        }),
        response: { 200: AccentPreview },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { light, dark } = accentTokens(request.query.accent_color);
      return { light: presentAccent(light), dark: presentAccent(dark) };
    },
  );

  app.get(
    "/organizations/:organization/",
    {
      schema: {
        operationId: "readOrganization",
        summary: "Retrieve an organization",
        description: "By internal id or by slug.",
        params,
        response: { 200: reference(Organization) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => present(await organizationOf(context, request.params.organization)),
  );

  app.patch(
    "/organizations/:organization/",
    {
      schema: {
        operationId: "updateOrganization",
        summary: "Update an organization",
        description: "Fields that are left out stay. The change is audited with old and new values.",
        params,
        body: UpdateOrganization,
        response: { 200: reference(Organization) },
      },
      config: {
        scope: "write",
        takesPassword: ["sign_up", "people_may_write"],
        widens: async ({ params, body }: CheckedRequest<{ organization: string }, UpdateOrganizationBody>) =>
          letsMoreIn(await organizationOf(context, params.organization), body),
        problems: [organizationNotFound],
      },
    },
    async (request) => {
      const organization = request.params.organization;
      return present(await changeOrganization(context, request, organization, request.body, courses));
    },
  );

  for (const [verb, isActive] of [
    ["deactivate", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/organizations/:organization/${verb}/`,
      {
        schema: {
          operationId: `${verb}Organization`,
          summary: isActive ? "Reactivate an organization" : "Deactivate an organization",
          description: isActive
            ? "Idempotent. Applications request new tokens: none from before is accepted. The change is audited."
            : "Idempotent. The organization's tokens and learners are refused from now on; nothing is deleted. The change is audited.",
          params,
          response: { 200: reference(Organization) },
        },
        config: {
          scope: "write",
          takesPassword: isActive,
          problems: isActive ? [organizationNotFound, organizationClosed] : [organizationNotFound],
        },
      },
      async (request) =>
        present(
          await setOrganizationActive(context, request, request.params.organization, isActive, endTokens),
        ),
    );
  }
}

function presentAccent({ accent, accentContrast, accentHover, accentText }: AccentTokens) {
  return {
    accent,
    accent_contrast: accentContrast,
    accent_hover: accentHover,
    accent_text: accentText,
  };
}

function presentOrganization(siteUrl: string, row: OrganizationRow) {
  const { sign_up_is_open, sign_up_domains, display_name, accent_color, ...others } = row;
  const { logo_content_type, logo_dark_content_type, logo_reads_on_dark, ...rest } = others;
  const logos = logosOf(row);
  return {
    ...rest,
    sign_up: { is_open: sign_up_is_open, allowed_domains: sign_up_domains },
    branding: {
      display_name,
      accent_color,
      logo_url: logos && siteUrl + logos.url,
      logo_dark_url: logos?.darkUrl ? siteUrl + logos.darkUrl : null,
      logo_on_dark: logos && (logos.darkUrl === null ? (logos.hasPlate ? "plate" : "as_is") : "own"),
    } as const,
  };
}
