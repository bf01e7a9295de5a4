import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { recordRecordingConsent } from "../../speech/recording-consent.ts";

/** Which recognizer may listen: the browser's, which may ask its vendor, or the organization's endpoint through the service. */
export type ConsentKind = "browser" | "service";

/** The learner agrees to be listened to, or takes it back. */
export async function recordConsent(
  { db, clock }: Context,
  { organizationId, userId }: LearnerSession,
  kind: ConsentKind,
  isGiven: boolean,
): Promise<void> {
  const learner = { organizationId, userId };
  if (kind === "service") await recordRecordingConsent(db, clock(), learner, isGiven);
  else if (isGiven)
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
