import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** The record goes as a whole: what is counted are the account's lessons, which stay. */
export const hrPersonalData: PersonalData = {
  files: {
    employee: ({ organizationId, userId }) => sql`
        select source, remote_id, employee_number, first_name, last_name, work_email, job_title, department,
               employment_status, employment_type, start_date, termination_date, last_synced_at, creation_date,
               (select coalesce(json_agg(hr_group.name), '[]') from hr_employee_group as membership
                join hr_group on hr_group.organization_id = membership.organization_id
                             and hr_group.id = membership.group_id
                where membership.organization_id = hr_employee.organization_id
                  and membership.employee_id = hr_employee.id) as groups
        from hr_employee where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`delete from hr_employee where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
  },
};
