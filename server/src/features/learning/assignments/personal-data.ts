import { sql } from "kysely";
import { forgetAssigner } from "#learning/assignables/index.ts";
import type { PersonalData } from "#platform/personal-data.ts";
import { lessonKind } from "./assignment.ts";

/** Assignments stay and are counted. An erased person is no longer named as an assigner. */
export const assignmentPersonalData: PersonalData = {
  files: {
    assignments: ({ organizationId, userId }) => sql`
        select id, template_id, due_date, source, creation_date, modified_date from assignment
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, _now, person) {
    await forgetAssigner(trx, lessonKind, person);
  },
};
