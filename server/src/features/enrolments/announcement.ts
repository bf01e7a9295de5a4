import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publishAll } from "#platform/outbox.ts";

type EnrolmentChange = "opened" | "moved" | "ended";

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
): Promise<void> {
  if (changed.length === 0) return;
  const rows = await selectAnnounced(trx, organizationId, changed);
  await publishAll(
    trx,
    now,
    rows.map((data) => ({
      organizationId,
      type: "enrolment.changed",
      audience: "extension",
      providerId: data.provider_id,
      data,
    })),
  );
}

type EnrolmentEventData = {
  change: EnrolmentChange;
  user_id: number;
  course: string;
  course_title: string;
  cohort: string | null;
  matched: string;
  access_starts_at: string;
  access_ends_at: string | null;
  premium: boolean;
  provider: string | null;
  provider_id: string | null;
};

async function selectAnnounced(
  trx: Database,
  organizationId: number,
  changed: readonly ChangedEnrolment[],
): Promise<EnrolmentEventData[]> {
  const { rows } = await sql<EnrolmentEventData>`
    select changed.change, enrolment.user_id, course.slug as course, course.title as course_title, enrolment.cohort,
           enrolment.matched, enrolment.access_starts_at, enrolment.access_ends_at, course.is_premium as premium,
           "user".provider, "user".provider_id
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ change }) => change)}::text[])
         with ordinality as changed (id, change, place)
    join enrolment on enrolment.organization_id = ${organizationId} and enrolment.id = changed.id
    join course on course.organization_id = enrolment.organization_id and course.id = enrolment.course_id
    join "user" on "user".organization_id = enrolment.organization_id and "user".id = enrolment.user_id
    order by changed.place`.execute(trx);
  return rows;
}
