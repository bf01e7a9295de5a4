// Groups of users, who manages them.
import type { Feature } from "#platform/feature.ts";
import { teamDetailRoutes } from "./detail-routes.ts";
import { teamEvents } from "./event-types.ts";
import type { TeamUsers } from "./membership/users.ts";
import { teamPersonalData } from "./personal-data.ts";
import { teamRoutes } from "./routes.ts";
import { MembershipChange, Team, TeamMember } from "./schemas.ts";

export type { TeamWork as GroupWork } from "./changes/announcement.ts";
export { changeGroupMembers, selectGroupMembers } from "./groups/members.ts";
export { releaseGroupTeams } from "./groups/release.ts";
export { removeGroupTeam } from "./groups/removal.ts";
export { createGroupTeam, selectGroupTeam, updateGroupTeam } from "./groups/team.ts";
export { joinTeamMembers, membersOf, teamsAmong, teamsOfUser } from "./joins.ts";
export { isManagedBy, requireVisibleTeam } from "./managed.ts";
export { isMemberOf, teamIdsOfUser } from "./membership/membership-columns.ts";
export { teamNotFound } from "./problems.ts";
export { lockTeams } from "./queries.ts";

/** A user shows the teams they are in, so users stand on teams and this feature is given its way to deal with users. */
export function teams(users: TeamUsers): Feature {
  return {
    name: "teams",
    tags: [{ name: "Teams", description: "Groups of users with their members and managers" }],
    events: teamEvents,
    tables: {
      team: { boundedBy: "settings" },
      team_member: { boundedBy: "people" },
      team_manager: { boundedBy: "people" },
    },

    personalData: teamPersonalData,
    schemas: [Team, MembershipChange, TeamMember],
    partnerRoutes(app, context) {
      teamRoutes(app, context, users);
      teamDetailRoutes(app, context, users);
    },
  };
}
