import type { RawBuilder } from "kysely";
import { type TObject, type TOptional, type TSchema, type TUnsafe, Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { ProblemFactory } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import type { LearnableKind } from "../kind.ts";
import { namedOrganization } from "../named-organization.ts";
import { administrationList, selectAdministered } from "./list.ts";
import { type Administered, setActive, setVisibility } from "./offer.ts";

type VisibilityBody = TObject<{
  organization: TUnsafe<string | number>;
  is_visible: ReturnType<typeof Type.Boolean>;
}>;

/** What the operator API offers of one kind, and says of it. */
export interface Administration {
  kind: LearnableKind;
  columns: RawBuilder<Administered>;
  /** Of the rows that are answered. */
  schema: TSchema;
  /** Further filters of the list. */
  filters: { language?: TOptional<TUnsafe<Language>> };
  visibilityBody: VisibilityBody;
  /** An organization's own is not hidden from it. */
  isOwned: ProblemFactory;
  words: Record<"list" | "read" | "retire" | "reactivate" | "hide", string> & {
    /** In operation ids. */
    name: "Template" | "Scenario";
    /** In summaries. */
    called: string;
    /** What belongs to no organization. */
    shared: string;
  };
}

export function administrationListRoute(app: HttpServer, context: Context, administration: Administration) {
  const { kind, columns, schema, filters, words } = administration;
  const nouns = `${kind.noun}s`;
  app.get(
    `/${nouns}/`,
    {
      schema: {
        operationId: `list${words.name}s`,
        summary: `List ${words.called}s`,
        description: words.list,
        tags: [`${words.name}s`],
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: `Slug or id: its own ${nouns} and ${words.shared}` }),
          ),
          search: Type.Optional(Type.String({ description: "Part of title or description" })),
          ...filters,
          is_active: Type.Optional(
            Type.Boolean({ description: `false: only retired ${nouns}; both when left out` }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(schema)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, language: asked, ...filter } = request.query;
      const organizationId = await namedOrganization(context, organization);
      const language = languages.find((one) => one === asked);
      const query = administrationList(kind, columns, { organizationId, language, ...filter });
      return answerList(context, request, query, (row) => row);
    },
  );
}

export function administrationReadRoute(app: HttpServer, context: Context, administration: Administration) {
  const { kind, schema, words } = administration;
  app.get(
    `/${kind.noun}s/:id/`,
    {
      schema: {
        operationId: `read${words.name}`,
        summary: `Retrieve a ${words.called}`,
        description: words.read,
        tags: [`${words.name}s`],
        params: paramsOf(kind),
        response: { 200: reference(schema) },
      },
      config: { scope: "read" },
    },
    (request) => requireAdministered(context, administration, request.params.id),
  );
}

/** To retire it, to offer it again, to hide it from an organization and show it again. */
export function offerRoutes(app: HttpServer, context: Context, administration: Administration) {
  const { kind, schema, visibilityBody, isOwned, words } = administration;
  const [tags, params] = [[`${words.name}s`], paramsOf(kind)];
  for (const [verb, isActive] of [
    ["retire", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/${kind.noun}s/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}${words.name}`,
          summary: `${isActive ? "Reactivate" : "Retire"} a ${words.called}`,
          description: `Idempotent. ${words[verb]} Its \`modified_date\` moves: mirrors learn of it by \`modified_after\` with \`include_inactive=true\`.`,
          tags,
          params,
          response: { 200: reference(schema) },
        },
        config: { scope: "write" },
      },
      async (request) => {
        const row = await requireAdministered(context, administration, request.params.id);
        await setActive(context, request, kind, row, isActive);
        return requireAdministered(context, administration, request.params.id);
      },
    );
  }

  app.post(
    `/${kind.noun}s/:id/visibility/`,
    {
      schema: {
        operationId: `set${words.name}Visibility`,
        summary: `Show or hide a ${kind.noun} for an organization`,
        description: words.hide,
        tags,
        params,
        body: visibilityBody,
        response: { 200: reference(schema) },
      },
      config: { scope: "write", problems: [organizationNotFound, isOwned] },
    },
    async (request) => {
      const row = await requireAdministered(context, administration, request.params.id);
      const { organization, is_visible } = request.body;
      const { id: organizationId } = await organizationOf(context, organization);
      if (row.organization_id !== null) throw isOwned({ errors: { organization: [isOwned.detail] } });
      await setVisibility(context, request, kind, row, organizationId, is_visible);
      return requireAdministered(context, administration, request.params.id);
    },
  );
}

/** @throws notFound */
export async function requireAdministered<Row>(
  context: Context,
  { kind, columns }: { kind: LearnableKind; columns: RawBuilder<Row> },
  text: string,
): Promise<Row> {
  const id = parseId(text);
  const row = id === null ? undefined : await selectAdministered(context.db, kind, columns, id);
  if (!row) throw notFound();
  return row;
}

function paramsOf({ noun }: LearnableKind) {
  return Type.Object({ id: Type.String({ description: `Internal id of the ${noun}` }) });
}
