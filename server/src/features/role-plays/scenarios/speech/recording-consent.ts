import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/** The learner agrees that the service is sent what they say, or takes it back. It counts from the first time. */
export async function recordRecordingConsent(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
  isGiven: boolean,
): Promise<void> {
  if (isGiven)
    await sql`
      insert into recording_consent (organization_id, user_id, given_at)
      values (${organizationId}, ${userId}, ${now})
      on conflict (organization_id, user_id) do nothing`.execute(db);
  else
    await sql`
      delete from recording_consent where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      db,
    );
}

export async function hasRecordingConsent(
  db: Database,
  { organizationId, userId }: Learner,
): Promise<boolean> {
  const { rows } = await sql`
    select from recording_consent where organization_id = ${organizationId} and user_id = ${userId}`.execute(
    db,
  );
  return rows.length > 0;
}
