import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const reminderPersonalData: PersonalData = {
  files: {
    reminders: ({ organizationId, userId }) => sql`
        select is_wanted, mailed_on,
               (select coalesce(json_agg(json_build_object('kind', kind, 'subject', subject, 'at', creation_date)
                                         order by creation_date, kind, subject), '[]')
                from reminded where organization_id = ${organizationId} and user_id = ${userId}) as reminded
        from reminder where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from reminded where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    await sql`
      delete from reminder where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
