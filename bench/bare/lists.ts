import type { FastifyInstance } from "fastify";
import { type BareDatabase, callerBy } from "./database.ts";
import { tokenHash } from "./upserts.ts";
import { answeredColumns, answeredUser, joinEnrolment } from "./users.ts";

const events = `
  with ${callerBy("$1")}
  select position, body from event
  where organization_id = (select organization_id from caller) and position > $2 and audience = 'public'
  order by position limit $3`;

const users = `
  with ${callerBy("$1")}
  select ${answeredColumns}, (select count(*) from "user" join caller using (organization_id)) as count
  from caller join "user" as person using (organization_id) ${joinEnrolment}
  order by person.id limit $2 offset $3`;

export function bareLists(app: FastifyInstance, database: BareDatabase): void {
  app.get<{ Querystring: { after: number; limit: number } }>(
    "/events/",
    {
      schema: {
        querystring: {
          type: "object",
          properties: { after: { type: "integer" }, limit: { type: "integer", maximum: 500 } },
        },
      },
    },
    async (request, reply) => {
      const { after, limit } = request.query;
      const found = await database.query("events", events, [tokenHash(request), after, limit + 1]);
      const page = found.slice(0, limit);
      const texts = page.map(({ position, body }) => `${body.slice(0, -1)},"stream_id":"${position}"}`);
      const next = page.at(-1)?.position ?? after;
      return reply
        .type("application/json")
        .send(
          `{"events":[${texts.join()}],"count":${page.length},"has_more":${found.length > limit},"next_after":"${next}"}`,
        );
    },
  );
  app.get<{ Querystring: { page: number; page_size: number } }>(
    "/users/",
    {
      schema: {
        querystring: {
          type: "object",
          properties: { page: { type: "integer" }, page_size: { type: "integer", maximum: 200 } },
        },
        response: {
          200: {
            type: "object",
            properties: { count: { type: "integer" }, results: { type: "array", items: answeredUser } },
          },
        },
      },
    },
    async (request) => {
      const { page, page_size: size } = request.query;
      const results = await database.query("users", users, [tokenHash(request), size, (page - 1) * size]);
      return { count: results[0]?.count ?? 0, results };
    },
  );
}
