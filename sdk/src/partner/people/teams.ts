import { allOf } from "../../lists/all.ts";
import { paginate } from "../../lists/paginate.ts";
import type { operations, paths, TeamMembersUpdate, TeamUpdate, TeamUpsert } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type TeamFilter = Query<operations["listTeams"]>;
type MemberFilter = Query<operations["listTeamMembers"]>;

export type TeamsClient = ReturnType<typeof teamsClient>;

export function teamsClient(call: Call<paths>) {
  const list = (query: TeamFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/teams/", { query, ...options });
  return {
    /** Creates or updates the team with this `provider` and `provider_id`, or, without them, of this name. */
    upsert: (body: TeamUpsert, options: RequestOptions = {}) =>
      call("post", "/api/v1/teams/", { body, ...options }),

    /** One page of teams. */
    list,

    /** All teams, page after page. */
    all: allOf(list),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/teams/{id}/", { path: { id }, ...options }),

    update: (id: number, body: TeamUpdate, options: RequestOptions = {}) =>
      call("patch", "/api/v1/teams/{id}/", { path: { id }, body, ...options }),

    delete: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/teams/{id}/", { path: { id }, ...options }),

    members: membersClient(call),
  };
}

/** Each takes the team's id first. */
function membersClient(call: Call<paths>) {
  const list = (teamId: number, query: MemberFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/teams/{id}/members/", { path: { id: teamId }, query, ...options });
  return {
    /** One page of a team's members. */
    list,

    /** All members of a team, page after page. */
    all: (teamId: number, query: MemberFilter = {}, options: RequestOptions = {}) =>
      paginate((position) => list(teamId, { ...query, ...position }, options)),

    /** Adds and removes members, or sets who they are. */
    update: (teamId: number, body: TeamMembersUpdate, options: RequestOptions = {}) =>
      call("post", "/api/v1/teams/{id}/members/", { path: { id: teamId }, body, ...options }),

    remove: (teamId: number, userId: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/teams/{id}/members/{user_id}/", {
        path: { id: teamId, user_id: userId },
        ...options,
      }),
  };
}
