import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { HealthCheck } from "#platform/feature.ts";
import type { Matter } from "#platform/health/matter.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

const subjectType = "hris_connection";

/** Whose token it was that was replaced and has ended: somebody forgot to enter the new one. */
export async function noteEndedToken(db: Database, now: Date, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into hris_ended_token (connection_id, organization_id, used_at)
    select id, organization_id, ${now} from hris_connection
    where hub = 'scim' and former_token_hash = ${tokenHash} and former_token_until <= ${now}
    on conflict (connection_id) do update set used_at = excluded.used_at`.execute(db);
}

/** The connection's own token is in use: the matter is over. */
export async function forgetEndedToken(db: Database, connectionId: number): Promise<void> {
  await sql`delete from hris_ended_token where connection_id = ${connectionId}`.execute(db);
}

/** Identity providers that send a token which has ended: nobody who joins or leaves comes through. */
export const endedTokens: HealthCheck = {
  kinds: ["hris_connection.token_ended"],
  subjectType,
  async find({ db }) {
    const { rows } = await sql<{ id: number; organization_id: number; organization: string }>`
      select connection.id, connection.organization_id, ${slugOf(sql`connection.organization_id`)} as organization
      from hris_ended_token as ended join hris_connection as connection on connection.id = connection_id
      where state <> 'paused'`.execute(db);
    return rows.map(
      ({ id, organization_id: organizationId, organization }): Matter => ({
        organizationId,
        kind: "hris_connection.token_ended",
        severity: "problem",
        subjectType,
        subjectId: id,
        message: `The identity provider of ${organization} sends a token of HR connection ${id} that was replaced and has ended, so it is refused, and who joins or leaves is not followed. Let the customer enter the latest one; if it is lost, make another with \`lectern hris rotate-token ${id}\`.`,
      }),
    );
  },
};
