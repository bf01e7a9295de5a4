import { type RawBuilder, sql } from "kysely";

/**
 * SQL condition: a right beside the enrolment opens something to the learner now.
 * @param opens whether the course that a right names opens it
 */
export const isGranted = (
  { organizationId, userId }: { organizationId: number; userId: number },
  now: Date,
  opens: (courseId: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`
  exists (select from access_grant as granted
          where granted.organization_id = ${organizationId} and granted.user_id = ${userId}
            and granted.revoked_at is null
            and granted.starts_at <= ${now} and (granted.ends_at is null or granted.ends_at > ${now})
            and (granted.type = 'premium' or granted.type = 'course' and ${opens(sql`granted.course_id`)}))`;
