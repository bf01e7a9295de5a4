import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";

/** The learner agrees that their browser listens, or takes it back. */
export async function recordConsent(
  { db, clock }: Context,
  { organizationId, userId }: LearnerSession,
  isGiven: boolean,
): Promise<void> {
  if (isGiven)
    await sql`
      insert into speech_consent (organization_id, user_id, given_at)
      values (${organizationId}, ${userId}, ${clock()})
      on conflict (organization_id, user_id) do nothing`.execute(db);
  else
    await sql`
      delete from speech_consent where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      db,
    );
}
