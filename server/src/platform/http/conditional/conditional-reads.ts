import { codingOf, isText } from "../compression/compress-answers.ts";
import type { HttpServer } from "../types.ts";
import { entityTag, matchesWeakly, withCoding } from "./entity-tag.ts";

/** What an API answers depends on besides its address. */
const VARY = "Accept, Authorization, Cookie, Prefer";

/**
 * `ETag` on every JSON answer to a GET, on that of a PATCH that a GET of the address would answer alike, and 304 without a body for a caller that has it already. Such answers may be
 * kept by the caller alone and are asked for again each time; every other answer is kept by nobody.
 */
export function answerConditionalReads(app: HttpServer): void {
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("vary", VARY);
    const type = reply.getHeader("content-type");
    const isRead = ["GET", "HEAD"].includes(request.method) && reply.statusCode === 200;
    const isChanged = request.method === "PATCH" && reply.statusCode === 200;
    if (isChanged && request.routeOptions.config.conditional && typeof payload === "string")
      reply.header("etag", withCoding(entityTag(String(type), payload), codingOf(request, reply, payload)));
    if (!isRead || !isText(payload, type) || typeof type !== "string") {
      if (!reply.hasHeader("cache-control"))
        reply.header("cache-control", isRead ? "private, no-cache" : "no-store");
      return payload;
    }
    const tag = entityTag(type, payload);
    reply.header("etag", withCoding(tag, codingOf(request, reply, payload)));
    const isPublic = request.routeOptions.config.scope === "public";
    if (!reply.hasHeader("cache-control"))
      reply.header("cache-control", isPublic ? "no-cache" : "private, no-cache");
    const known = request.headers["if-none-match"];
    if (known === undefined || !matchesWeakly(known, tag)) return payload;
    reply.code(304).removeHeader("content-type");
    return "";
  });
}
