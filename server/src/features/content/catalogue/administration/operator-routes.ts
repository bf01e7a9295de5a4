import { Type } from "typebox";
import { tooManyPictures } from "#content/pictures/index.ts";
import { parseId } from "#kernel/ids.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf, readReference } from "#tenancy/organizations/index.ts";
import { importTemplates } from "../import/import.ts";
import type { Participants } from "../participants.ts";
import { ownedByAnother, ownedByOrganization } from "../problems.ts";
import {
  ImportedTemplates,
  ImportTemplates,
  OperatorTemplate,
  SetMandatory,
  SetVisibility,
} from "../schemas.ts";
import { setMandatory } from "./obligation.ts";
import {
  type OperatorTemplateRow,
  operatorTemplateList,
  selectOperatorTemplate,
} from "./operator-templates.ts";
import { setTemplateActive } from "./retirement.ts";
import { setVisibility } from "./visibility.ts";

const tags = ["Templates"];
const params = Type.Object({ id: Type.String({ description: "Internal id of the template" }) });
/** A few hundred templates in four languages. */
const IMPORT_LIMIT = 20_000_000;

export function catalogueOperatorRoutes(app: HttpServer, context: Context, participants: Participants): void {
  app.get(
    "/templates/",
    {
      schema: {
        operationId: "listTemplates",
        summary: "List lesson templates",
        description:
          "Retired ones too. The platform's and the organizations' own, with the organizations that a template is hidden from.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "Slug or id: its own templates and the platform's" }),
          ),
          search: Type.Optional(Type.String({ description: "Part of title or description" })),
          is_active: Type.Optional(
            Type.Boolean({ description: "false: only retired templates; both when left out" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorTemplate)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, ...filter } = request.query;
      const organizationId =
        organization === undefined ? null : (await organizationOf(context, readReference(organization))).id;
      const query = operatorTemplateList(participants, { organizationId, ...filter });
      return answerList(context, request, query, (row) => row);
    },
  );

  app.post(
    "/templates/import/",
    {
      schema: {
        operationId: "importTemplates",
        summary: "Import lesson templates",
        description:
          "All or none. A template is known by its key: the same content again changes nothing, a changed one keeps its id. Lessons that were begun keep the text they have.",
        tags,
        body: ImportTemplates,
        response: { 200: reference(ImportedTemplates) },
      },
      config: { scope: "write", problems: [contentMistakes, organizationNotFound, tooManyPictures] },
      bodyLimit: IMPORT_LIMIT,
    },
    (request) => importTemplates(context, request, request.body),
  );

  app.get(
    "/templates/:id/",
    {
      schema: {
        operationId: "readTemplate",
        summary: "Retrieve a lesson template",
        description: "With the organizations that it is hidden from and the languages that its content has.",
        tags,
        params,
        response: { 200: reference(OperatorTemplate) },
      },
      config: { scope: "read" },
    },
    (request) => templateOf(context, participants, request.params.id),
  );

  for (const [verb, isActive] of [
    ["retire", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/templates/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}Template`,
          summary: isActive ? "Reactivate a lesson template" : "Retire a lesson template",
          description: `Idempotent. ${isActive ? "The template is offered again." : "The template is offered no more; learners who have begun keep working."} Its \`modified_date\` moves: mirrors learn of it by \`modified_after\` with \`include_inactive=true\`.`,
          tags,
          params,
          response: { 200: reference(OperatorTemplate) },
        },
        config: { scope: "write" },
      },
      async (request) => {
        const { id } = await templateOf(context, participants, request.params.id);
        await setTemplateActive(context, request, id, isActive);
        return templateOf(context, participants, request.params.id);
      },
    );
  }

  app.post(
    "/templates/:id/visibility/",
    {
      schema: {
        operationId: "setTemplateVisibility",
        summary: "Show or hide a template for an organization",
        description:
          "Hidden templates are missing from the organization's lists and cannot be begun; lessons that were begun go on.",
        tags,
        params,
        body: SetVisibility,
        response: { 200: reference(OperatorTemplate) },
      },
      config: { scope: "write", problems: [organizationNotFound, ownedByOrganization] },
    },
    async (request) => {
      const { id, organization_id: owner } = await templateOf(context, participants, request.params.id);
      const { organization, is_visible } = request.body;
      const { id: organizationId } = await organizationOf(context, readReference(String(organization)));
      if (owner !== null)
        throw ownedByOrganization({ errors: { organization: [ownedByOrganization.detail] } });
      await setVisibility(context, request, id, organizationId, is_visible);
      return templateOf(context, participants, request.params.id);
    },
  );

  app.post(
    "/templates/:id/mandatory/",
    {
      schema: {
        operationId: "setTemplateMandatory",
        summary: "Make a template mandatory or optional",
        description:
          "Its `lesson_type` is `mandatory` there. With `auto_assign_mandatory` learners are assigned it by themselves; what was assigned stays assigned.",
        tags,
        params,
        body: SetMandatory,
        response: { 200: reference(OperatorTemplate) },
      },
      config: { scope: "write", problems: [organizationNotFound, ownedByAnother] },
    },
    async (request) => {
      const { id, organization_id: owner } = await templateOf(context, participants, request.params.id);
      const { organization, is_mandatory } = request.body;
      const { id: organizationId } = await organizationOf(context, readReference(String(organization)));
      if (owner !== null && owner !== organizationId)
        throw ownedByAnother({ errors: { organization: [ownedByAnother.detail] } });
      await setMandatory(context, request, id, organizationId, is_mandatory);
      return templateOf(context, participants, request.params.id);
    },
  );
}

/** @throws notFound */
async function templateOf(
  context: Context,
  participants: Participants,
  text: string,
): Promise<OperatorTemplateRow> {
  const id = parseId(text);
  const template = id === null ? undefined : await selectOperatorTemplate(context.db, participants, id);
  if (!template) throw notFound();
  return template;
}
