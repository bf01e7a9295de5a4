import { Type } from "typebox";
import { templateNotFound } from "#content/catalogue/index.ts";
import { parseId } from "#kernel/ids.ts";
import {
  assignmentSortKeys,
  assignmentStatuses,
  readAssigned,
  removeAssigned,
} from "#learning/assignables/index.ts";
import { teamNotFound } from "#people/teams/index.ts";
import { BULK_BODY_LIMIT, bulkRejected } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { Choice, DateOnly, PathId, reference } from "#platform/schema.ts";
import { assign } from "./assigning/assign.ts";
import { assignItems } from "./assigning/bulk.ts";
import { readBulkRequest } from "./assigning/bulk-body.ts";
import { assignTeam } from "./assigning/team.ts";
import { lessonKind, presentAssignment } from "./assignment.ts";
import { lessonAssignmentList } from "./list.ts";
import { templateRetired, tooManyPairs, userDeactivated } from "./problems.ts";
import { assignmentProgress } from "./progress.ts";
import {
  Assignment,
  AssignmentProgress,
  AssignmentsBulkResult,
  BulkAssignments,
  CreateAssignment,
} from "./schemas.ts";

const roles = ["manager"] as const;
const params = Type.Object({ id: PathId() });

export function assignmentRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/assignments/",
    {
      schema: {
        operationId: "createAssignment",
        summary: "Create an assignment",
        description:
          "Idempotent. Assigns a lesson to a user. The lesson begins when the learner opens it, and the assignment follows it. A pair that is assigned already is answered 200; its due date moves if one is sent.",
        body: CreateAssignment,
        response: { 200: reference(Assignment), 201: reference(Assignment) },
      },
      config: {
        scope: "write",
        number: 16,
        roles,
        problems: [userNotFound, templateNotFound, templateRetired, userDeactivated],
      },
    },
    async (request, reply) => {
      const { isNew, assignment } = await assign(context, request, request.body);
      return reply.code(isNew ? 201 : 200).send(presentAssignment(assignment));
    },
  );

  app.get(
    "/assignments/",
    {
      schema: {
        operationId: "listAssignments",
        summary: "List assignments",
        description: "Managers see the assignments of the members of their teams, and their own.",
        querystring: Type.Object({
          user_id: Type.Optional(Type.Integer({ description: "Internal id of the user" })),
          template_id: Type.Optional(Type.Integer({ description: "Internal id of the template" })),
          team_id: Type.Optional(Type.Integer({ description: "Of the team's present members" })),
          status: Type.Optional(Choice(assignmentStatuses, { description: "Exactly this status" })),
          overdue: Type.Optional(
            Type.Boolean({ description: "true: past due and not completed; false: all others" }),
          ),
          due_before: Type.Optional(Type.String({ ...DateOnly, description: "Due dates before this day" })),
          modified_after: Type.Optional(
            Type.String({
              format: "timestamp",
              description: "Assignments that changed after this moment, or whose lesson moved",
            }),
          ),
          sort: sortParameter(assignmentSortKeys, "-creation_date"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Assignment)) },
      },
      config: {
        scope: "read",
        number: 17,
        roles,
        problems: [userNotFound, templateNotFound, teamNotFound],
      },
    },
    async (request) => {
      const query = await lessonAssignmentList(context, partnerOf(request), request.query);
      return answerList(context, request, query, presentAssignment);
    },
  );

  app.delete(
    "/assignments/:id/",
    {
      schema: {
        operationId: "deleteAssignment",
        summary: "Delete an assignment",
        description: "The learner's own lesson, once begun, stays.",
        params,
        response: { 204: Type.Null({ description: "Removed" }) },
      },
      config: { scope: "write", number: 18, roles, conditional: true },
    },
    async (request, reply) => {
      await removeAssigned(context, request, lessonKind, parseId(request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/assignments/:id/progress/",
    {
      schema: {
        operationId: "readAssignmentProgress",
        summary: "Retrieve an assignment's progress",
        description: "Before the lesson is opened, `subsections` are those of the template.",
        params,
        response: { 200: reference(AssignmentProgress) },
      },
      config: { scope: "read", number: 19, roles },
    },
    async (request) => {
      const row = await readAssigned(context, lessonKind, partnerOf(request), parseId(request.params.id));
      return assignmentProgress(context, row);
    },
  );

  app.post(
    "/assignments/bulk/",
    {
      schema: {
        operationId: "createAssignments",
        summary: "Create assignments in bulk",
        description:
          "Idempotent. Up to 1000 `items`, or `team_id` and `template_ids` for all active members of a team. One bad row never stops the others.",
        body: BulkAssignments,
        response: { 200: reference(AssignmentsBulkResult) },
      },
      config: {
        scope: "write",
        isIntegration: true,
        number: 43,
        isSerialized: true,
        roles,
        problems: [bulkRejected, teamNotFound, tooManyPairs],
      },
      bodyLimit: BULK_BODY_LIMIT,
      attachValidation: true,
    },
    async (request) => {
      const body = request.body ?? {};
      const requested = readBulkRequest(request, body);
      return "team" in requested
        ? assignTeam(context, request, requested.team, body)
        : assignItems(context, request, requested.items, body);
    },
  );
}
