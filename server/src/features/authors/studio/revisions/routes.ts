import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { fileDifferences, namedFiles } from "../differences/file-differences.ts";
import { LessonDifference } from "../differences/schemas.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { draftOf } from "../drafts/own-draft.ts";
import { revisionList, selectFirstRevision, selectRevision } from "../drafts/revisions.ts";
import { AtRevision, LessonDraftDetail } from "../drafts/schemas.ts";
import { restoreRevision } from "../editing/saving.ts";
import { draftChanged, draftStep } from "../problems.ts";
import { numberBounds, params, tags, whoeverReads } from "../route-parts.ts";
import { LessonRevision, LessonRevisionDetail } from "./schemas.ts";

const revisionParams = Type.Object({
  ...params.properties,
  number: PathId("Number of the revision"),
});
const readable = { scope: "read", operatorRoles: whoeverReads } as const;

export function revisionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/drafts/:id/revisions/",
    {
      schema: {
        operationId: "listLessonDraftRevisions",
        summary: "List a lesson draft's revisions",
        description:
          "The newest first: what was saved, by whom. The oldest go when there are more than a hundred.",
        tags,
        params,
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(LessonRevision)) },
      },
      config: readable,
    },
    async (request) => {
      const draft = await draftOf(context, request, request.params.id);
      return answerList(context, request, revisionList(draft.id), (row) => row);
    },
  );

  app.get(
    "/studio/drafts/:id/revisions/:number/",
    {
      schema: {
        operationId: "readLessonDraftRevision",
        summary: "Retrieve a lesson draft's revision",
        description: "With its files as they were.",
        tags,
        params: revisionParams,
        response: { 200: reference(LessonRevisionDetail) },
      },
      config: readable,
    },
    async (request) => {
      const draft = await draftOf(context, request, request.params.id);
      const { files, ...revision } = await revisionOf(context, draft.id, Number(request.params.number));
      return { ...revision, files: namedFiles(files) };
    },
  );

  app.post(
    "/studio/drafts/:id/revisions/:number/restore/",
    {
      schema: {
        operationId: "restoreLessonDraftRevision",
        summary: "Restore a lesson draft's revision",
        description: "Its files become the draft's, as a new revision: nothing is lost by it.",
        tags,
        params: revisionParams,
        body: AtRevision,
        response: { 200: reference(LessonDraftDetail) },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [draftChanged, draftStep] },
    },
    async (request) => {
      const { id, number } = request.params;
      return presentWholeDraft(
        await restoreRevision(context, request, id, Number(number), request.body.revision),
      );
    },
  );

  app.get(
    "/studio/drafts/:id/differences/",
    {
      schema: {
        operationId: "compareLessonDraftRevisions",
        summary: "Retrieve the difference between two revisions",
        description:
          "Line by line. Without parameters: between what the draft was begun with and what it is now.",
        tags,
        params,
        querystring: Type.Object({
          from: Type.Optional(Type.Integer({ ...numberBounds, description: "Number of the older revision" })),
          to: Type.Optional(Type.Integer({ ...numberBounds, description: "Number of the newer revision" })),
        }),
        response: { 200: reference(LessonDifference) },
      },
      config: readable,
    },
    async (request) => {
      const { from, to } = request.query;
      const draft = await draftOf(context, request, request.params.id);
      const older =
        from === undefined
          ? await selectFirstRevision(context.db, draft.id)
          : await revisionOf(context, draft.id, from);
      const newer =
        to === undefined
          ? { number: draft.revision, files: draft.files }
          : await revisionOf(context, draft.id, to);
      return {
        from: older?.number ?? null,
        to: newer.number,
        files: fileDifferences(older?.files ?? {}, newer.files),
      };
    },
  );
}

async function revisionOf(context: Context, draftId: number, number: number) {
  const revision = await selectRevision(context.db, draftId, number);
  if (revision === undefined) throw notFound();
  return revision;
}
