import { type RawBuilder, sql } from "kysely";
import { carriesTemplate } from "#features/enrolments/index.ts";

/** SQL condition: a right beside the learner's enrolment opens the template now. */
export const isGranted = (
  { organizationId, userId }: { organizationId: number; userId: number },
  templateId: RawBuilder<unknown>,
  now: Date,
) => sql<boolean>`
  exists (select from access_grant as granted
          where granted.organization_id = ${organizationId} and granted.user_id = ${userId}
            and granted.revoked_at is null
            and granted.starts_at <= ${now} and (granted.ends_at is null or granted.ends_at > ${now})
            and (granted.type = 'premium'
                 or granted.type = 'course' and ${carriesTemplate(sql`granted.course_id`, templateId)}))`;
