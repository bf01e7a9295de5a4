import type { FastifyRequest } from "fastify";
import type { FieldErrors } from "#kernel/problem.ts";
import { invalidParameter } from "../../problems.ts";
import { parseTimestamp } from "./formats.ts";
import { unstorableText } from "./text-check.ts";

interface ParameterSchema {
  type?: string;
  format?: string;
}

/**
 * Turns the query's texts into the types its schema names, before validation. Left out and empty are the same;
 * of a repeated parameter the last counts; parameters that the schema does not name are ignored (contract 1.1).
 */
export function readQuery(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.querystring;
  const texts: unknown = request.query;
  if (typeof texts !== "object" || texts === null) return;
  const errors: FieldErrors = unstorableText(texts);
  const values: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(texts)) {
    const text: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
    if (typeof text !== "string" || text === "") continue;
    const outcome = readParameter(text, parameterSchema(schema, name));
    if ("mistake" in outcome) errors[name] = [outcome.mistake];
    else values[name] = outcome.value;
  }
  if (Object.keys(errors).length > 0) throw invalidParameter({ errors });
  request.query = values;
}

function parameterSchema(schema: unknown, name: string): ParameterSchema {
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return {};
  const properties = new Map<string, ParameterSchema>(Object.entries(schema.properties ?? {}));
  return properties.get(name) ?? {};
}

function readParameter(text: string, schema: ParameterSchema): { value: unknown } | { mistake: string } {
  if (schema.type === "integer") {
    if (!/^-?\d+$/.test(text)) return { mistake: "Must be a whole number." };
    const { MAX_SAFE_INTEGER: most } = Number;
    return { value: Math.max(-most, Math.min(most, Number(text))) };
  }
  if (schema.type === "boolean") {
    if (/^(true|1|yes)$/i.test(text)) return { value: true };
    if (/^(false|0|no)$/i.test(text)) return { value: false };
    return { mistake: "Must be true or false." };
  }
  if (schema.format === "timestamp") {
    const moment = parseTimestamp(text);
    if (moment === null)
      return { mistake: "Must be an ISO 8601 timestamp, such as 2026-01-31T09:15:02+00:00." };
    return { value: moment };
  }
  return { value: text };
}
