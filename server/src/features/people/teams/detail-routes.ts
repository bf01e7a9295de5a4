import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { normalizeTeam } from "./changes/body.ts";
import { teamActions } from "./changes/teams.ts";
import { requireVisibleTeam } from "./managed.ts";
import { memberList } from "./membership/members.ts";
import type { TeamUsers } from "./membership/users.ts";
import { teamCycle, teamNameInUse, teamNotFound, teamOwnedByHris } from "./problems.ts";
import { selectTeam } from "./queries.ts";
import { pathId } from "./routes.ts";
import { Team, TeamMember, UpdateTeam } from "./schemas.ts";

const params = Type.Object({ id: PathId() });

export function teamDetailRoutes(app: HttpServer, context: Context, users: TeamUsers): void {
  const actions = teamActions(context, users);

  app.get(
    "/teams/:id/",
    {
      schema: {
        operationId: "readTeam",
        summary: "Retrieve a team",
        description: "Managers read the teams that name them as manager.",
        params,
        response: { 200: reference(Team) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const id = pathId(request.params.id);
      await requireVisibleTeam(context.db, caller, id, notFound);
      const team = await selectTeam(context.db, caller.organizationId, id);
      if (!team) throw notFound();
      return team;
    },
  );

  app.patch(
    "/teams/:id/",
    {
      schema: {
        operationId: "updateTeam",
        summary: "Update a team",
        description: "Fields that are left out stay; `manager_ids` and `member_ids` replace the whole list.",
        params,
        body: UpdateTeam,
        response: { 200: reference(Team) },
      },
      config: {
        scope: "write",
        conditional: true,
        problems: [teamNotFound, userNotFound, teamCycle, teamOwnedByHris, teamNameInUse],
      },
      preValidation: normalizeTeam,
    },
    async (request) => actions.update(request, pathId(request.params.id), request.body),
  );

  app.get(
    "/teams/:id/members/",
    {
      schema: {
        operationId: "listTeamMembers",
        summary: "List a team's members",
        description: "Deactivated members are listed too, with `is_active: false`.",
        params,
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(TeamMember)) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const id = pathId(request.params.id);
      await requireVisibleTeam(context.db, caller, id, notFound);
      return answerList(context, request, memberList(users, caller.organizationId, id), (member) => member);
    },
  );

  app.delete(
    "/teams/:id/members/:user_id/",
    {
      schema: {
        operationId: "removeTeamMember",
        summary: "Remove a team member",
        description:
          "Managers may do this in the teams that name them as manager. Whoever is no member is answered 404.",
        params: Type.Object({ ...params.properties, user_id: PathId("The user's id") }),
        response: { 204: Type.Null({ description: "No longer a member" }) },
      },
      config: { scope: "write", roles: ["manager"] },
    },
    async (request, reply) => {
      const [id, userId] = [pathId(request.params.id), pathId(request.params.user_id)];
      await requireVisibleTeam(context.db, partnerOf(request), id, notFound);
      await actions.removeMember(request, id, userId);
      return reply.code(204).send(null);
    },
  );
}
