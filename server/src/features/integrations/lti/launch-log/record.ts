import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Given, GivenEach } from "#platform/database/statements/compiled-statement.ts";
import { storedSentences } from "#platform/health/sentence.ts";
import { type Refusal, storable } from "../refusal.ts";
import { newLaunchCode } from "./code.ts";

/** What is known of a login or a launch when it ends. Names and addresses of learners stay out. */
export interface LaunchRecord {
  requestId: string;
  registrationId?: number | null;
  organizationId?: number | null;
  userId?: number | null;
  issuer?: string | null;
  clientId?: string | null;
  deploymentId?: string | null;
  destination?: string | null;
}

const LONGEST = 255;

/** Writes what became of it. @returns the short code that the learner is shown */
export async function recordLaunch(
  db: Database,
  now: Date,
  record: LaunchRecord,
  refusal: Refusal | null,
): Promise<string> {
  const code = newLaunchCode();
  const short = (text: string | null | undefined) => stored(text?.slice(0, LONGEST));
  await sql`
    insert into lti_launch (code, registration_id, organization_id, user_id, issuer, client_id, deployment_id, step,
                            problem_code, reason, reason_sentences, destination, request_id, occurred_at)
    values (${code}, ${record.registrationId ?? null}, ${record.organizationId ?? null}, ${record.userId ?? null},
            ${short(record.issuer)}, ${short(record.clientId)}, ${short(record.deploymentId)},
            ${refusal?.step ?? null}, ${refusal?.code ?? null}, ${refusal?.reason.message ?? null},
            ${storedSentences(refusal?.reason ?? null)}::jsonb, ${stored(record.destination)}, ${record.requestId}, ${now})`.execute(
    db,
  );
  return code;
}

/** What is known of a launch that went well before its statement runs. */
export interface GoodLaunch {
  code: string;
  requestId: string;
  deploymentId: string;
  destination: string;
}

/** SQL: writes it as a part of one larger statement, for the learner and the registration in `from`. */
export const goodLaunchOf = (
  now: Given<Date>,
  { code, requestId, deploymentId, destination }: GivenEach<GoodLaunch>,
  from: RawBuilder<unknown>,
) => sql`
  insert into lti_launch (code, registration_id, organization_id, user_id, issuer, client_id, deployment_id,
                          destination, request_id, occurred_at)
  select ${code}, arriving.registration_id, arriving.organization_id, arriving.user_id,
         left(arriving.issuer, ${sql.lit(LONGEST)}), left(arriving.client_id, ${sql.lit(LONGEST)}), ${deploymentId},
         ${destination}, ${requestId}, ${now}
  from ${from} as arriving`;

/** Entries hold what the platform sent. */
function stored(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storable(text);
}

/** Entries are for finding out why a launch failed, not for reports. */
export async function deleteOldLaunches(db: Database, before: Date): Promise<void> {
  await sql`delete from lti_launch where occurred_at < ${before}`.execute(db);
}
