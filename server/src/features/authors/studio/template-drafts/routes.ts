import { type Static, Type } from "typebox";
import { type AuthoredTemplate, ownedByAnother, selectAuthored } from "#content/catalogue/index.ts";
import { tooManyPictures } from "#content/pictures/index.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { Context } from "#platform/feature.ts";
import type { Deprecation, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { idOf } from "../drafts/own-draft.ts";
import { documentsNotReady, draftOpen, languagePresent, noLanguageModel } from "../proposals/problems.ts";
import { proposalList, type proposalStatuses, selectProposal } from "../proposals/proposal.ts";
import { askForLesson } from "../proposals/requests/from-documents.ts";
import { askForTranslation } from "../proposals/requests/translation.ts";
import { acceptTemplateDraft } from "./acceptance.ts";
import { listed, presentTemplateDraft, presentWholeTemplateDraft } from "./presentation.ts";
import { draftDecided, draftNotReady, draftOutdated, keyTaken, organizationNeeded } from "./problems.ts";
import { rejectTemplateDraft } from "./rejection.ts";
import {
  AcceptDraft,
  CreateDocumentsDraft,
  CreateTranslationDraft,
  TemplateDraft,
  TemplateDraftDetail,
  TemplateDraftStatus,
} from "./schemas.ts";

/** What a model writes is a lesson draft of the studio: these answer as they did before. */
const deprecated: Deprecation = {
  since: "2026-11-28T00:00:00Z",
  sunset: "2027-12-01T00:00:00Z",
  link: "/docs/operator-reference/",
};
const tags = ["Template drafts"];
const params = Type.Object({ id: Type.String({ description: "Internal id of the draft" }) });
/** A template's file in one language. */
const ACCEPT_LIMIT = 1_000_000;

export function templateDraftRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/templates/:id/drafts/",
    {
      schema: {
        operationId: "createTranslationDraft",
        summary: "Create a draft of a translation",
        description:
          "Use `POST /operator/v1/studio/translations/` instead. A language model translates the template's original into a language that it lacks, in the background. Only words are the model's: ids, slots, rules and right answers are taken over. Learners and partners see nothing of it before a person accepts it.",
        tags,
        params: Type.Object({ id: Type.String({ description: "Internal id of the template" }) }),
        body: CreateTranslationDraft,
        response: { 201: reference(TemplateDraft) },
      },
      config: {
        scope: "write",
        deprecated,
        problems: [
          organizationNotFound,
          ownedByAnother,
          organizationNeeded,
          languagePresent,
          draftOpen,
          noLanguageModel,
          tooManyPictures,
        ],
      },
    },
    async (request, reply) => {
      const template = await selectAuthored(context.db, idOf(request.params.id));
      if (template === undefined) throw notFound();
      const payer = await payerOf(context, template, request.body);
      const asked = await askForTranslation(context, request, payer, template, request.body.language);
      return reply.code(201).send(presentTemplateDraft(listed(asked)));
    },
  );

  app.post(
    "/organizations/:organization/template-drafts/",
    {
      schema: {
        operationId: "createDocumentsDraft",
        summary: "Create a draft from documents",
        description:
          "Use `POST /operator/v1/studio/lessons-from-documents/` instead. A language model writes a first lesson of 4 to 6 sections with questions from 1 to 5 of the organization's documents, in the background. Learners and partners see nothing of it before a person accepts it.",
        tags,
        params: Type.Object({ organization: Type.String({ description: "Internal id or slug" }) }),
        body: CreateDocumentsDraft,
        response: { 201: reference(TemplateDraft) },
      },
      config: {
        scope: "write",
        deprecated,
        problems: [organizationNotFound, documentsNotReady, noLanguageModel],
      },
    },
    async (request, reply) => {
      const { id } = await organizationOf(context, request.params.organization);
      const asked = await askForLesson(context, request, id, request.body);
      return reply.code(201).send(presentTemplateDraft(listed(asked)));
    },
  );

  app.get(
    "/template-drafts/",
    {
      schema: {
        operationId: "listTemplateDrafts",
        summary: "List template drafts",
        description:
          "Use `GET /operator/v1/studio/drafts/?origin=model` instead. What a model wrote or is writing, the newest first; also what was decided about.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id: whose model wrote it" })),
          template_id: Type.Optional(Type.Integer({ minimum: 1, description: "Drafts of this template" })),
          status: Type.Optional(
            Type.Unsafe<(typeof proposalStatuses)[number]>({
              ...TemplateDraftStatus,
              description: "ready: a person is to decide about it",
            }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(TemplateDraft)) },
      },
      config: { scope: "read", deprecated, problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, template_id, status } = request.query;
      const organizationId =
        organization === undefined ? null : (await organizationOf(context, organization)).id;
      const query = proposalList({ organizationId, templateId: template_id ?? null, status });
      return answerList(context, request, query, presentTemplateDraft);
    },
  );

  app.get(
    "/template-drafts/:id/",
    {
      schema: {
        operationId: "readTemplateDraft",
        summary: "Retrieve a template draft",
        description:
          "Use `GET /operator/v1/studio/drafts/{id}/` and `…/writing/` with its `draft_id` instead. With the proposed files, what they translate, and the passages that paragraphs lean on.",
        tags,
        params,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: { scope: "read", deprecated },
    },
    async (request) => {
      const proposal = await selectProposal(context.db, idOf(request.params.id));
      if (proposal === undefined) throw notFound();
      return presentWholeTemplateDraft(context, proposal);
    },
  );

  app.post(
    "/template-drafts/:id/accept/",
    {
      schema: {
        operationId: "acceptTemplateDraft",
        summary: "Accept a template draft",
        description:
          "Use `POST /operator/v1/studio/drafts/{id}/publish/` with its `draft_id` instead. Somebody has read it and answers for it: it goes into the catalogue, with their changes, by the same checks as an import. Who and when stays with the draft and in the audit log; learners are told nothing of models.",
        tags,
        params,
        body: AcceptDraft,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: {
        scope: "write",
        deprecated,
        problems: [draftNotReady, draftOutdated, languagePresent, keyTaken, contentMistakes],
      },
      bodyLimit: ACCEPT_LIMIT,
    },
    async (request) => {
      const id = idOf(request.params.id);
      const accepted = await acceptTemplateDraft(context, request, id, request.body.files ?? {});
      return presentWholeTemplateDraft(context, accepted);
    },
  );

  app.post(
    "/template-drafts/:id/reject/",
    {
      schema: {
        operationId: "rejectTemplateDraft",
        summary: "Reject a template draft",
        description:
          "Use `POST /operator/v1/studio/drafts/{id}/discard/` with its `draft_id` instead. Nothing of it goes into the catalogue; what is still being written is given up. Idempotent, and never for an accepted one.",
        tags,
        params,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: { scope: "write", deprecated, problems: [draftDecided] },
    },
    async (request) =>
      presentWholeTemplateDraft(
        context,
        await rejectTemplateDraft(context, request, idOf(request.params.id)),
      ),
  );
}

/** Whose model and budget write it. @throws organizationNotFound; ownedByAnother, organizationNeeded (422) */
async function payerOf(
  context: Context,
  { organization_id: owner }: AuthoredTemplate,
  { organization: named }: Static<typeof CreateTranslationDraft>,
): Promise<number> {
  if (named === undefined) {
    if (owner === null) throw organizationNeeded({ errors: { organization: [organizationNeeded.detail] } });
    return owner;
  }
  const { id } = await organizationOf(context, named);
  if (owner !== null && owner !== id)
    throw ownedByAnother({ errors: { organization: [ownedByAnother.detail] } });
  return id;
}
