import { sql } from "kysely";
import { oneUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { isAsked, statusAt } from "../sessions/audience.ts";

export interface WaitingSurvey {
  id: number;
  title: string;
  description: string;
  language: "en" | "de" | "fr" | "it";
  closes_at: string | null;
}

/** The open sessions that ask this learner and that they have not answered, those that close first first. */
export async function waitingSurveys(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organizationId, userId }: Pick<LearnerSession, "organizationId" | "userId">,
): Promise<WaitingSurvey[]> {
  const { rows } = await sql<WaitingSurvey>`
    select survey_session.id, closes_at,
           case when translations ? preferred_language then preferred_language else language end as language,
           case when survey_session.title = survey_template.title
                then coalesce(translations #>> array[preferred_language, 'title'], survey_session.title)
                else survey_session.title end as title,
           coalesce(nullif(translations #>> array[preferred_language, 'description'], ''), description) as description
    from survey_session
    join survey_template on survey_template.id = survey_template_id
    cross join ${oneUser(organizationId, userId)}
    where survey_session.organization_id = ${organizationId} and ${statusAt(clock())} = 'open' and ${isAsked}
      and not exists (select from survey_participation
                      where survey_participation.organization_id = survey_session.organization_id
                        and session_id = survey_session.id and user_id = ${userId})
    order by closes_at nulls last, survey_session.id`.execute(db);
  return rows;
}
