import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Nothing here tells who somebody is, so aims stay and are counted on. */
export const skillPersonalData: PersonalData = {
  files: {
    skills: ({ organizationId, userId }) => sql`
        select skill.name, skill_assignment.target_level, skill_assignment.source, skill_assignment.creation_date,
               skill_assignment.modified_date
        from skill_assignment join skill on skill.id = skill_assignment.skill_id
        where skill_assignment.organization_id = ${organizationId} and skill_assignment.user_id = ${userId}
        order by skill_assignment.id`,
  },
};
