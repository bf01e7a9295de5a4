import { Type } from "typebox";
import { BULK_BODY_LIMIT, bulkRejected, readBulkRows } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { courseList, courseSortKeys, readCourse } from "./courses/course-queries.ts";
import { integrationOf } from "./courses/integration.ts";
import { normalizeEnrolmentItems } from "./placement/body.ts";
import { enrolMany, type Learners } from "./placement/bulk.ts";
import { BulkEnrolments, Course, EnrolmentItem, EnrolmentsBulkResult } from "./schemas.ts";

export function enrolmentRoutes(app: HttpServer, context: Context, learners: Learners): void {
  app.get(
    "/courses/",
    {
      schema: {
        operationId: "listCourses",
        summary: "List courses",
        description:
          "Slugs and cohort dates as `course` and `cohort` of an enrolment take them, with the lessons that each course carries. An application does not see what flexible matching made for another one.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of slug or title" })),
          sort: sortParameter(courseSortKeys, "slug"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Course)) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) => {
      const integration = integrationOf(partnerOf(request));
      const query = courseList({ ...integration, search: request.query.search });
      return answerList(context, request, query, readCourse);
    },
  );

  app.post(
    "/enrolments/bulk/",
    {
      schema: {
        operationId: "enrolUsers",
        summary: "Enrol users in bulk",
        description:
          "Up to 1000 enrolments in one request. `course` and `cohort` follow the rules of `POST /users/`; one bad row never stops the others.",
        body: BulkEnrolments,
        response: { 200: reference(EnrolmentsBulkResult) },
      },
      config: {
        scope: "write",
        isIntegration: true,
        number: 44,
        isSerialized: true,
        problems: [bulkRejected],
      },
      bodyLimit: BULK_BODY_LIMIT,
      attachValidation: true,
      preValidation: normalizeEnrolmentItems,
    },
    async (request) => {
      const { items, ...options } = request.body ?? {};
      const rows = readBulkRows(request, "items", items, EnrolmentItem);
      return enrolMany(context, learners, request, rows, options);
    },
  );
}
