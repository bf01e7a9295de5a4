import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** The person's LMS accounts and launches. After erasure, launches stay without saying whose they were. */
export const ltiPersonalData: PersonalData = {
  files: {
    lms_accounts: ({ organizationId, userId }) => sql`
        select issuer, client_id, subject, creation_date from lti_link
        where organization_id = ${organizationId} and user_id = ${userId}
        order by creation_date, issuer, client_id`,
    lms_launches: ({ organizationId, userId }) => sql`
        select occurred_at, issuer, deployment_id, destination, problem_code from lti_launch
        where organization_id = ${organizationId} and user_id = ${userId}
        order by occurred_at, id`,
    lms_scores: ({ organizationId, userId }) => sql`
        select scored_at, score_given, score_maximum, status, finished_at from lti_score
        where organization_id = ${organizationId} and user_id = ${userId} order by scored_at, id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from lti_score where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    await sql`
      delete from lti_visit where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    await sql`
      delete from lti_link where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    await sql`
      update lti_launch set user_id = null
      where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
