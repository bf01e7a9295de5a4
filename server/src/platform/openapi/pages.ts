import type { RouteOptions } from "fastify";
import type { TObject } from "typebox";
import type { PageDescription } from "../http/page-description.ts";
import type { HttpServer } from "../http/types.ts";
import { busy, databaseUnavailable, internalError, storageFull, throttled } from "../problems.ts";
import {
  type OpenApiDocument,
  type OperationObject,
  plainSchema,
  type ResponseObject,
} from "./document-parts.ts";
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
  const { operationId, summary, description, tag, form, json, answers, problems = [] } = page;
  const shape = json ? asJson : asPage;
  const declared = [...problems, throttled, busy, internalError, databaseUnavailable, storageFull];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    "x-page": true,
    security: [],
    parameters: [
      ...parametersOf("path", page.params),
      ...parametersOf("query", page.query),
      ...parametersOf("header", json?.headers),
    ],
    ...(form && {
      requestBody: {
        required: true,
        content: { "application/x-www-form-urlencoded": { schema: plainSchema(form) } },
      },
    }),
    ...(json && {
      requestBody: { required: true, content: { "application/json": { schema: plainSchema(json.body) } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, text]) => [status, shown(status, text, shape)]),
      ),
      ...mapValues(problemAnswers(declared, "#/components/schemas/ApiError"), shape),
    },
  };
}

function parametersOf(location: "path" | "query" | "header", schema: TObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = plainSchema(schema);
  return Object.entries(properties).map(([name, { description = name, ...member }]) => ({
    name,
    in: location,
    required: required.includes(name),
    description,
    schema: member,
  }));
}

const requestId = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
const html = { "text/html": { schema: { type: "string" } } };

function shown(status: string, description: string, shape: typeof asPage): ResponseObject {
  if (status.startsWith("2"))
    return { description, headers: requestId, ...(shape === asPage && { content: html }) };
  if (status.startsWith("3")) {
    const location = { description: "Where the browser goes on", schema: { type: "string" } };
    return { description, headers: { ...requestId, Location: location } };
  }
  const json = { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } };
  return shape({ description, content: json }, status);
}

/** A page that explains it, or the common error for clients that ask for JSON. */
function asPage(answer: ResponseObject, status: string): ResponseObject {
  const { content, ...rest } = asJson(answer, status);
  return { ...rest, content: { ...html, ...content } };
}

function asJson(answer: ResponseObject, status: string): ResponseObject {
  const problem = { schema: { $ref: "#/components/schemas/Problem" } };
  const wait = status === "429" ? { "Retry-After": { $ref: "#/components/headers/Retry-After" } } : {};
  return {
    description: answer.description,
    headers: { ...requestId, ...wait },
    content: { ...answer.content, "application/problem+json": problem },
  };
}

function mapValues<T, U>(
  values: Record<string, T>,
  change: (value: T, name: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
