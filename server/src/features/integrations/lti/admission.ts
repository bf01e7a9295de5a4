import type { FastifyReply } from "fastify";
import type { Context } from "#platform/feature.ts";
import { chargeAddress } from "#platform/http/guard/guard.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { isNobodyReading } from "./login/opened-how.ts";

/** What comes before each page of an LMS's visitor: nothing is kept or passed on, and the address pays. */
export function createAdmission(context: Context) {
  return async (request: HttpRequest, reply: FastifyReply) => {
    if (isNobodyReading(request)) return reply.code(204).header("cache-control", "no-store").send();
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    await chargeAddress(context, request, reply);
  };
}
