import swagger from "@fastify/swagger";
import type { FastifySchema, RouteOptions } from "fastify";
import { type TSchema, Type } from "typebox";
import type { ProblemFactory } from "#kernel/problem.ts";
import { CodedSentence } from "../health/sentence.ts";
import { isGuardedWrite } from "../http/conditional/conditional-writes.ts";
import { tlsRequired } from "../http/connections/plain-http.ts";
import { API_VERSION } from "../http/server.ts";
import type { HttpServer } from "../http/types.ts";
import {
  bodyTooLarge,
  busy,
  databaseUnavailable,
  internalError,
  invalidField,
  invalidPage,
  invalidParameter,
  malformedBody,
  missingField,
  notAuthenticated,
  notFound,
  passwordRequired,
  permissionDenied,
  preconditionFailed,
  preconditionUnreadable,
  preconditionUnsupported,
  requestTimeout,
  storageFull,
  storageUnavailable,
  throttled,
  tokenNotValid,
  tooManyConnections,
  unsupportedMediaType,
} from "../problems.ts";
import { completeDocument } from "./complete-document.ts";
import type { OpenApiDocument, WebhookDescription } from "./document-parts.ts";
import { problemAnswers } from "./problem-answers.ts";
import { securityOf, securitySchemes } from "./security.ts";
import { writeYaml } from "./yaml-text.ts";

/** The body of every error (contract 1.5). Further members may come beside these. */
const ErrorBody = Type.Object(
  {
    detail: Type.String({ description: "What is wrong and what to do" }),
    hint: Type.Optional(
      Type.String({
        description: "What to do, where `detail` is an old fixed sentence that does not say it",
      }),
    ),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: "Per field, what is wrong with it",
      }),
    ),
    error_sentences: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.Array(CodedSentence)), {
        description:
          "What `errors` says of a field, each in parts, for clients that say it in another language; not of every problem",
      }),
    ),
    code: Type.String({ description: "Stable machine word" }),
    request_id: Type.String({ description: "`X-Request-Id` of the answer", examples: ["0a1b2c3d"] }),
  },
  { $id: "ApiError", additionalProperties: true },
);

export interface DocumentOptions {
  title: string;
  description: string;
  serverUrl: string;
  tags: { name: string; description: string }[];
  schemas: readonly TSchema[];
  /** What is sent to addresses of its readers. */
  webhooks?: WebhookDescription;
  /** Addresses for browsers, filled as their routes are declared. */
  pages?: OpenApiDocument["paths"];
  /** Where programs get their tokens; left out: only people call. */
  tokenUrl?: string;
  /** What any POST that carries a bearer may answer besides. */
  postProblems?: readonly ProblemFactory[];
  writeProblems?: readonly ProblemFactory[];
  /** Its callers may be people with a role: each operation says which (`x-roles`). */
  rolesOf(route: RouteOptions): readonly string[];
}

/**
 * Describes the routes registered in this scope as an OpenAPI 3.1 document, straight from their schemas.
 * Call before the routes; read the result with `app.swagger()` once the server is ready.
 */
export function describeRoutes(app: HttpServer, options: DocumentOptions): void {
  for (const schema of [ErrorBody, ...options.schemas]) app.addSchema(schema);
  app.addHook("onRoute", (route) => completeRoute(route, options));
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: options.title,
        version: API_VERSION,
        description: options.description,
        license: { name: "MIT", identifier: "MIT" },
        contact: { name: "Lectern" },
      },
      servers: [{ url: options.serverUrl, description: "This service" }],
      tags: options.tags,
      components: { securitySchemes: securitySchemes(options.tokenUrl) },
    },
    transformObject: (described) => {
      if (!("openapiObject" in described)) return {};
      // The document as @fastify/swagger made it: its types name more than we touch, and less precisely.
      const document = described.openapiObject as OpenApiDocument;
      return completeDocument(document, options);
    },
    transform: ({ schema, url, route }) => ({ schema: withForm(schema, route.config?.form), url }),
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`),
    },
  });
}

/** Adds to a route what follows from its kind: security, the problems that any such route may answer, its number. */
function completeRoute(route: RouteOptions, options: DocumentOptions): void {
  const { postProblems = [], writeProblems = [], rolesOf, tokenUrl } = options;
  const { schema, config } = route;
  if (!schema || schema.hide) return;
  const isPublic = config?.scope === "public";
  schema.security ??= securityOf(config?.scope, tokenUrl);
  const problems = [
    ...impliedProblems(route, isPublic),
    ...(route.method === "POST" && !isPublic ? postProblems : []),
    ...(config?.scope === "write" ? writeProblems : []),
    ...(config?.takesPassword ? [passwordRequired] : []),
    ...(config?.problems ?? []),
  ];
  schema.response = { ...problemAnswers(problems, "ApiError#"), ...declaredResponses(schema.response) };
  if (config?.number !== undefined) Object.assign(schema, { "x-endpoint-number": config.number });
  if (!isPublic && config?.scope) Object.assign(schema, { "x-scope": config.scope });
  if (!isPublic) Object.assign(schema, { "x-roles": rolesOf(route) });
  if (config?.takesPassword) Object.assign(schema, { "x-takes-password": config.takesPassword });
}

/** Where a route takes a form beside JSON, the document says so; for validation its body is the JSON. */
function withForm(schema: FastifySchema, form: TSchema | undefined): FastifySchema {
  if (!form) return schema;
  const content = { "application/json": { schema: schema.body }, "multipart/form-data": { schema: form } };
  return { ...schema, body: { content } };
}

const bodyProblems = [
  malformedBody,
  missingField,
  requestTimeout,
  bodyTooLarge,
  unsupportedMediaType,
  invalidField,
];

function impliedProblems(route: RouteOptions, isPublic: boolean): ProblemFactory[] {
  const { schema } = route;
  return [
    ...(schema?.body ? bodyProblems : []),
    ...(schema?.querystring || !isPublic ? [invalidParameter] : []),
    ...(isPaged(schema?.querystring) ? [invalidPage] : []),
    ...(isPublic ? [] : [notAuthenticated, tokenNotValid, permissionDenied]),
    tlsRequired,
    ...(schema?.params ? [notFound] : []),
    ...(isGuardedWrite(String(route.method), route.config?.scope) ? preconditionsOf(route) : []),
    throttled,
    busy,
    tooManyConnections,
    internalError,
    databaseUnavailable,
    storageFull,
    ...(takesFile(schema) ? [storageUnavailable] : []),
  ];
}

function takesFile(schema: FastifySchema | undefined): boolean {
  return schema?.consumes?.includes("multipart/form-data") ?? false;
}

function preconditionsOf({ config }: RouteOptions): ProblemFactory[] {
  return config?.conditional ? [preconditionFailed, preconditionUnreadable] : [preconditionUnsupported];
}

function isPaged(query: unknown): boolean {
  if (typeof query !== "object" || query === null || !("properties" in query)) return false;
  return Object.keys(query.properties ?? {}).includes("page");
}

function declaredResponses(response: unknown): Record<string, unknown> {
  return typeof response === "object" && response !== null ? { ...response } : {};
}

/** Serves the document as JSON, and as YAML where `Accept` or `?format=yaml` asks for it. Each is written once. */
export function serveDocument(app: HttpServer, path: string, document: () => object): void {
  let json: string | undefined;
  let yaml: Promise<string> | undefined;
  app.get(
    path,
    {
      schema: {
        operationId: "readSchema",
        summary: "Retrieve the OpenAPI document",
        description: "The OpenAPI 3.1 description of this API, as JSON or (`?format=yaml`) as YAML.",
        tags: ["Introspection"],
        querystring: Type.Object({
          format: Type.Optional(
            Type.Unsafe<"json" | "yaml">({
              type: "string",
              enum: ["json", "yaml"],
              description: "Form of the document; `Accept` decides where left out",
            }),
          ),
        }),
        response: {
          200: {
            description: "The document",
            content: {
              "application/json": {
                schema: Type.Object({}, { title: "OpenApiDocument", additionalProperties: true }),
              },
              "application/yaml": { schema: Type.String() },
            },
          },
        },
      },
      config: { scope: "public" },
    },
    async (request, reply) => {
      const isYaml =
        (request.query.format ?? (request.headers.accept?.includes("yaml") ? "yaml" : "json")) === "yaml";
      if (isYaml) {
        yaml ??= writeYaml(document());
        return reply.type("application/yaml; charset=utf-8").send(await yaml);
      }
      json ??= JSON.stringify(document());
      return reply.type("application/json; charset=utf-8").send(json);
    },
  );
}
