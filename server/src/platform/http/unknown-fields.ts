import type { FastifyRequest } from "fastify";

/**
 * Removes the fields of a validated body that the route's schema does not name (contract 1.1: they are ignored).
 * A handler may then pass on what it was given: the body holds what its type says, and nothing else.
 */
export function dropUnknownFields(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.body;
  if (schema) drop(request, request.body, schema);
}

function drop(request: FastifyRequest, value: unknown, schema: unknown): void {
  const { properties, items, additionalProperties } = described(request, schema);
  if (Array.isArray(value)) {
    if (items) for (const item of value) drop(request, item, items);
  } else if (isRecord(value) && isRecord(properties)) {
    for (const [name, field] of Object.entries(value)) {
      if (Object.hasOwn(properties, name)) drop(request, field, properties[name]);
      else if (!additionalProperties) delete value[name];
    }
  }
}

/** The schema itself, or the component that it refers to. */
function described(request: FastifyRequest, schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const component = request.server.getSchema($ref.replace(/#$/, ""));
  return isRecord(component) ? component : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
