import { Type } from "typebox";
import { ownTemplateList, selectOwnTemplate, templateKind } from "#content/catalogue/index.ts";
import { setActive } from "#content/learnables/index.ts";
import { contentHash } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { whoeverPublishes } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList, selectList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { resolveOrganization } from "../access.ts";
import { fileDifferences, namedFiles } from "../differences/file-differences.ts";
import { LessonDifference } from "../differences/schemas.ts";
import { templateNotOwn } from "../problems.ts";
import { numberBounds, templateParams as params, tags, whoeverReads } from "../route-parts.ts";
import { lessonAsked, ownLesson, presentLessons } from "./lessons.ts";
import { LessonVersion, LessonVersionDetail, StudioLesson } from "./schemas.ts";
import { selectVersion, versionList } from "./versions.ts";

const readable = { scope: "read", operatorRoles: whoeverReads, problems: [templateNotOwn] } as const;

export function versionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/lessons/",
    {
      schema: {
        operationId: "listStudioLessons",
        summary: "List lessons to write on",
        description: "The organization's own, to change, and the platform's that it is shown, to copy.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "Slug or id; an author's own where it is left out" }),
          ),
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of title or description" })),
          is_own: Type.Optional(Type.Boolean({ description: "true: only the organization's own" })),
          is_active: Type.Optional(Type.Boolean({ description: "false: only retired ones" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(StudioLesson)) },
      },
      config: { scope: "read", operatorRoles: whoeverReads, problems: [organizationNotFound, missingField] },
    },
    async (request) => {
      const { organization, search, is_own: isOwn, is_active: isActive } = request.query;
      const { id } = await resolveOrganization(context, request, organization);
      const query = ownTemplateList(id, { search, isOwn, isActive });
      const { rows, ...envelope } = await selectList(context, request, query);
      return { ...envelope, results: await presentLessons(context.db, id, rows) };
    },
  );

  app.get(
    "/studio/lessons/:id/",
    {
      schema: {
        operationId: "readStudioLesson",
        summary: "Retrieve a lesson to write on",
        description: "The organization's own, or one of the platform's that it is shown.",
        tags,
        params,
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "Slug or id: who would copy it, for a lesson of the platform" }),
          ),
        }),
        response: { 200: reference(StudioLesson) },
      },
      config: { scope: "read", operatorRoles: whoeverReads, problems: [organizationNotFound, missingField] },
    },
    async (request) => {
      const { template, organizationId } = await lessonAsked(
        context,
        request,
        request.params.id,
        request.query.organization,
      );
      const row = await selectOwnTemplate(context.db, organizationId, template.id);
      const [lesson] = row === undefined ? [] : await presentLessons(context.db, organizationId, [row]);
      if (lesson === undefined) throw notFound();
      return lesson;
    },
  );

  app.get(
    "/studio/lessons/:id/versions/",
    {
      schema: {
        operationId: "listLessonVersions",
        summary: "List a lesson's versions",
        description: "The newest first. What came by an import is a version once another one followed it.",
        tags,
        params,
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(LessonVersion)) },
      },
      config: readable,
    },
    async (request) => {
      const lesson = await ownLesson(context, request, request.params.id);
      const current = contentHash(lesson.content);
      return answerList(context, request, versionList(lesson.id), (row) => ({
        ...row,
        is_current: row.content_hash === current,
      }));
    },
  );

  app.get(
    "/studio/lessons/:id/versions/:number/",
    {
      schema: {
        operationId: "readLessonVersion",
        summary: "Retrieve a lesson's version",
        description: "With its files as they were published.",
        tags,
        params: Type.Object({ ...params.properties, number: PathId("Number of the version") }),
        response: { 200: reference(LessonVersionDetail) },
      },
      config: readable,
    },
    async (request) => {
      const lesson = await ownLesson(context, request, request.params.id);
      const { files, ...version } = await versionOf(context, lesson.id, Number(request.params.number));
      const is_current = version.content_hash === contentHash(lesson.content);
      return { ...version, is_current, files: namedFiles(files) };
    },
  );

  app.get(
    "/studio/lessons/:id/differences/",
    {
      schema: {
        operationId: "compareLessonVersions",
        summary: "Retrieve the difference between two versions",
        description: "Line by line, file by file.",
        tags,
        params,
        querystring: Type.Object({
          from: Type.Integer({ ...numberBounds, description: "Number of the older version" }),
          to: Type.Integer({ ...numberBounds, description: "Number of the newer version" }),
        }),
        response: { 200: reference(LessonDifference) },
      },
      config: readable,
    },
    async (request) => {
      const lesson = await ownLesson(context, request, request.params.id);
      const older = await versionOf(context, lesson.id, request.query.from);
      const newer = await versionOf(context, lesson.id, request.query.to);
      return { from: older.number, to: newer.number, files: fileDifferences(older.files, newer.files) };
    },
  );

  for (const [verb, isActive] of [
    ["retire", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/studio/lessons/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}StudioLesson`,
          summary: isActive ? "Reactivate a lesson of one's own" : "Retire a lesson of one's own",
          description: `For publishers. Idempotent. ${isActive ? "It is offered again." : "It is offered no more; learners who have begun keep working."}`,
          tags,
          params,
          response: { 204: Type.Null() },
        },
        config: { scope: "write", operatorRoles: whoeverPublishes, problems: [templateNotOwn] },
      },
      async (request, reply) => {
        const lesson = await ownLesson(context, request, request.params.id);
        await setActive(context, request, templateKind, lesson, isActive);
        return reply.code(204).send(null);
      },
    );
  }
}

async function versionOf(context: Context, templateId: number, number: number) {
  const version = await selectVersion(context.db, templateId, number);
  if (version === undefined) throw notFound();
  return version;
}
