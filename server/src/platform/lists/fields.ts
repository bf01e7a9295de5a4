import type { RouteOptions } from "fastify";
import { Type } from "typebox";
import { isRecord, memberAt } from "#kernel/record.ts";
import type { HttpServer } from "../http/types.ts";
import { invalidParameter } from "../problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The result fields that a list's caller asked for; null: all. */
    keptFields: ReadonlySet<string> | null;
  }
}

const parameter = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: "Comma list of the result fields to keep; `id` and fields that end in `_id` always stay",
    examples: ["id"],
  }),
);

/**
 * `fields` on every list below (contract 1.4). What may be asked for is what the route's response schema names.
 * @throws invalidParameter (422 `errors.fields`) for a field that results do not have
 */
export function pickRequestedFields(app: HttpServer): void {
  app.decorateRequest("keptFields", null);
  app.addHook("onRoute", addParameter);
  app.addHook("preHandler", async (request) => {
    const text = askedFields(request.query);
    const results = resultSchema(request.routeOptions.schema);
    if (text === undefined || results === undefined) return;
    const known = fieldsOf(app, results);
    const asked = text.split(",").map((name) => name.trim());
    const unknown = asked.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw invalidParameter({
        errors: {
          fields: unknown.map((name) => `"${name}" is no field here. Choose from: ${known.join(", ")}.`),
        },
      });
    }
    request.keptFields = new Set([...asked, ...known.filter((name) => /^id$|_id$/.test(name))]);
  });
  // The route's schema has made its text by now, so whatever it forgets is gone already.
  app.addHook("onSend", async (request, reply, payload) => {
    const { keptFields } = request;
    if (keptFields === null || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const page: { results: object[] } = JSON.parse(payload);
    const results = page.results.map((result) =>
      Object.fromEntries(Object.entries(result).filter(([name]) => keptFields.has(name))),
    );
    return JSON.stringify({ ...page, results });
  });
}

function addParameter({ schema }: RouteOptions): void {
  if (!schema || resultSchema(schema) === undefined || !isRecord(schema.querystring)) return;
  const { properties } = schema.querystring;
  if (!isRecord(properties)) return;
  schema.querystring = { ...schema.querystring, properties: { ...properties, fields: parameter } };
}

/** What one result of the list is, if the route answers one in the common envelope. */
function resultSchema(schema: unknown): unknown {
  const isPaged = memberAt(schema, "querystring", "properties", "page") !== undefined;
  return isPaged ? memberAt(schema, "response", 200, "properties", "results", "items") : undefined;
}

function fieldsOf(app: HttpServer, schema: unknown): string[] {
  const reference = memberAt(schema, "$ref");
  const described = typeof reference === "string" ? app.getSchema(reference.replace(/#$/, "")) : schema;
  return Object.keys(memberAt(described, "properties") ?? {});
}

function askedFields(query: unknown): string | undefined {
  const text = memberAt(query, "fields");
  return typeof text === "string" ? text : undefined;
}
