import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publishAll } from "#platform/outbox.ts";

type EnrolmentChange = "opened" | "moved" | "ended";

/** A learner with their partner's key, which events carry; null: they have none. */
export interface EnrolledLearner {
  userId: number;
  provider: string | null;
  providerId: string | null;
}

/** What became of an enrolment. */
interface ChangedEnrolment {
  id: number;
  change: EnrolmentChange;
}

/** `enrolment.changed` reaches only who asks for it by name (contract, section 8). In the order given. */
export async function announceEnrolments(
  trx: Database,
  now: Date,
  organizationId: number,
  changed: readonly ChangedEnrolment[],
  learners: readonly EnrolledLearner[],
): Promise<void> {
  if (changed.length === 0) return;
  const keys = new Map(learners.map(({ userId, ...key }) => [userId, key]));
  const rows = await selectAnnounced(trx, organizationId, changed);
  await publishAll(
    trx,
    now,
    rows.map((enrolment) => {
      const { provider = null, providerId = null } = keys.get(enrolment.user_id) ?? {};
      return {
        organizationId,
        type: "enrolment.changed",
        providerId,
        data: { ...enrolment, provider, provider_id: providerId },
      };
    }),
  );
}

type AnnouncedEnrolment = {
  change: EnrolmentChange;
  user_id: number;
  course: string;
  course_title: string;
  cohort: string | null;
  matched: string;
  access_starts_at: string;
  access_ends_at: string | null;
  premium: boolean;
};

async function selectAnnounced(
  trx: Database,
  organizationId: number,
  changed: readonly ChangedEnrolment[],
): Promise<AnnouncedEnrolment[]> {
  const { rows } = await sql<AnnouncedEnrolment>`
    select changed.change, enrolment.user_id, course.slug as course, course.title as course_title, enrolment.cohort,
           enrolment.matched, enrolment.access_starts_at, enrolment.access_ends_at, course.is_premium as premium
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ change }) => change)}::text[])
         with ordinality as changed (id, change, position)
    join enrolment on enrolment.organization_id = ${organizationId} and enrolment.id = changed.id
    join course on course.organization_id = enrolment.organization_id and course.id = enrolment.course_id
    order by changed.position`.execute(trx);
  return rows;
}
