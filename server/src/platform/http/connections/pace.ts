import type { FastifyReply, FastifyRequest } from "fastify";
import { requestTimeout } from "../../problems.ts";
import type { HttpServer } from "../types.ts";

/** How long a client may take to send a request and to read the answer. */
export interface Pace {
  headersWithinMs: number;
  /** A JSON body or a form; large ones have a second more for each 50 kB. */
  bodyWithinMs: number;
  /** A file from an authenticated client; without authentication it has as long as any other body. */
  uploadWithinMs: number;
  /** Time to read an answer; large ones have more, at this rate. */
  answerWithinMs: number;
  slowestReaderBytesPerMs: number;
}

const STALLED_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 50;
/** No body but a file's is larger. */
const LARGEST_BODY_BYTES = 5_000_000;

/** The system takes so much of an answer at once, read or not. */
const TAKEN_AT_ONCE_BYTES = 16_000;
/** Timers of equal length cost Node next to nothing. */
const ROUNDED_TO_MS = 1_000;

/** How Node looks after its connections: the last resort, behind what each body has below. */
export function connectionLimits({ headersWithinMs, bodyWithinMs, uploadWithinMs }: Pace) {
  return {
    requestTimeout: Math.max(bodyWithinMs, uploadWithinMs) + headersWithinMs,
    /** For a client that neither reads nor sends: no response of ours is silent for half as long, streams included. */
    connectionTimeout: STALLED_MS,
    http: {
      headersTimeout: headersWithinMs,
      connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersWithinMs / 3)),
    },
  };
}

/**
 * A body that arrives too slowly is abandoned: 408, and the connection is closed. A client that was answered before its
 * body had arrived, such as with 401, gets the same time to finish sending, so that it can read the answer. The longer time
 * for files applies only once the caller is known: anybody may declare a body to be a file.
 */
export function limitBodies(app: HttpServer, pace: Pace): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { headers } = request;
    const declared = Number(headers["content-length"] ?? 0);
    if (headers["transfer-encoding"] === undefined && declared === 0) return done();
    const withinMs = pace.bodyWithinMs + Math.min(declared, LARGEST_BODY_BYTES) / SLOWEST_BYTES_PER_MS;
    limitArrival(request, reply, withinMs);
    done();
  });
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const isUpload = request.headers["content-type"]?.startsWith("multipart/") ?? false;
    const isKnown = request.caller !== null || request.session !== null;
    if (isUpload && isKnown) limitArrival(request, reply, pace.uploadWithinMs);
    done();
  });
}

const timeouts = new WeakMap<FastifyRequest["raw"], NodeJS.Timeout>();

/** From now on; what was said of the same request before does not count any more. */
function limitArrival(request: FastifyRequest, reply: FastifyReply, withinMs: number): void {
  const { raw } = request;
  const former = timeouts.get(raw);
  clearTimeout(former);
  const timeout = setTimeout(abortBody, withinMs, request, reply);
  timeout.unref(); // of a connection that ends when the service does, nobody tells the request
  timeouts.set(raw, timeout);
  if (former) return;
  const arrived = () => clearTimeout(timeouts.get(raw));
  raw.once("end", arrived);
  raw.once("close", arrived);
}

function abortBody({ raw, socket }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // The code that reads the body gets this like any other read error, and answers.
  if (!reply.sent && raw.listenerCount("error") > 0) raw.emit("error", requestTimeout());
  else socket.destroy();
}

/**
 * A client that reads an answer so slowly that only the trickle keeps the connection open is cut off. An answer that ends
 * when the client disconnects (`isStream`) has its own limits; one of unknown length is limited by silence alone.
 */
export function limitReaders(app: HttpServer, { answerWithinMs, slowestReaderBytesPerMs }: Pace): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const bytes = sizeOf(payload) ?? Number(reply.getHeader("content-length") ?? Number.NaN);
    if (request.routeOptions.config.isStream || !(bytes > TAKEN_AT_ONCE_BYTES)) return done();
    const rounds = Math.ceil((answerWithinMs + bytes / slowestReaderBytesPerMs) / ROUNDED_TO_MS);
    const timeout = setTimeout(() => request.socket.destroy(), rounds * ROUNDED_TO_MS);
    timeout.unref();
    reply.raw.once("close", () => clearTimeout(timeout));
    done();
  });
}

function sizeOf(payload: unknown): number | null {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : null;
}
