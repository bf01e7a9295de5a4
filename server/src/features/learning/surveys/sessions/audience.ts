import { type RawBuilder, sql } from "kysely";
import { joinTeamMembers } from "#people/teams/index.ts";
import { isActive } from "#people/users/index.ts";

const isOfSession = sql`
  survey_session_team.organization_id = survey_session.organization_id
  and survey_session_team.session_id = survey_session.id`;

/** SQL condition for a statement over `survey_session` and `"user"`: the session asks this user. */
export const isAsked: RawBuilder<unknown> = sql`(
  "user".organization_id = survey_session.organization_id and ${isActive}
  and (survey_session.asks_everybody
         and not exists (select from survey_session_team where ${isOfSession})
       or exists (select from survey_session_team ${joinTeamMembers}
                  where ${isOfSession} and team_member.user_id = "user".id)))`;

/** What a session is at a moment: its dates narrow what the operator has said, and what is settled stays closed. */
export function statusAt(now: Date): RawBuilder<"draft" | "open" | "closed"> {
  return sql`
    case when survey_session.readable_team_ids is not null then 'closed'
         when survey_session.status = 'open' and closes_at <= ${now}::timestamptz then 'closed'
         when survey_session.status = 'open' and opens_at > ${now}::timestamptz then 'draft'
         else survey_session.status end`;
}
