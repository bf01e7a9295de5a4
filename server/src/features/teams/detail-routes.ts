import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Page, pageEnvelope, pageParameters, readPage } from "#platform/pagination.ts";
import { notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { tidyTeam } from "./body.ts";
import { requireVisibleTeam } from "./managed.ts";
import { listMembers } from "./members.ts";
import { teamCycle, teamNameInUse, teamNotFound, teamOwnedByHris, userNotFound } from "./problems.ts";
import { selectTeam } from "./queries.ts";
import { pathId } from "./routes.ts";
import { Team, TeamMember, UpdateTeam } from "./schemas.ts";
import { teamActions } from "./teams.ts";
import type { TeamUsers } from "./users.ts";

const tags = ["Detail routes"];
const params = Type.Object({ id: Type.String({ description: "Internal id" }) });

export function teamDetailRoutes(app: HttpServer, context: Context, users: TeamUsers): void {
  const actions = teamActions(context, users);

  app.get(
    "/teams/:id/",
    {
      schema: {
        operationId: "readTeam",
        summary: "One team",
        tags,
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
        summary: "Change a team by its id",
        description: "Fields that are left out stay; `manager_ids` and `member_ids` replace the whole list.",
        tags,
        params,
        body: UpdateTeam,
        response: { 200: reference(Team) },
      },
      config: {
        scope: "write",
        problems: [teamNotFound, userNotFound, teamCycle, teamOwnedByHris, teamNameInUse],
      },
      preValidation: tidyTeam,
    },
    async (request) => actions.update(request, pathId(request.params.id), request.body),
  );

  app.get(
    "/teams/:id/members/",
    {
      schema: {
        operationId: "listTeamMembers",
        summary: "Who is in a team",
        tags,
        params,
        querystring: Type.Object(pageParameters),
        response: { 200: Page(reference(TeamMember)) },
      },
      config: { scope: "read", roles: ["manager"] },
    },
    async (request) => {
      const page = readPage(request.query);
      const caller = partnerOf(request);
      const id = pathId(request.params.id);
      await requireVisibleTeam(context.db, caller, id, notFound);
      const { count, rows } = await listMembers(context.db, caller.organizationId, id, page);
      return pageEnvelope(context.settings.siteUrl, request.url, page, count, rows);
    },
  );

  app.delete(
    "/teams/:id/members/:user_id/",
    {
      schema: {
        operationId: "removeTeamMember",
        summary: "Take one user out of a team",
        tags,
        params: Type.Object({ ...params.properties, user_id: Type.String({ description: "The user's id" }) }),
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
