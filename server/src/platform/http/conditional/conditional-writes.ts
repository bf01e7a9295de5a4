import type { RouteOptions } from "fastify";
import { isRecord, memberAt } from "#kernel/record.ts";
import { preconditionFailed, preconditionUnreadable, preconditionUnsupported } from "../../problems.ts";
import type { HttpRequest, HttpServer } from "../types.ts";
import { entityTag, isTagList, matchesStrongly, namesOnlyWeakTags } from "./entity-tag.ts";

/** Reading again would not help: what comes between makes every tag weak. */
const WEAK_TAG =
  "A weak ETag never matches here (RFC 9110, 13.1.1), and nothing was changed. Send it without the `W/`, which your library or a proxy on the way has put before it.";
const JSON_TYPE = "application/json; charset=utf-8";

declare module "fastify" {
  interface FastifyRequest {
    /** The tag that a GET of the address would carry for this representation; null without `If-Match`. */
    tagOf: ((representation: unknown) => string) | null;
  }
}

/**
 * `If-Match` on PATCH and DELETE (contract 1.6). Routes with `config.conditional` call `requireMatch`; any other write,
 * an upsert by POST too, refuses the header, because a client that sends it relies on it.
 */
export function acceptConditionalWrites(app: HttpServer): void {
  const readSchemas = new Map<string, unknown>();
  app.decorateRequest("tagOf", null);
  app.addHook("onRoute", ({ method, url, schema }: RouteOptions) => {
    if (method === "GET") readSchemas.set(url, memberAt(schema, "response", 200));
  });
  app.addHook("preHandler", async (request, reply) => {
    const { config, url = "" } = request.routeOptions;
    const header = request.headers["if-match"];
    if (header === undefined || !isGuardedWrite(request.method, config.scope)) return;
    const schema = readSchemas.get(url);
    if (!config.conditional) throw preconditionUnsupported();
    if (header.trim() !== "*" && !isTagList(header)) throw preconditionUnreadable();
    if (!isRecord(schema)) throw new Error(`${url} is conditional, but no GET answers there in JSON.`);
    const serialize = reply.compileSerializationSchema(schema);
    request.tagOf = (representation) => entityTag(JSON_TYPE, String(serialize(Object(representation))));
  });
}

/** Whether `If-Match` counts here. Signing in and other public calls change nothing that a GET would show. */
export function isGuardedWrite(method: string, scope: string | undefined): boolean {
  return ["POST", "PATCH", "PUT", "DELETE"].includes(method) && scope !== "public";
}

/**
 * Refuses a write whose `If-Match` names another state than the one that is about to change. Call it in the
 * transaction of the change, with the row locked: then nobody changes it in between. `represent` makes what a GET of
 * the same address answers, and is not asked when there is nothing to compare.
 * @throws preconditionFailed (412)
 */
export async function requireMatch(
  request: HttpRequest,
  represent: () => unknown | Promise<unknown>,
): Promise<void> {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*" || request.tagOf === null) return;
  if (matchesStrongly(header, request.tagOf(await represent()))) return;
  throw preconditionFailed(namesOnlyWeakTags(header) ? { detail: WEAK_TAG } : {});
}
