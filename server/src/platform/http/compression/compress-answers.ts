import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "../types.ts";
import { type Coding, chooseCoding } from "./content-coding.ts";

/** A smaller answer takes one packet in any case. */
const LEAST_BYTES = 1_024;
const codings: ReadonlyMap<Coding, unknown> = new Map([
  ["br", true],
  ["gzip", true],
]);
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|[\w.-]+\+json|javascript|xml|x-ndjson)|image\/svg)/;

/**
 * Compresses pages and JSON for clients that accept it. It is the last hook of each route, so ETags, lengths and limits
 * are those of the uncompressed answer. Streams go as they are; built files were compressed when they were built.
 */
export function compressAnswers(app: HttpServer): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.isStream) return;
    route.onSend = [...[route.onSend ?? []].flat(), compressAnswer];
  });
}

function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (!isCompressible(reply, payload)) {
    done(null, payload);
    return;
  }
  varyByCoding(reply);
  const coding = chooseCoding(request.headers["accept-encoding"], codings);
  if (coding === "identity") {
    done(null, payload);
    return;
  }
  compress[coding](payload).then(
    (compressed) => {
      reply.header("content-encoding", coding);
      done(null, compressed);
    },
    (error) => done(error),
  );
}

/** What an answer will go by. */
export function codingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Coding {
  if (request.routeOptions.config.isStream || !isCompressible(reply, payload)) return "identity";
  return chooseCoding(request.headers["accept-encoding"], codings);
}

/** Most answers are small: their length is looked at first. */
function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const type = reply.getHeader("content-type");
  if (!isText(payload, type) || payload.length < LEAST_BYTES || reply.hasHeader("content-encoding"))
    return false;
  return typeof type === "string" && COMPRESSIBLE.test(type);
}

/** A text, or JSON that was put together as bytes because it is large. */
export function isText(payload: unknown, type: unknown): payload is string | Buffer {
  return (
    typeof payload === "string" || (Buffer.isBuffer(payload) && String(type).startsWith("application/json"))
  );
}

function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  const named = vary === undefined ? [] : [vary].flat();
  reply.header("vary", [...named, "Accept-Encoding"].join(", "));
}

const gzipped = promisify(gzip);
const brotli = promisify<string | Buffer, object, Buffer>(brotliCompress);

/** Brotli at 4 is smaller than gzip at 6 and takes less time; what is built once is compressed harder. */
const compress: Record<Exclude<Coding, "identity">, (text: string | Buffer) => Promise<Buffer>> = {
  br: (text) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text) => gzipped(text),
};
