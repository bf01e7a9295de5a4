import type { RouteOptions } from "fastify";
import type { TObject } from "typebox";
import type { HttpServer } from "../http/types.ts";
import { busy, databaseUnavailable, internalError, throttled } from "../problems.ts";
import {
  type OpenApiDocument,
  type OperationObject,
  plainSchema,
  type ResponseObject,
} from "./document-parts.ts";
import type { PageDescription } from "./page-description.ts";
import { problemAnswers } from "./problem-answers.ts";

/** The described pages of the whole server, filled as routes are declared. */
export function rememberPages(app: HttpServer): OpenApiDocument["paths"] {
  const paths: OpenApiDocument["paths"] = {};
  app.addHook("onRoute", ({ url, method, config }: RouteOptions) => {
    if (!config?.page || method === "HEAD") return;
    const path = url.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [String(method).toLowerCase()]: operationOf(config.page) };
  });
  return paths;
}

function operationOf(page: PageDescription): OperationObject {
  const { operationId, summary, description, tag, form, answers, problems = [] } = page;
  const declared = [...problems, throttled, busy, internalError, databaseUnavailable];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    "x-page": true,
    security: [],
    parameters: [...parametersOf("path", page.params), ...parametersOf("query", page.query)],
    ...(form && {
      requestBody: {
        required: true,
        content: { "application/x-www-form-urlencoded": { schema: plainSchema(form) } },
      },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, text]) => [status, shown(status, text)])),
      ...mapValues(problemAnswers(declared, "#/components/schemas/ApiError"), asPage),
    },
  };
}

function parametersOf(place: "path" | "query", schema: TObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = plainSchema(schema);
  return Object.entries(properties).map(([name, { description = name, ...member }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description,
    schema: member,
  }));
}

const requestId = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
const html = { "text/html": { schema: { type: "string" } } };

function shown(status: string, description: string): ResponseObject {
  if (status.startsWith("2")) return { description, headers: requestId, content: html };
  if (status.startsWith("3")) {
    const location = { description: "Where the browser goes on", schema: { type: "string" } };
    return { description, headers: { ...requestId, Location: location } };
  }
  const json = { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } };
  return asPage({ description, content: json }, status);
}

/** A page that explains it, or the common error for whoever asks for JSON. */
function asPage(answer: ResponseObject, status: string): ResponseObject {
  const problem = { schema: { $ref: "#/components/schemas/Problem" } };
  const wait = status === "429" ? { "Retry-After": { $ref: "#/components/headers/Retry-After" } } : {};
  return {
    description: answer.description,
    headers: { ...requestId, ...wait },
    content: { ...html, ...answer.content, "application/problem+json": problem },
  };
}

function mapValues<T, U>(
  values: Record<string, T>,
  change: (value: T, name: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
