import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BareDatabase, callerBy } from "./database.ts";
import {
  answeredColumns,
  answeredUser,
  joinEnrolment,
  sentFields,
  sentUser,
  typeOf,
  writtenAndAnnounced,
} from "./users.ts";

const sentValues = sentFields.map((field, index) => `$${index + 3}::${typeOf(field)} as ${field}`).join(", ");

const upsert = `
  with ${callerBy("$1")},
  sent as (select ${sentValues}),
  ${writtenAndAnnounced("$2::timestamptz")},
  audited as (
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action, target_type,
                             target_id, ip, user_agent, request_id)
    select organization_id, $2, 'service_account', client_id, name, left(type, -1), 'user', id::text,
           $${sentFields.length + 3}, $${sentFields.length + 4}, $${sentFields.length + 5}
    from written join caller using (organization_id)
  )
  select ${answeredColumns}, type from (
    select * from written
    union all
    select known.*, 'unchanged', null from caller cross join sent
    join "user" as known using (organization_id, provider, provider_id)
    where not exists (select from written)
  ) as person ${joinEnrolment}`;

/** One statement for a thousand people: token, rows, events and one entry in the audit log. */
const bulkUpsert = `
  with ${callerBy("$1")},
  sent as (
    select * from json_to_recordset($3::json) as sent (${sentFields.map((field) => `${field} ${typeOf(field)}`).join(", ")})
  ),
  ${writtenAndAnnounced("$2::timestamptz")},
  audited as (
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action, target_type, target_id,
                             changes)
    select organization_id, $2, 'service_account', client_id, name, 'user.bulk', 'organization', organization_id::text,
           jsonb_build_object('written', (select count(*) from written))
    from caller
  )
  select id, provider_id, type from written`;

export function bareUpserts(app: FastifyInstance, database: BareDatabase): void {
  app.post<{ Body: Record<string, unknown> }>(
    "/users/",
    { schema: { body: sentUser, response: { 200: answeredUser, 201: answeredUser } } },
    async (request, reply) => {
      const { body } = request;
      const [person] = await database.query("upsert", upsert, [
        tokenHash(request),
        new Date(),
        ...sentFields.map((field) => body[field]),
        request.ip,
        request.headers["user-agent"],
        request.id,
      ]);
      if (!person) return reply.code(401).send();
      return reply.code(person.type === "user.created" ? 201 : 200).send(person);
    },
  );
  app.post<{ Body: { users: unknown[] } }>(
    "/users/bulk/",
    { schema: { body: { type: "object", properties: { users: { type: "array", items: sentUser } } } } },
    async (request) => {
      const users = JSON.stringify(request.body.users);
      return { results: await database.query("bulk", bulkUpsert, [tokenHash(request), new Date(), users]) };
    },
  );
}

/** What is stored of the bearer token. */
export function tokenHash(request: FastifyRequest): Buffer {
  return createHash("sha256")
    .update((request.headers.authorization ?? "").slice("Bearer ".length))
    .digest();
}
