import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { methodNotAllowed, notFound } from "../../problems.ts";
import type { CountStray } from "../guard/guard.ts";
import type { KnownAddress } from "./known-addresses.ts";
import { slashMissing } from "./slash-missing.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE"];

/** What is answered at an address that is a route's but for its method or its last slash. */
export interface NearMiss {
  url: string;
  methods: readonly HTTPMethods[];
  /** Counts the request like any other, and answers before its body is looked at, whatever its type and size. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Of every route: another method gets 405 with `Allow`, and the address without its trailing slash
 * gets 308 to the one with it, which keeps method and body (contract 1.1).
 */
export function nearMissesOf(routes: ReadonlyMap<string, KnownAddress>, count: CountStray): NearMiss[] {
  return [...routes].flatMap(([url, known]) => {
    const isSlashless = !url.endsWith("/") || url === "/" || routes.has(url.slice(0, -1));
    return [otherMethods(url, known, count), ...(isSlashless ? [] : [withoutSlash(url.slice(0, -1), count)])];
  });
}

function otherMethods(url: string, known: KnownAddress, count: CountStray): NearMiss {
  const allow = [...known.methods].join(", ");
  const hint = [`This address takes ${allow}.`, known.otherMethods].filter(Boolean).join(" ");
  return {
    url,
    methods: methods.filter((method) => !known.methods.has(method)),
    async answer(request, reply) {
      await count(request, reply);
      const detail = `Method "${request.method}" not allowed.`;
      throw methodNotAllowed({ detail, hint, headers: { allow } });
    },
  };
}

function withoutSlash(url: string, count: CountStray): NearMiss {
  return {
    url,
    methods,
    async answer(request, reply) {
      await countForgiving(count, request, reply);
      return redirectToSlash(request, reply);
    },
  };
}

function redirectToSlash(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "", query] = request.url.split(/\?(.*)/s, 2);
  // The slash stands where an id would: `/jobs/` is no job's address, with another slash or without.
  if (path.endsWith("/")) throw notFound();
  const target = `${path}/${query === undefined ? "" : `?${query}`}`;
  return reply
    .code(308)
    .header("location", target)
    .type("application/json; charset=utf-8")
    .send(slashMissing(path, request.id));
}

/** The address with the slash says what is wrong with the credentials; without it, nothing but the slash is. */
async function countForgiving(
  count: CountStray,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    await count(request, reply);
  } catch (error) {
    if (!(error instanceof Problem) || ![401, 403].includes(error.status)) throw error;
  }
}
