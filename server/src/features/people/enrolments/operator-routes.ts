import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { PathId, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { courseList, courseSortKeys, readCourse, type TemplatesAmong } from "./courses/course-queries.ts";
import { changeCourse, courseOf, createCourse } from "./courses/courses.ts";
import { courseNotFound, courseSlugTaken, templateNotFound } from "./problems.ts";
import { CreateCourse, OperatorCourse, UpdateCourse } from "./schemas.ts";

const params = Type.Object({ id: PathId() });

export function courseOperatorRoutes(
  app: HttpServer,
  context: Context,
  templatesAmong: TemplatesAmong,
): void {
  app.post(
    "/courses/",
    {
      schema: {
        operationId: "createCourse",
        summary: "Create a course",
        description:
          "Learners are enrolled in it by slug and cohort date; an empty list of templates carries the whole catalogue.",
        body: CreateCourse,
        response: { 201: reference(OperatorCourse) },
      },
      config: { scope: "write", problems: [organizationNotFound, courseSlugTaken, templateNotFound] },
    },
    async (request, reply) =>
      reply.code(201).send(await createCourse(context, templatesAmong, request, request.body)),
  );

  app.get(
    "/courses/",
    {
      schema: {
        operationId: "listCourses",
        summary: "List courses",
        description: "Those that flexible matching made are marked by `is_curated: false`.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of slug or title" })),
          sort: sortParameter(courseSortKeys, "slug"),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorCourse)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, search } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, courseList({ organizationId, search }), readCourse);
    },
  );

  app.get(
    "/courses/:id/",
    {
      schema: {
        operationId: "readCourse",
        summary: "Retrieve a course",
        description: "With its intakes and the lessons that it carries.",
        params,
        response: { 200: reference(OperatorCourse) },
      },
      config: { scope: "read", problems: [courseNotFound] },
    },
    async (request) => courseOf(context.db, idOf(request.params)),
  );

  app.patch(
    "/courses/:id/",
    {
      schema: {
        operationId: "updateCourse",
        summary: "Update a course",
        description:
          "Lists replace what was there. Windows that learners have already are kept; a change counts for enrolments to come.",
        params,
        body: UpdateCourse,
        response: { 200: reference(OperatorCourse) },
      },
      config: {
        scope: "write",
        conditional: true,
        problems: [courseNotFound, courseSlugTaken, templateNotFound],
      },
    },
    async (request) => changeCourse(context, templatesAmong, request, idOf(request.params), request.body),
  );
}

const idOf = (params: { id: string }) => requireId(params.id, courseNotFound);
