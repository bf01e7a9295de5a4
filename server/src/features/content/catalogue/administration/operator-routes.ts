import { Type } from "typebox";
import {
  type Administration,
  administrationListRoute,
  administrationReadRoute,
  offerRoutes,
  requireAdministered,
} from "#content/learnables/index.ts";
import { tooManyPictures } from "#content/pictures/index.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { importTemplates } from "../import/import.ts";
import { templateKind } from "../kind.ts";
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
import { operatorTemplateColumns } from "./operator-templates.ts";

/** A few hundred templates in four languages. */
const IMPORT_LIMIT = 20_000_000;

const words: Administration["words"] = {
  name: "Template",
  called: "lesson template",
  shared: "the platform's",
  list: "Retired ones too. The platform's and the organizations' own, with the organizations that a template is hidden from.",
  read: "With the organizations that it is hidden from and the languages that its content has.",
  retire: "The template is offered no more; learners who have begun keep working.",
  reactivate: "The template is offered again.",
  hide: "Hidden templates are missing from the organization's lists and cannot be begun; lessons that were begun go on.",
};

export function catalogueOperatorRoutes(app: HttpServer, context: Context, participants: Participants): void {
  const administration = {
    kind: templateKind,
    columns: operatorTemplateColumns(participants),
    schema: OperatorTemplate,
    filters: {},
    visibilityBody: SetVisibility,
    isOwned: ownedByOrganization,
    words,
  } satisfies Administration;
  administrationListRoute(app, context, administration);

  app.post(
    "/templates/import/",
    {
      schema: {
        operationId: "importTemplates",
        summary: "Import lesson templates",
        description:
          "All or none. A template is known by its key: the same content again changes nothing, a changed one keeps its id. Lessons that were begun keep the text they have.",
        body: ImportTemplates,
        response: { 200: reference(ImportedTemplates) },
      },
      config: { scope: "write", problems: [contentMistakes, organizationNotFound, tooManyPictures] },
      bodyLimit: IMPORT_LIMIT,
    },
    (request) => importTemplates(context, request, request.body),
  );

  administrationReadRoute(app, context, administration);
  offerRoutes(app, context, administration);

  app.post(
    "/templates/:id/mandatory/",
    {
      schema: {
        operationId: "setTemplateMandatory",
        summary: "Make a template mandatory or optional",
        description:
          "Its `lesson_type` is `mandatory` there. With `auto_assign_mandatory` learners are assigned it by themselves; what was assigned stays assigned.",
        params: Type.Object({ id: Type.String({ description: "Internal id of the template" }) }),
        body: SetMandatory,
        response: { 200: reference(OperatorTemplate) },
      },
      config: { scope: "write", problems: [organizationNotFound, ownedByAnother] },
    },
    async (request) => {
      const { id, organization_id: owner } = await requireAdministered(
        context,
        administration,
        request.params.id,
      );
      const { organization, is_mandatory } = request.body;
      const { id: organizationId } = await organizationOf(context, organization);
      if (owner !== null && owner !== organizationId)
        throw ownedByAnother({ errors: { organization: [ownedByAnother.detail] } });
      await setMandatory(context, request, id, organizationId, is_mandatory);
      return requireAdministered(context, administration, request.params.id);
    },
  );
}
