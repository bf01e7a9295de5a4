import type { FastifyRequest } from "fastify";
import { isRecord } from "#kernel/record.ts";

/**
 * Removes what the route's schema does not name from a validated body and query (contract 1.1: it is ignored).
 * A handler may then pass on what it was given: it holds what its type says, and nothing else.
 */
export function dropUnknownFields(request: FastifyRequest): void {
  const { body, querystring } = request.routeOptions.schema ?? {};
  if (body) visit(request, request.body, body, [], ({ owner, name }) => delete owner[name]);
  if (querystring && isRecord(request.query)) {
    for (const name of unknownParameters(request)) delete request.query[name];
  }
}

/** Where the body has fields that its schema does not name: `["items", 3, "emial"]`. */
export function unknownFields(request: FastifyRequest): FieldPath[] {
  const schema = request.routeOptions.schema?.body;
  const found: FieldPath[] = [];
  if (schema) visit(request, request.body, schema, [], ({ path, name }) => found.push([...path, name]));
  return found;
}

export function unknownParameters(request: FastifyRequest): string[] {
  const { properties } = described(request, request.routeOptions.schema?.querystring);
  const known = isRecord(properties) ? properties : {};
  return isRecord(request.query)
    ? Object.keys(request.query).filter((name) => !Object.hasOwn(known, name))
    : [];
}

export type FieldPath = readonly (string | number)[];

interface Unknown {
  owner: Record<string, unknown>;
  /** Where the owner is. */
  path: FieldPath;
  name: string;
}

function visit(
  request: FastifyRequest,
  value: unknown,
  schema: unknown,
  path: FieldPath,
  found: (unknown: Unknown) => void,
): void {
  const { properties, items, additionalProperties } = described(request, schema);
  if (Array.isArray(value)) {
    const itemSchema = items ? described(request, items) : null; // once, not for each of a thousand rows
    for (const [index, item] of value.entries()) {
      if (itemSchema && typeof item === "object") visit(request, item, itemSchema, [...path, index], found);
    }
  } else if (isRecord(value) && isRecord(properties)) {
    for (const [name, field] of Object.entries(value)) {
      if (!Object.hasOwn(properties, name)) {
        if (!additionalProperties) found({ owner: value, path, name });
      } else if (typeof field === "object") visit(request, field, properties[name], [...path, name], found);
    }
  }
}

/** The schema itself, or the component that it refers to; of `Nullable` what may stand beside null. */
export function described(request: FastifyRequest, schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const { $ref, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.filter((one) => !isRecord(one) || one.type !== "null");
    return others.length === 0 ? described(request, only) : schema;
  }
  if (typeof $ref !== "string") return schema;
  const component = request.server.getSchema($ref.replace(/#$/, ""));
  return isRecord(component) ? component : {};
}
