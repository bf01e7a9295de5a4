import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { normalizeTeam } from "./changes/body.ts";
import { teamActions } from "./changes/teams.ts";
import { teamList, teamSortKeys } from "./list.ts";
import { requireVisibleTeam } from "./managed.ts";
import type { TeamUsers } from "./membership/users.ts";
import { ambiguousTeamName, teamCycle, teamNameInUse, teamNotFound, teamOwnedByHris } from "./problems.ts";
import { ChangeMembers, MembershipChange, Team, UpsertTeam } from "./schemas.ts";

const params = Type.Object({ id: PathId() });
const text = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));

export function teamRoutes(app: HttpServer, context: Context, users: TeamUsers): void {
  const actions = teamActions(context, users);

  app.get(
    "/teams/",
    {
      schema: {
        operationId: "listTeams",
        summary: "List teams",
        description: "Service accounts and admins see all of them, managers those that name them as manager.",
        querystring: Type.Object({
          search: text("Part of the name; case and accents do not matter"),
          member: Type.Optional(Type.Integer({ description: "Teams that this user is a member of" })),
          parent_id: Type.Optional(Type.Integer({ description: "Teams right below this one" })),
          provider: text("Exactly this provider"),
          provider_id: text("Exactly this provider_id"),
          modified_after: Type.Optional(
            Type.String({
              format: "timestamp",
              description: "Fields, managers or members changed after this moment",
            }),
          ),
          sort: sortParameter(teamSortKeys, "name"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Team)) },
      },
      config: { scope: "read", number: 5, roles: ["manager"], problems: [teamNotFound, userNotFound] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const { member, parent_id: parentId } = request.query;
      if (member !== undefined) await users.requireVisible(context.db, caller, member, userNotFound);
      if (parentId !== undefined) await requireVisibleTeam(context.db, caller, parentId, teamNotFound);
      return answerList(context, request, teamList(caller, request.query), (team) => team);
    },
  );

  app.post(
    "/teams/",
    {
      schema: {
        operationId: "upsertTeam",
        summary: "Create or update a team",
        description:
          "Idempotent. Keyed on `provider` and `provider_id`; without them on `name`, in any case. Fields that are left out stay; `manager_ids` and `member_ids` replace the whole list.",
        body: UpsertTeam,
        response: { 200: reference(Team), 201: reference(Team) },
      },
      config: {
        scope: "write",
        number: 6,
        problems: [teamNotFound, userNotFound, teamCycle, teamOwnedByHris, ambiguousTeamName, teamNameInUse],
      },
      preValidation: normalizeTeam,
    },
    async (request, reply) => {
      const { isNew, team } = await actions.upsert(request, request.body);
      return reply.code(isNew ? 201 : 200).send(team);
    },
  );

  app.delete(
    "/teams/:id/",
    {
      schema: {
        operationId: "deleteTeam",
        summary: "Delete a team",
        description:
          "Its members keep their accounts and assignments, its sub-teams move up to its own parent.",
        params,
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
      config: { scope: "write", conditional: true, number: 7, problems: [teamOwnedByHris] },
    },
    async (request, reply) => {
      await actions.remove(request, pathId(request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/teams/:id/members/",
    {
      schema: {
        operationId: "changeTeamMembers",
        summary: "Add, remove or replace team members",
        description:
          "`add` and `remove` users, or `set` the whole membership. All or nothing. Managers may do this in the teams that name them as manager, with people they see: members of one of their teams, and themselves. Those whom they remove from the last of these they no longer see, so that an administrator or an application has to add them again. The users' `modified_date` moves with their `team_ids`; no user event is announced.",
        params,
        body: ChangeMembers,
        response: { 200: reference(MembershipChange) },
      },
      config: { scope: "write", number: 8, roles: ["manager"], problems: [userNotFound] },
    },
    async (request) => {
      const id = pathId(request.params.id);
      await requireVisibleTeam(context.db, partnerOf(request), id, notFound);
      return actions.changeMembers(request, id, request.body);
    },
  );
}

/** @throws notFound */
export function pathId(text: string): number {
  return requireId(text, notFound);
}
