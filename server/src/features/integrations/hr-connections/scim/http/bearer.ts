import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { defineProblem } from "#kernel/problem.ts";
import { sha256 } from "#kernel/secret.ts";
import { isUnavailable } from "#platform/database/availability/unavailable.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { chargeAddress } from "#platform/http/guard/guard.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import type { RecordOwner } from "../../records/record.ts";
import { chargeConnection } from "./budget.ts";
import { forgetEndedToken, noteEndedToken } from "./ended-tokens.ts";
import type { ScimContext } from "./scim-context.ts";

const challenge = { "www-authenticate": 'Bearer realm="scim"' };

const scimTokenMissing = defineProblem({
  code: "not_authenticated",
  status: 401,
  detail:
    "Send the connection's token as `Authorization: Bearer <token>`. An operator got it when the connection was created, or the token was last rotated.",
  headers: challenge,
});
const scimTokenNotValid = defineProblem({
  code: "token_not_valid",
  status: 401,
  detail:
    "This is no connection's token, or it has ended. Enter the latest one; if it is lost, let an operator make a new one with `lectern hris rotate-token`.",
  headers: challenge,
});
const scimPaused = defineProblem({
  code: "connection_paused",
  status: 403,
  detail:
    "An operator has paused this connection, so nothing is taken. Resume it, then let the identity provider try again.",
});

const scimOrganizationInactive = defineProblem({
  code: "organization_inactive",
  status: 403,
  detail:
    "The connection's organization is deactivated, so nothing is taken and nothing is shown. Ask an operator.",
});

/**
 * Whose connection it is that calls. A wrong token is charged to the address like any other guess, a right one to the
 * connection. @throws scimTokenMissing, scimTokenNotValid, scimOrganizationInactive, scimPaused, throttled
 */
export async function identifyConnection(
  context: ScimContext,
  request: HttpRequest,
  reply: FastifyReply,
): Promise<RecordOwner> {
  const connection = await authenticate(context, request).catch(async (error: unknown) => {
    if (!isUnavailable(error)) await chargeAddress(context, request, reply);
    throw error;
  });
  await chargeConnection(context, connection.id, request, reply);
  if (!connection.is_organization_active) throw scimOrganizationInactive();
  if (connection.state === "paused") throw scimPaused();
  return { organizationId: connection.organization_id, connectionId: connection.id };
}

async function authenticate({ db, clock }: ScimContext, request: HttpRequest) {
  const [, token] = /^Bearer +(\S{1,500}) *$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) throw scimTokenMissing();
  const tokenHash = sha256(token);
  const connection = await selectByToken(db, clock(), tokenHash);
  if (!connection) {
    await noteEndedToken(db, clock(), tokenHash);
    throw scimTokenNotValid();
  }
  if (connection.had_ended_token) await forgetEndedToken(db, connection.id);
  return connection;
}

const holderColumns = rowOf("hris_connection", ["id", "organization_id", "state"], {
  is_organization_active: sql<boolean>`organization.is_active`,
  had_ended_token: sql<boolean>`
    exists (select from hris_ended_token as ended where ended.connection_id = hris_connection.id)`,
});

/** By its token, or the one from before while that still works. */
async function selectByToken(db: Database, now: Date, tokenHash: Buffer) {
  const { rows } = await sql<RowOf<typeof holderColumns>>`
    select ${holderColumns} from hris_connection ${joinOrganization(sql`hris_connection.organization_id`)}
    where hub = 'scim'
      and (token_hash = ${tokenHash} or former_token_hash = ${tokenHash} and former_token_until > ${now})`.execute(
    db,
  );
  return rows[0];
}
