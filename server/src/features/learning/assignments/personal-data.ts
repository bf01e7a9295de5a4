import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Assignments stay and are counted. An erased person is no longer named as an assigner. */
export const assignmentPersonalData: PersonalData = {
  files: {
    async assignments(db, { organizationId, userId }) {
      const { rows } = await sql`
        select id, template_id, due_date, source, creation_date, modified_date from assignment
        where organization_id = ${organizationId} and user_id = ${userId} order by id`.execute(db);
      return rows;
    },
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      update assignment set assigned_by_label = null
      where organization_id = ${organizationId} and assigned_by_type = 'user' and assigned_by_id = ${String(userId)}`.execute(
      trx,
    );
    return null;
  },
};
