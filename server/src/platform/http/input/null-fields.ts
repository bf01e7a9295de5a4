import type { FastifyRequest } from "fastify";
import { isRecord } from "#kernel/record.ts";
import { described } from "./unknown-fields.ts";

/**
 * Reads the nulls that serializers write for what is absent, before the body is checked: as the schema's field says by
 * `Emptiable` or `Omittable`. A blank text empties as null does (contract 5.1).
 */
export function readNulls(request: FastifyRequest): void {
  const { body } = request.routeOptions.schema ?? {};
  if (body) visit(request, request.body, described(request, body));
}

function visit(request: FastifyRequest, value: unknown, schema: Record<string, unknown>): void {
  const { properties, items } = schema;
  if (Array.isArray(value)) {
    const itemSchema = items ? described(request, items) : null; // once, not for each of a thousand rows
    if (itemSchema?.properties) for (const item of value) visit(request, item, itemSchema);
  } else if (isRecord(value) && isRecord(properties)) {
    for (const [name, field] of Object.entries(value)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isRecord(property)) continue;
      if (field === null || field === "") readNull(value, name, property);
      else if (typeof field === "object") visit(request, field, described(request, property));
    }
  }
}

function readNull(owner: Record<string, unknown>, name: string, property: Record<string, unknown>): void {
  if (Object.hasOwn(property, "x-empty")) owner[name] = structuredClone(property["x-empty"]);
  else if (owner[name] === null && property["x-null-is-absent"]) delete owner[name];
}
