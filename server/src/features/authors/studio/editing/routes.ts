import { Type } from "typebox";
import { tooManyPictures } from "#content/pictures/index.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { organizationAsked } from "../access.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { draftList, type draftOrigins, type draftStatuses, presentDraft } from "../drafts/draft.ts";
import { draftOf } from "../drafts/own-draft.ts";
import {
  CreateDraft,
  DraftOrigin,
  DraftStatus,
  LessonDraft,
  LessonDraftDetail,
  SaveContent,
  SaveFiles,
} from "../drafts/schemas.ts";
import { draftChanged, draftStep } from "../problems.ts";
import { numberBounds, params, tags, whoeverReads } from "../route-parts.ts";
import { createDraft } from "./creation.ts";
import { deleteDraft } from "./removal.ts";
import { saveFiles } from "./saving.ts";
import { saveContent } from "./saving-content.ts";

/** Five files as long as they may be, and what JSON adds. */
const SAVE_LIMIT = 2_000_000;

export function draftRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/drafts/",
    {
      schema: {
        operationId: "listLessonDrafts",
        summary: "List lesson drafts",
        description: "The last changed first. Authors and publishers see their organization's.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "Slug or id: whose drafts; all when left out" }),
          ),
          template_id: Type.Optional(
            Type.Integer({ ...numberBounds, description: "Drafts that change this lesson" }),
          ),
          origin: Type.Optional(
            Type.Unsafe<(typeof draftOrigins)[number]>({
              ...DraftOrigin,
              description: "model: what a language model wrote",
            }),
          ),
          status: Type.Optional(
            Type.Unsafe<(typeof draftStatuses)[number]>({ ...DraftStatus, description: "At this step" }),
          ),
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or key" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(LessonDraft)) },
      },
      config: { scope: "read", operatorRoles: whoeverReads, problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, template_id: templateId, origin, status, search } = request.query;
      const asked = await organizationAsked(context, request, organization);
      const query = draftList({
        organizationId: asked?.id ?? null,
        hasPlatform: operatorOf(request).organizationId === null,
        templateId,
        origin,
        status,
        search,
      });
      return answerList(context, request, query, presentDraft);
    },
  );

  app.post(
    "/studio/drafts/",
    {
      schema: {
        operationId: "createLessonDraft",
        summary: "Create a lesson draft",
        description:
          "From nothing with a `title`, from a lesson with `template_id`, or from `files`. The platform's lessons are copied; the organization's own get a next version. A draft may have mistakes.",
        tags,
        body: CreateDraft,
        response: { 201: reference(LessonDraftDetail) },
      },
      config: {
        scope: "write",
        operatorRoles: whoeverWrites,
        problems: [organizationNotFound, tooManyPictures],
      },
      bodyLimit: SAVE_LIMIT,
    },
    async (request, reply) =>
      reply.code(201).send(presentWholeDraft(await createDraft(context, request, request.body))),
  );

  app.get(
    "/studio/drafts/:id/",
    {
      schema: {
        operationId: "readLessonDraft",
        summary: "Retrieve a lesson draft",
        description:
          "With its files byte for byte, what they say as JSON, the lines of everything in them, mistakes and notes.",
        tags,
        params,
        response: { 200: reference(LessonDraftDetail) },
      },
      config: { scope: "read", operatorRoles: whoeverReads },
    },
    async (request) => presentWholeDraft(await draftOf(context, request, request.params.id)),
  );

  app.patch(
    "/studio/drafts/:id/files/",
    {
      schema: {
        operationId: "updateLessonDraftFiles",
        summary: "Update a lesson draft's files",
        description:
          "As they are, mistakes and all. Saving often is fine: what one person saves within a minute is one revision. After a submission, an approval or publishing the draft is a draft again.",
        tags,
        params,
        body: SaveFiles,
        response: { 200: reference(LessonDraftDetail) },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [draftChanged, draftStep] },
      bodyLimit: SAVE_LIMIT,
    },
    async (request) => presentWholeDraft(await saveFiles(context, request, request.params.id, request.body)),
  );

  app.patch(
    "/studio/drafts/:id/content/",
    {
      schema: {
        operationId: "updateLessonDraftContent",
        summary: "Update a lesson draft's content",
        description:
          "The same from JSON, as `structure` and `bodies` are read. Sections that say the same keep their lines byte for byte; what the files could not say is refused, so nothing is lost.",
        tags,
        params,
        body: SaveContent,
        response: { 200: reference(LessonDraftDetail) },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [draftChanged, draftStep] },
      bodyLimit: SAVE_LIMIT,
    },
    async (request) =>
      presentWholeDraft(await saveContent(context, request, request.params.id, request.body)),
  );

  app.delete(
    "/studio/drafts/:id/",
    {
      schema: {
        operationId: "deleteLessonDraft",
        summary: "Delete a lesson draft",
        description: "With its revisions and comments, for good. What was published of it stays published.",
        tags,
        params,
        response: { 204: Type.Null() },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, conditional: true },
    },
    async (request, reply) => {
      await deleteDraft(context, request, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
