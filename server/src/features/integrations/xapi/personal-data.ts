import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { revokeLane } from "./sending/lanes/lane-queries.ts";

/** What a store already holds is its owner's to delete; here nothing stays, and nothing more is sent. */
export const xapiPersonalData: PersonalData = {
  files: {
    xapi_statements: ({ organizationId, userId }) => sql`
        select statement_id, verb, outcome, body, creation_date, finished_at from statement
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from statement where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    await revokeLane(trx, organizationId);
  },
};
