import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { whoeverPublishes, whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { draftOf } from "../drafts/own-draft.ts";
import { LessonDraftDetail } from "../drafts/schemas.ts";
import { draftChanged, draftKeyTaken, draftStep, draftUnsound, templateOvertaken } from "../problems.ts";
import { params, tags, whoeverReads } from "../route-parts.ts";
import { commentList, insertComment } from "./comments.ts";
import { discardDraft } from "./discarding.ts";
import { publishDraft } from "./publishing.ts";
import { CreateComment, DraftComment, Publish, RequestChanges, TakeStep } from "./schemas.ts";
import { takeStep } from "./steps.ts";

const response = { 200: reference(LessonDraftDetail) };

export function reviewRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/studio/drafts/:id/submit/",
    {
      schema: {
        operationId: "submitLessonDraft",
        summary: "Submit a lesson draft for review",
        description: "It must have no mistakes. Whoever publishes finds it by its status.",
        tags,
        params,
        body: TakeStep,
        response,
      },
      config: {
        scope: "write",
        operatorRoles: whoeverWrites,
        problems: [draftStep, draftChanged, draftUnsound],
      },
    },
    async (request) =>
      presentWholeDraft(await takeStep(context, request, request.params.id, "submit", request.body)),
  );

  app.post(
    "/studio/drafts/:id/approve/",
    {
      schema: {
        operationId: "approveLessonDraft",
        summary: "Approve a lesson draft",
        description: "For publishers. Who approved what stays with the draft and in the audit log.",
        tags,
        params,
        body: TakeStep,
        response,
      },
      config: {
        scope: "write",
        operatorRoles: whoeverPublishes,
        problems: [draftStep, draftChanged, draftUnsound],
      },
    },
    async (request) =>
      presentWholeDraft(await takeStep(context, request, request.params.id, "approve", request.body)),
  );

  app.post(
    "/studio/drafts/:id/request-changes/",
    {
      schema: {
        operationId: "requestLessonDraftChanges",
        summary: "Request changes of a lesson draft",
        description: "For publishers: it goes back to its author, with what has to change.",
        tags,
        params,
        body: RequestChanges,
        response,
      },
      config: { scope: "write", operatorRoles: whoeverPublishes, problems: [draftStep, draftChanged] },
    },
    async (request) =>
      presentWholeDraft(await takeStep(context, request, request.params.id, "request", request.body)),
  );

  app.post(
    "/studio/drafts/:id/publish/",
    {
      schema: {
        operationId: "publishLessonDraft",
        summary: "Publish a lesson draft",
        description:
          "For publishers: an approved draft becomes a lesson of the organization, or the next version of the one that it changes, by the same checks as an import. Learners who have begun keep the version they began.",
        tags,
        params,
        body: Publish,
        response,
      },
      config: {
        scope: "write",
        operatorRoles: whoeverPublishes,
        problems: [draftStep, draftChanged, draftKeyTaken, templateOvertaken, draftUnsound],
      },
    },
    async (request) =>
      presentWholeDraft(await publishDraft(context, request, request.params.id, request.body)),
  );

  app.post(
    "/studio/drafts/:id/discard/",
    {
      schema: {
        operationId: "discardLessonDraft",
        summary: "Discard a lesson draft",
        description:
          "Nobody wants it: it can be looked at, and not be changed or published any more. What a model is still writing is given up. Idempotent, and never for a published one.",
        tags,
        params,
        response,
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [draftStep] },
    },
    async (request) => presentWholeDraft(await discardDraft(context, request, request.params.id)),
  );

  app.get(
    "/studio/drafts/:id/comments/",
    {
      schema: {
        operationId: "listLessonDraftComments",
        summary: "List a lesson draft's comments",
        description: "In the order in which they were written.",
        tags,
        params,
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(DraftComment)) },
      },
      config: { scope: "read", operatorRoles: whoeverReads },
    },
    async (request) => {
      const draft = await draftOf(context, request, request.params.id);
      return answerList(context, request, commentList(draft.id), (row) => row);
    },
  );

  app.post(
    "/studio/drafts/:id/comments/",
    {
      schema: {
        operationId: "createLessonDraftComment",
        summary: "Create a comment on a lesson draft",
        description: "For whoever writes or reads it; learners never see it.",
        tags,
        params,
        body: CreateComment,
        response: { 201: reference(DraftComment) },
      },
      config: { scope: "write", operatorRoles: whoeverWrites },
    },
    async (request, reply) => {
      const draft = await draftOf(context, request, request.params.id);
      const { label } = operatorOf(request);
      return reply
        .code(201)
        .send(await insertComment({ trx: context.db, now: context.clock(), by: label }, draft, request.body));
    },
  );
}
