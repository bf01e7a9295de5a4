import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import { type FastifyBaseLogger, type FastifyError, fastify, LogController } from "fastify";
import { uuidV4 } from "#kernel/ids.ts";
import type { Problem } from "#kernel/problem.ts";
import type { ClientAddress } from "../client-address.ts";
import type { Log } from "../log.ts";
import { invalidField } from "../problems.ts";
import { sendProblem, toProblem } from "./errors.ts";
import { formats } from "./formats.ts";
import { readQuery } from "./query.ts";
import { unstorableText } from "./text-check.ts";
import type { HttpServer } from "./types.ts";
import { dropUnknownFields } from "./unknown-fields.ts";

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
        formats,
      },
    },
    frameworkErrors: (error, request, reply) => sendProblem(toProblem(error, request), request, reply),
  });
  app.removeContentTypeParser("text/plain");
  app.register(cookie);
  app.register(formbody, { bodyLimit: 64_000 });
  app.decorateRequest("caller", null);
  app.decorateRequest("clientAddress", "");
  app.decorateRequest("session", null);
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
  app.addHook("preValidation", async (request) => {
    readQuery(request);
    const errors = unstorableText(request.body);
    if (Object.keys(errors).length > 0) throw invalidField({ errors });
  });
  app.addHook("preHandler", async (request) => dropUnknownFields(request));
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    sendProblem(toProblem(error, request), request, reply),
  );
  return app;
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
