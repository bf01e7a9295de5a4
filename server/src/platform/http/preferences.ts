import type { FastifyRequest } from "fastify";
import { invalidField, invalidParameter } from "../problems.ts";
import type { HttpServer } from "./types.ts";
import { unknownFields, unknownParameters } from "./unknown-fields.ts";

/**
 * `Prefer: handling=strict` (RFC 7240, 4.4): what the route's schema does not name is refused instead of ignored.
 * Belongs after validation and before unknown fields are dropped.
 * @throws invalidField, invalidParameter (422)
 */
export function honorHandling(app: HttpServer): void {
  app.addHook("onRequest", async (request, reply) => {
    const handling = handlingOf(request);
    if (handling !== null) reply.header("preference-applied", `handling=${handling}`);
  });
}

/** @throws invalidField, invalidParameter naming whatever nobody knows */
export function refuseUnknown(request: FastifyRequest): void {
  const isApi = request.routeOptions.config.scope !== undefined;
  if (!isApi || handlingOf(request) !== "strict") return;
  const parameters = unknownParameters(request);
  const fields = unknownFields(request);
  const errors = Object.fromEntries([
    ...parameters.map((name) => [name, ["There is no such parameter here."]]),
    ...fields.map((name) => [name, ["There is no such field here."]]),
  ]);
  if (fields.length > 0) throw invalidField({ errors });
  if (parameters.length > 0) throw invalidParameter({ errors });
}

/** The first mention counts (RFC 7240, 2). */
function handlingOf(request: FastifyRequest): "strict" | "lenient" | null {
  const text = [request.headers.prefer ?? []].flat().join(",");
  const [, value] = /(?:^|,)\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:[;,]|$)/i.exec(text) ?? [];
  if (value === undefined) return null;
  return value.toLowerCase() === "strict" ? "strict" : "lenient";
}
