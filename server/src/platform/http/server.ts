import { isUtf8 } from "node:buffer";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, fastify, LogController } from "fastify";
import { uuidV4 } from "#kernel/ids.ts";
import type { ClientAddress } from "../addresses/client-address.ts";
import type { Log } from "../log/log.ts";
import { invalidField, malformedBody, notFound, unsupportedMediaType } from "../problems.ts";
import { nullKeywords } from "../schema.ts";
import { compressAnswers } from "./compression/compress-answers.ts";
import { answerUnreadable } from "./connections/bare-socket.ts";
import { closeConnections } from "./connections/closing.ts";
import { answerFailures } from "./connections/last-resort.ts";
import { connectionLimits, limitBodies, limitReaders, type Pace } from "./connections/pace.ts";
import { limitPipelining } from "./connections/pipelining.ts";
import { sendProblem, toProblem } from "./errors.ts";
import { JSON_BODY_BYTES } from "./input/body-limit.ts";
import { formats } from "./input/formats.ts";
import { languageTag } from "./input/language-tags.ts";
import { readNulls } from "./input/null-fields.ts";
import { refuseUnknown } from "./input/preferences.ts";
import { readQuery } from "./input/query.ts";
import { parseQuery } from "./input/query-text.ts";
import { unstorableText } from "./input/text-check.ts";
import { dropUnknownFields } from "./input/unknown-fields.ts";
import { buildValidator } from "./input/validators.ts";
import { MAX_PARAMETER_LENGTH, refuseAmbiguous } from "./routing/request-target.ts";
import { buildSerializer } from "./serializers.ts";
import type { HttpServer } from "./types.ts";

export const API_VERSION = "1.0.0";

interface HttpServerOptions {
  log: Log;
  clientAddress: ClientAddress;
  /** The site is https: browsers shall never try it without. */
  isSecure: boolean;
  pace?: Pace;
  /** Null: plain http. */
  tls?: { cert: string; key: string } | null;
}

export const usualPace: Pace = {
  headersWithinMs: 15_000,
  bodyWithinMs: 30_000,
  uploadWithinMs: 300_000,
  answerWithinMs: 60_000,
  slowestReaderBytesPerMs: 5,
};

/** The bare server: parsing, checking, request ids and the error model. Routes and their guards come from outside. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { pace = usualPace, tls = null } = options;
  const limits = connectionLimits(pace);
  const app: HttpServer = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_BYTES,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    forceCloseConnections: "idle",
    return503OnClosing: false,
    ...limits,
    ...(tls === null ? {} : { serverFactory: secureServer(tls, limits) }),
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, querystringParser: parseQuery },
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
        for (const keyword of nullKeywords) ajv.addKeyword(keyword);
        for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
        ajv.addKeyword(languageTag);
      },
    },
    schemaController: { compilersFactory: { buildSerializer, buildValidator } },
    rewriteUrl: (request) => withoutDoubledSlash(originForm(request.url ?? "/")),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendProblem(toProblem(error, request), request, reply),
  });
  closeConnections(app);
  app.removeContentTypeParser("text/plain");
  app.register(cookie);
  acceptOnlyUtf8(app);
  app.decorateRequest("caller", null);
  app.decorateRequest("clientAddress", "");
  app.decorateRequest("problemCode", null);
  app.decorateRequest("nearMiss", null);
  app.decorateRequest("failing", null);
  app.decorateRequest("session", null);
  app.decorateRequest("refusedLearner", null);
  app.decorateRequest("unknownInRows", null);
  compressAnswers(app);
  limitPipelining(app);
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
  refuseAmbiguous(app);
  limitBodies(app, pace);
  limitReaders(app, pace);
  // Behind the guards and before the body: an address that cannot be anybody's is not there, whatever comes with it.
  app.addHook("preParsing", async (request) => {
    const isNobodys = request.routeOptions.schema?.params && !request.validateInput(request.params, "params");
    if (isNobodys || Object.keys(unstorableText(request.params)).length > 0) throw notFound();
  });
  app.addHook("preValidation", async (request) => {
    readQuery(request);
    const errors = unstorableText(request.body);
    if (Object.keys(errors).length > 0) throw invalidField({ errors });
    readNulls(request);
  });
  app.addHook("preHandler", async (request) => {
    refuseUnknown(request);
    dropUnknownFields(request);
  });
  answerFailures(app);
  return app;
}

/** A TLS handshake must be completed within the time limit for headers. */
function secureServer(
  keys: { cert: string; key: string },
  { requestTimeout, connectionTimeout, http }: ReturnType<typeof connectionLimits>,
) {
  return (handler: RequestListener) =>
    createServer(
      { ...keys, ...http, requestTimeout, keepAliveTimeout: 72_000, handshakeTimeout: http.headersTimeout },
      handler,
    ).setTimeout(connectionTimeout);
}

/**
 * JSON that is not UTF-8 is refused: decoded with replacement characters, different ids would become one
 * (RFC 8259, 8.1).
 */
function acceptOnlyUtf8(app: HttpServer): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // The header says how a body is written, not that there is one: clients set it once for all requests.
    if (body.length === 0) return done(null, undefined);
    const charset = charsetOf(request.headers["content-type"]);
    if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
      const detail = "JSON is taken as UTF-8 only: send the body as `Content-Type: application/json`.";
      return done(unsupportedMediaType({ detail }));
    }
    if (isUtf8(body)) return parse(request, body.toString("utf8"), done);
    done(malformedBody({ detail: "The request body is not UTF-8." }));
  });
}

function charsetOf(contentType: string | undefined): string {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? "") ?? [];
  return charset.toLowerCase();
}

/** Requests may name a whole address (RFC 9112, 3.2.2); only its path is ours, its host never is. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * The specification's `{base_url}` ends in a slash and its paths begin with one: who puts both together means the one
 * address. Only there: elsewhere two slashes are another address.
 */
function withoutDoubledSlash(target: string): string {
  return target.replace(/^(\/(?:api|operator)\/v1|\/scim\/v2)\/{2,}/, "$1/");
}

/** The caller's own id when it is a sensible one, so that their log and ours meet. */
function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w.:-]{1,128}$/.test(header) ? header : uuidV4();
}
