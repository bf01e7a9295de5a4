import { tooManyPictures } from "#content/pictures/index.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { resolveOrganization } from "../access.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { draftOf } from "../drafts/own-draft.ts";
import { LessonDraftDetail } from "../drafts/schemas.ts";
import { templateNotOwn } from "../problems.ts";
import { params, tags, whoeverReads } from "../route-parts.ts";
import { lessonAsked } from "../versions/lessons.ts";
import { documentsNotReady, draftOpen, languagePresent, noLanguageModel } from "./problems.ts";
import { type Proposal, selectProposalOf } from "./proposal.ts";
import { askForLesson } from "./requests/from-documents.ts";
import { askForTranslation } from "./requests/translation.ts";
import { DraftFromDocuments, LessonDraftWriting, TranslateLesson } from "./schemas.ts";
import { presentSources } from "./sources.ts";

/** Drafts that a model writes. */
export function proposalRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/studio/translations/",
    {
      schema: {
        operationId: "translateLesson",
        summary: "Create a draft of a lesson's translation",
        description:
          "A draft that a language model adds a language to, in the background. Only words are the model's: ids, slots, rules and right answers are taken over. People read and change it like any other draft; publishing it accepts it. The platform's lessons are for operators to translate.",
        tags,
        body: TranslateLesson,
        response: { 201: reference(LessonDraftDetail) },
      },
      config: {
        scope: "write",
        operatorRoles: whoeverWrites,
        problems: [
          organizationNotFound,
          templateNotOwn,
          languagePresent,
          draftOpen,
          noLanguageModel,
          tooManyPictures,
        ],
      },
    },
    async (request, reply) => {
      const { template_id: id, language, organization } = request.body;
      const asked = await lessonAsked(context, request, String(id), organization);
      if (asked.template.organization_id === null && isAuthor(request)) throw templateNotOwn();
      const proposal = await askForTranslation(
        context,
        request,
        asked.organizationId,
        asked.template,
        language,
      );
      return reply.code(201).send(await draftFor(context, request, proposal));
    },
  );

  app.post(
    "/studio/lessons-from-documents/",
    {
      schema: {
        operationId: "draftLessonFromDocuments",
        summary: "Create a lesson draft from documents",
        description:
          "A draft that a language model writes in the background: 4 to 6 sections with questions from 1 to 5 of the organization's documents. People read and change it like any other draft; publishing it accepts it.",
        tags,
        body: DraftFromDocuments,
        response: { 201: reference(LessonDraftDetail) },
      },
      config: {
        scope: "write",
        operatorRoles: whoeverWrites,
        problems: [organizationNotFound, documentsNotReady, noLanguageModel],
      },
    },
    async (request, reply) => {
      const { organization, ...asked } = request.body;
      const { id } = await resolveOrganization(context, request, organization);
      if (asked.lesson_type === "mandatory" && isAuthor(request))
        throw invalidField({
          errors: {
            lesson_type: ["What is compulsory is for those to say who run the service; send custom."],
          },
        });
      const proposal = await askForLesson(context, request, id, asked);
      return reply.code(201).send(await draftFor(context, request, proposal));
    },
  );

  app.get(
    "/studio/drafts/:id/writing/",
    {
      schema: {
        operationId: "readLessonDraftWriting",
        summary: "Retrieve what a model wrote of a lesson draft",
        description:
          "How far it is, why it failed, and on which passages of which documents its paragraphs lean. Of a draft that no model was asked for it is 404.",
        tags,
        params,
        response: { 200: reference(LessonDraftWriting) },
      },
      config: { scope: "read", operatorRoles: whoeverReads },
    },
    async (request) => {
      const draft = await draftOf(context, request, request.params.id);
      const proposal = await selectProposalOf(context.db, draft.id);
      if (proposal === undefined) throw notFound();
      return { ...presentWriting(proposal), ...(await presentSources(context, proposal)) };
    },
  );
}

function isAuthor(request: HttpRequest): boolean {
  return operatorOf(request).organizationId !== null;
}

async function draftFor(context: Context, request: HttpRequest, { draft_id: id }: Proposal) {
  return presentWholeDraft(await draftOf(context, request, String(id)));
}

function presentWriting(proposal: Proposal) {
  const { kind, language, original_language, steps_done, steps, model, requested_by } = proposal;
  const { failure, failure_detail, failure_sentences } = proposal;
  return {
    kind,
    language,
    original_language,
    steps_done,
    steps,
    model,
    failure,
    failure_detail,
    failure_sentences,
    requested_by,
  };
}
