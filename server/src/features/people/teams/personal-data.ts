import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { announceTeam } from "./changes/announcement.ts";
import { touchTeam } from "./changes/statements.ts";
import { lockTeams, selectTeam } from "./queries.ts";

export const teamPersonalData: PersonalData = {
  files: {
    teams: ({ organizationId, userId }) => sql`
        select team.id, team.name, team_member.source, team_member.creation_date as member_since,
               team_manager.user_id is not null as is_manager
        from team
        left join team_member on team_member.organization_id = team.organization_id
                             and team_member.team_id = team.id and team_member.user_id = ${userId}
        left join team_manager on team_manager.organization_id = team.organization_id
                              and team_manager.team_id = team.id and team_manager.user_id = ${userId}
        where team.organization_id = ${organizationId} and (team_member.user_id = ${userId} or team_manager.user_id = ${userId})
        order by team.id`,
  },
  async erase(trx, now, { organizationId, userId }) {
    await lockTeams(trx, organizationId);
    const { rows } = await sql<{ team_id: number; was_member: boolean }>`
      with left_team as (
        delete from team_member where organization_id = ${organizationId} and user_id = ${userId} returning team_id
      ), left_management as (
        delete from team_manager where organization_id = ${organizationId} and user_id = ${userId} returning team_id
      )
      select team_id, bool_or(was_member) as was_member
      from (select team_id, true as was_member from left_team union all select team_id, false from left_management) as gone
      group by team_id order by team_id`.execute(trx);
    for (const { team_id: teamId, was_member: wasMember } of rows) {
      await touchTeam(trx, now, organizationId, teamId);
      const team = await selectTeam(trx, organizationId, teamId);
      if (!team) continue;
      const removed = wasMember ? [userId] : [];
      await announceTeam(trx, now, organizationId, { change: "updated", team, removed });
    }
  },
};
