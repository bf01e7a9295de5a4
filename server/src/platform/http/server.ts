import { isUtf8 } from "node:buffer";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, fastify, LogController } from "fastify";
import { uuidV4 } from "#kernel/ids.ts";
import type { ClientAddress } from "../client-address.ts";
import type { Log } from "../log.ts";
import { invalidField, malformedBody, notFound } from "../problems.ts";
import { sendProblem, toProblem } from "./errors.ts";
import { formats } from "./formats.ts";
import { answerFailures } from "./last-resort.ts";
import { refuseUnknown } from "./preferences.ts";
import { readQuery } from "./query.ts";
import { buildSerializer } from "./serializers.ts";
import { unstorableText } from "./text-check.ts";
import type { HttpServer } from "./types.ts";
import { dropUnknownFields } from "./unknown-fields.ts";
import { buildValidator } from "./validators.ts";

export const API_VERSION = "1.0.0";
const BODY_LIMIT = 1_000_000;

export interface HttpServerOptions {
  log: Log;
  clientAddress: ClientAddress;
  /** The site is https: browsers shall never try it without. */
  isSecure: boolean;
}

/** The bare server: parsing, checking, request ids and the error model. Routes and their guards come from outside. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app: HttpServer = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery },
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        allowUnionTypes: true,
      },
      // Last of all, or ajv-formats would put its own in their place.
      onCreate: (ajv) => {
        for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
      },
    },
    schemaController: { compilersFactory: { buildSerializer, buildValidator } },
    rewriteUrl: (request) => originForm(request.url ?? "/"),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendProblem(toProblem(error, request), request, reply),
  });
  app.removeContentTypeParser("text/plain");
  app.register(cookie);
  acceptOnlyUtf8(app);
  app.decorateRequest("caller", null);
  app.decorateRequest("clientAddress", "");
  app.decorateRequest("problemCode", null);
  app.decorateRequest("failing", null);
  app.decorateRequest("session", null);
  app.decorateRequest("unknownInRows", null);
  app.addHook("onRequest", async (request, reply) => {
    request.clientAddress = options.clientAddress(
      request.socket.remoteAddress,
      request.headers["x-forwarded-for"],
    );
    reply.headers({
      "x-request-id": request.id,
      "x-api-version": API_VERSION,
      "x-content-type-options": "nosniff",
      ...(options.isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
    });
  });
  // Behind the guards and before the body: an address that cannot be anybody's is not there, whatever comes with it.
  app.addHook("preParsing", async (request) => {
    const isNobodys = request.routeOptions.schema?.params && !request.validateInput(request.params, "params");
    if (isNobodys || Object.keys(unstorableText(request.params)).length > 0) throw notFound();
  });
  app.addHook("preValidation", async (request) => {
    readQuery(request);
    const errors = unstorableText(request.body);
    if (Object.keys(errors).length > 0) throw invalidField({ errors });
  });
  app.addHook("preHandler", async (request) => {
    refuseUnknown(request);
    dropUnknownFields(request);
  });
  answerFailures(app);
  return app;
}

/**
 * JSON that is not UTF-8 is refused: decoded with replacement characters, different ids would become one
 * (RFC 8259, 8.1).
 */
function acceptOnlyUtf8(app: HttpServer): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (isUtf8(body)) return parse(request, body.toString("utf8"), done);
    done(malformedBody({ detail: "The request body is not UTF-8." }));
  });
}

/** Requests may name a whole address (RFC 9112, 3.2.2); only its path is ours, its host never is. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** What the parser could not read as HTTP never becomes a request; it gets the same kind of answer all the same. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const id = uuidV4();
  const body = JSON.stringify({
    detail: isTooLarge ? "The request's headers are too large." : "The request is not valid HTTP.",
    code: isTooLarge ? "headers_too_large" : "malformed_request",
    request_id: id,
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The caller's own id when it is a sensible one, so that their log and ours meet. */
function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w.:-]{1,128}$/.test(header) ? header : uuidV4();
}

function parseQuery(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const known = values[key];
    values[key] = known === undefined ? value : [known, value].flat();
  }
  return values;
}
