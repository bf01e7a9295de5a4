import { allOf } from "./all.ts";
import type { Body, Call, Query, RequestOptions } from "./contract.ts";
import { paginate } from "./paginate.ts";
import type { operations, paths } from "./schema.ts";

type TeamBody = Body<operations["upsertTeam"]>;
type TeamChange = Body<operations["updateTeam"]>;
type TeamFilter = Query<operations["listTeams"]>;
type MemberFilter = Query<operations["listTeamMembers"]>;
type Membership = Body<operations["changeTeamMembers"]>;

export type TeamsClient = ReturnType<typeof teamsClient>;

export function teamsClient(call: Call<paths>) {
  const list = (query: TeamFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/teams/", { query, ...options });
  const listMembers = (id: number, query: MemberFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/teams/{id}/members/", { path: { id }, query, ...options });
  return {
    /** Creates or updates the team with this `provider` and `provider_id`, or, without them, of this name. */
    upsert: (body: TeamBody, options: RequestOptions = {}) =>
      call("post", "/api/v1/teams/", { body, ...options }),

    /** One page of teams. */
    list,

    /** All teams, page after page. */
    all: allOf(list),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/teams/{id}/", { path: { id }, ...options }),

    update: (id: number, body: TeamChange, options: RequestOptions = {}) =>
      call("patch", "/api/v1/teams/{id}/", { path: { id }, body, ...options }),

    delete: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/teams/{id}/", { path: { id }, ...options }),

    /** One page of a team's members. */
    listMembers,

    /** All members of a team, page after page. */
    allMembers: (id: number, query: MemberFilter = {}, options: RequestOptions = {}) =>
      paginate((place) => listMembers(id, { ...query, ...place }, options)),

    /** Adds and removes members, or sets who they are. */
    changeMembers: (id: number, body: Membership, options: RequestOptions = {}) =>
      call("post", "/api/v1/teams/{id}/members/", { path: { id }, body, ...options }),

    removeMember: (id: number, userId: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/teams/{id}/members/{user_id}/", { path: { id, user_id: userId }, ...options }),
  };
}
