import { Type } from "typebox";
import { ownedByAnother } from "#content/catalogue/index.ts";
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
import { createDocumentsDraft } from "./creation/from-documents.ts";
import { createTranslationDraft } from "./creation/translation.ts";
import { acceptDraft } from "./decision/accept.ts";
import { rejectDraft } from "./decision/reject.ts";
import { presentWholeDraft } from "./detail.ts";
import { draftList, type draftStatuses, listed, presentDraft, selectDraft } from "./draft.ts";
import {
  documentsNotReady,
  draftDecided,
  draftNotReady,
  draftOpen,
  draftOutdated,
  keyTaken,
  languagePresent,
  noLanguageModel,
  organizationNeeded,
} from "./problems.ts";
import {
  AcceptDraft,
  CreateDocumentsDraft,
  CreateTranslationDraft,
  DraftStatus,
  TemplateDraft,
  TemplateDraftDetail,
} from "./schemas.ts";

const tags = ["Template drafts"];
const params = Type.Object({ id: Type.String({ description: "Internal id of the draft" }) });
/** A template's file in one language. */
const ACCEPT_LIMIT = 1_000_000;

export function draftOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/templates/:id/drafts/",
    {
      schema: {
        operationId: "createTranslationDraft",
        summary: "Create a draft of a translation",
        description:
          "A language model translates the template's original into a language that it lacks, in the background. Only words are the model's: ids, slots, rules and right answers are taken over. Learners and partners see nothing of it before a person accepts it.",
        tags,
        params: Type.Object({ id: Type.String({ description: "Internal id of the template" }) }),
        body: CreateTranslationDraft,
        response: { 201: reference(TemplateDraft) },
      },
      config: {
        scope: "write",
        problems: [
          organizationNotFound,
          ownedByAnother,
          organizationNeeded,
          languagePresent,
          draftOpen,
          noLanguageModel,
        ],
      },
    },
    async (request, reply) => {
      const draft = await createTranslationDraft(context, request, idOf(request.params.id), request.body);
      return reply.code(201).send(presentDraft(listed(draft)));
    },
  );

  app.post(
    "/organizations/:organization/template-drafts/",
    {
      schema: {
        operationId: "createDocumentsDraft",
        summary: "Create a draft from documents",
        description:
          "A language model writes a first lesson of 4 to 6 sections with questions from 1 to 5 of the organization's documents, in the background. Learners and partners see nothing of it before a person accepts it.",
        tags,
        params: Type.Object({ organization: Type.String({ description: "Internal id or slug" }) }),
        body: CreateDocumentsDraft,
        response: { 201: reference(TemplateDraft) },
      },
      config: { scope: "write", problems: [organizationNotFound, documentsNotReady, noLanguageModel] },
    },
    async (request, reply) => {
      const draft = await createDocumentsDraft(context, request, request.params.organization, request.body);
      return reply.code(201).send(presentDraft(listed(draft)));
    },
  );

  app.get(
    "/template-drafts/",
    {
      schema: {
        operationId: "listTemplateDrafts",
        summary: "List template drafts",
        description: "What a model wrote or is writing, the newest first; also what was decided about.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id: whose model wrote it" })),
          template_id: Type.Optional(Type.Integer({ minimum: 1, description: "Drafts of this template" })),
          status: Type.Optional(
            Type.Unsafe<(typeof draftStatuses)[number]>({
              ...DraftStatus,
              description: "ready: a person is to decide about it",
            }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(TemplateDraft)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, template_id, status } = request.query;
      const organizationId =
        organization === undefined ? null : (await organizationOf(context, readReference(organization))).id;
      const query = draftList({ organizationId, templateId: template_id ?? null, status });
      return answerList(context, request, query, presentDraft);
    },
  );

  app.get(
    "/template-drafts/:id/",
    {
      schema: {
        operationId: "readTemplateDraft",
        summary: "Retrieve a template draft",
        description:
          "With the proposed files, what they translate, and the passages that paragraphs lean on.",
        tags,
        params,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const draft = await selectDraft(context.db, idOf(request.params.id));
      if (draft === undefined) throw notFound();
      return presentWholeDraft(context, draft);
    },
  );

  app.post(
    "/template-drafts/:id/accept/",
    {
      schema: {
        operationId: "acceptTemplateDraft",
        summary: "Accept a template draft",
        description:
          "Somebody has read it and answers for it: it goes into the catalogue, with their changes, by the same checks as an import. Who and when stays with the draft and in the audit log; learners are told nothing of models.",
        tags,
        params,
        body: AcceptDraft,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: {
        scope: "write",
        problems: [draftNotReady, draftOutdated, languagePresent, keyTaken, contentMistakes],
      },
      bodyLimit: ACCEPT_LIMIT,
    },
    async (request) => {
      const draft = await acceptDraft(context, request, idOf(request.params.id), request.body.files ?? {});
      return presentWholeDraft(context, draft);
    },
  );

  app.post(
    "/template-drafts/:id/reject/",
    {
      schema: {
        operationId: "rejectTemplateDraft",
        summary: "Reject a template draft",
        description:
          "Nothing of it goes into the catalogue; what is still being written is given up. Idempotent, and never for an accepted one.",
        tags,
        params,
        response: { 200: reference(TemplateDraftDetail) },
      },
      config: { scope: "write", problems: [draftDecided] },
    },
    async (request) =>
      presentWholeDraft(context, await rejectDraft(context, request, idOf(request.params.id))),
  );
}

/** @throws notFound */
function idOf(text: string): number {
  const id = parseId(text);
  if (id === null) throw notFound();
  return id;
}
