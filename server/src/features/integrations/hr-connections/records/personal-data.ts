import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/**
 * What was uploaded or pushed about the person whose account follows it. It is deleted whole: a file may bring it again,
 * and its link then says that nothing is to be made of it.
 */
export const recordPersonalData: PersonalData = {
  files: {
    hr_records: ({ organizationId, userId }) => sql`
        select record.hub_id, record.remote_id, record.user_name, record.display_name, record.given_name,
               record.family_name, record.job_title, record.work_email, record.personal_email, record.employee_number,
               record.department, record.manager_id, record.employment_type, record.status_text, record.start_date,
               record.end_date, record.removed_at, record.creation_date, record.modified_date
        from hris_identity_link as link
        join hris_record as record on record.connection_id = link.connection_id and record.kind = 'employee'
         and record.hub_id = link.hub_id
        where link.organization_id = ${organizationId} and link.user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from hris_record as record using hris_identity_link as link
      where link.organization_id = ${organizationId} and link.user_id = ${userId}
        and record.connection_id = link.connection_id and record.kind = 'employee'
        and record.hub_id = link.hub_id`.execute(trx);
  },
};
