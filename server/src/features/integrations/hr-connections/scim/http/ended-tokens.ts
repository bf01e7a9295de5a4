import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

const oldToken = defineSentence(
  "hris_connection.token_ended",
  "The identity provider of {organization} still sends an old token of HR connection {connection}, which was replaced and has expired. Its requests are refused, so joiners and leavers are not synchronized. Ask the customer to enter the current token; if it is lost, create a new one with `lectern hris rotate-token {connection}`.",
);

const subjectType = "hris_connection";

/** Records the use of a replaced, expired token: the customer has not entered the new one. */
export async function noteEndedToken(db: Database, now: Date, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into hris_ended_token (connection_id, organization_id, used_at)
    select id, organization_id, ${now} from hris_connection
    where hub = 'scim' and former_token_hash = ${tokenHash} and former_token_until <= ${now}
    on conflict (connection_id) do update set used_at = excluded.used_at`.execute(db);
}

/** Resolves the issue once the current token is in use. */
export async function forgetEndedToken(db: Database, connectionId: number): Promise<void> {
  await sql`delete from hris_ended_token where connection_id = ${connectionId}`.execute(db);
}

/** Identity providers that send an expired token: joiners and leavers are not synchronized. */
export const endedTokens: HealthCheck = {
  kinds: ["hris_connection.token_ended"],
  subjectType,
  async find({ db }) {
    const { rows } = await sql<{ id: number; organization_id: number; organization: string }>`
      select connection.id, connection.organization_id, ${slugOf(sql`connection.organization_id`)} as organization
      from hris_ended_token as ended join hris_connection as connection on connection.id = connection_id
      where state <> 'paused'`.execute(db);
    return rows.map(
      ({ id, organization_id: organizationId, organization }): HealthIssue => ({
        organizationId,
        kind: "hris_connection.token_ended",
        severity: "problem",
        subjectType,
        subjectId: id,
        ...inSentences(oldToken({ organization, connection: id })),
      }),
    );
  },
};
