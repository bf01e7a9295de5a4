import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** The person's LMS accounts and launches. After erasure, launches stay without saying whose they were. */
export const ltiPersonalData: PersonalData = {
  files: {
    async lms_accounts(db, { organizationId, userId }) {
      const { rows } = await sql`
        select issuer, client_id, subject, creation_date from lti_link
        where organization_id = ${organizationId} and user_id = ${userId}
        order by creation_date, issuer, client_id`.execute(db);
      return rows;
    },
    async lms_launches(db, { organizationId, userId }) {
      const { rows } = await sql`
        select occurred_at, issuer, deployment_id, destination, problem_code from lti_launch
        where organization_id = ${organizationId} and user_id = ${userId}
        order by occurred_at, id`.execute(db);
      return rows;
    },
    async lms_scores(db, { organizationId, userId }) {
      const { rows } = await sql`
        select scored_at, score_given, score_maximum, status, finished_at from lti_score
        where organization_id = ${organizationId} and user_id = ${userId} order by scored_at, id`.execute(db);
      return rows;
    },
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
    return null;
  },
};
