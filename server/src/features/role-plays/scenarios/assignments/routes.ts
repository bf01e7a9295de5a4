import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import {
  assignmentSortKeys,
  assignmentStatuses,
  readAssigned,
  removeAssigned,
} from "#learning/assignables/index.ts";
import { teamNotFound } from "#people/teams/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference, SentScenarioId } from "#platform/schema.ts";
import { notInLibrary, scenarioNotFound, scenarioRetired, userDeactivated } from "../problems.ts";
import { assignScenario } from "./assign.ts";
import { presentScenarioAssignment, rolePlayKind } from "./assignment.ts";
import { rolePlayAssignmentList } from "./list.ts";
import { scenarioProgress } from "./progress.ts";
import { CreateScenarioAssignment, ScenarioAssignment, ScenarioAssignmentProgress } from "./schemas.ts";

const roles = ["manager"] as const;
const params = Type.Object({ id: PathId() });

export function scenarioAssignmentRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/scenarios/assignments/",
    {
      schema: {
        operationId: "createScenarioAssignment",
        summary: "Assign a scenario",
        description:
          "Idempotent: while an assignment of the pair is not completed, it is answered 200; its due date moves if one is sent. A scenario that is not in your library is added to it first, which `adopted` tells; for a manager it is 422 `not_in_library`.",
        querystring: Type.Object({
          adopt: Type.Optional(
            Type.Boolean({
              description: "false: fail with 422 `not_in_library` instead of adding it to your library",
            }),
          ),
        }),
        body: CreateScenarioAssignment,
        response: { 200: reference(ScenarioAssignment), 201: reference(ScenarioAssignment) },
      },
      config: {
        scope: "write",
        roles,
        problems: [userNotFound, scenarioNotFound, scenarioRetired, notInLibrary, userDeactivated],
      },
    },
    async (request, reply) => {
      const mayAdopt = request.query.adopt !== false;
      const { isNew, adopted, assignment } = await assignScenario(context, request, request.body, mayAdopt);
      return reply.code(isNew ? 201 : 200).send(presentScenarioAssignment(assignment, adopted));
    },
  );

  app.get(
    "/scenarios/assignments/",
    {
      schema: {
        operationId: "listScenarioAssignments",
        summary: "List scenario assignments",
        description: "Managers see the assignments of the members of their teams, and their own.",
        querystring: Type.Object({
          user_id: Type.Optional(Type.Integer({ description: "Internal id of the user" })),
          scenario_id: Type.Optional(SentScenarioId),
          team_id: Type.Optional(Type.Integer({ description: "Of the team's present members" })),
          status: Type.Optional(Choice(assignmentStatuses, { description: "Exactly this status" })),
          modified_after: Type.Optional(
            Type.String({
              format: "timestamp",
              description: "Assignments that changed after this moment, or for which something was played",
            }),
          ),
          sort: sortParameter(assignmentSortKeys, "-creation_date"),
          ...listParameters,
        }),
        response: { 200: Page(reference(ScenarioAssignment)) },
      },
      config: { scope: "read", roles, problems: [userNotFound, scenarioNotFound, teamNotFound] },
    },
    async (request) => {
      const query = await rolePlayAssignmentList(context, partnerOf(request), request.query);
      return answerList(context, request, query, (row) => presentScenarioAssignment(row));
    },
  );

  app.get(
    "/scenarios/assignments/:id/",
    {
      schema: {
        operationId: "readScenarioAssignment",
        summary: "Retrieve a scenario assignment",
        description: "Managers read the assignments of the members of their teams, and their own.",
        params,
        response: { 200: reference(ScenarioAssignment) },
      },
      config: { scope: "read", roles },
    },
    async (request) =>
      presentScenarioAssignment(
        await readAssigned(context, rolePlayKind, partnerOf(request), parseId(request.params.id)),
      ),
  );

  app.delete(
    "/scenarios/assignments/:id/",
    {
      schema: {
        operationId: "deleteScenarioAssignment",
        summary: "Delete a scenario assignment",
        description: "What the learner has played stays on record.",
        params,
        response: { 204: Type.Null({ description: "Removed" }) },
      },
      config: { scope: "write", roles, conditional: true },
    },
    async (request, reply) => {
      await removeAssigned(context, request, rolePlayKind, parseId(request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/scenarios/assignments/:id/progress/",
    {
      schema: {
        operationId: "readScenarioAssignmentProgress",
        summary: "Retrieve a scenario assignment's progress",
        description: "The latest attempt at it, with what was scored, and the best score of all.",
        params,
        response: { 200: reference(ScenarioAssignmentProgress) },
      },
      config: { scope: "read", roles },
    },
    async (request) => {
      const row = await readAssigned(context, rolePlayKind, partnerOf(request), parseId(request.params.id));
      return scenarioProgress(context.db, context.clock(), row);
    },
  );
}
