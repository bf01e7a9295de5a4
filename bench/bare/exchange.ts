import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type BareDatabase, callerBy } from "./database.ts";
import { tokenHash } from "./upserts.ts";

const mint = `
  with ${callerBy("$1")},
  minted as (
    insert into login_token (token_hash, organization_id, user_id, application_id, hide_exit_button, creation_date, expires_at)
    select $4, caller.organization_id, "user".id, application_id, $5, $2, $2::timestamptz + interval '1 hour'
    from caller join "user" on "user".organization_id = caller.organization_id and provider_id = $3 and is_active
    returning user_id
  ),
  audited as (
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action, target_type,
                             target_id, ip, user_agent, request_id)
    select organization_id, $2, 'service_account', client_id, name, 'token.mint', 'user', user_id::text, $6, $7, $8
    from minted, caller
  )
  select user_id from minted`;

export function bareExchange(app: FastifyInstance, database: BareDatabase): void {
  app.post<{ Body: { external_id: string; hide_exit_button?: boolean } }>(
    "/auth/partner-exchange/",
    {
      schema: {
        body: {
          type: "object",
          required: ["external_id"],
          properties: { external_id: { type: "string" }, hide_exit_button: { type: "boolean" } },
        },
        response: {
          200: {
            type: "object",
            properties: { login_token: { type: "string" }, expires_in: { type: "integer" } },
          },
        },
      },
    },
    async (request, reply) => {
      const { external_id: externalId, hide_exit_button: hideExitButton = false } = request.body;
      const token = randomBytes(24).toString("base64url");
      const [minted] = await database.query("mint", mint, [
        tokenHash(request),
        new Date(),
        externalId,
        createHash("sha256").update(token).digest(),
        hideExitButton,
        request.ip,
        request.headers["user-agent"],
        request.id,
      ]);
      if (!minted) return reply.code(404).send();
      return { login_token: token, expires_in: 3600 };
    },
  );
}
