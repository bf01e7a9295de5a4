import type { FastifySchemaValidationError } from "fastify";
import type { FieldErrors } from "#kernel/problem.ts";
import { isRecord, memberAt } from "#kernel/record.ts";

interface BodyMistakes {
  errors: FieldErrors;
  /** Whether a required field is missing, null or blank: 400 then, 422 otherwise (contract 1.5). */
  isMissing: boolean;
}

/** More of them help nobody, and each is looked up and put into words while others wait. */
const MOST_FINDINGS = 5_000;

/** The validator's findings in the contract's words: `items.3.email` → sentences. */
export function bodyMistakes(
  found: readonly FastifySchemaValidationError[],
  schema: unknown,
  body: unknown,
): BodyMistakes {
  const errors: FieldErrors = {};
  let isMissing = false;
  for (const error of withoutNull(found.slice(0, MOST_FINDINGS))) {
    const path = error.instancePath.split("/").slice(1).map(unescapePointer);
    if (error.keyword === "required") path.push(String(error.params.missingProperty));
    const value = memberAt(body, ...path);
    if (error.keyword === "required" || (isBlank(value) && isRequired(schema, path))) isMissing = true;
    const field = path.join(".") || "non_field_errors";
    const message = sentence(error, value, exampleAt(schema, path));
    const known = errors[field] ?? [];
    if (!known.includes(message)) errors[field] = [...known, message];
  }
  return { errors, isMissing };
}

/** Of something that may be null, what is wrong with it is told, and not as well that it is not null. */
function withoutNull(
  found: readonly FastifySchemaValidationError[],
): readonly FastifySchemaValidationError[] {
  const isNullChoice = ({ keyword, params, schemaPath }: FastifySchemaValidationError) =>
    keyword === "type" && params.type === "null" && /\/anyOf\/\d+\/type$/.test(schemaPath);
  const nullable = new Set(found.filter(isNullChoice).map(({ instancePath }) => instancePath));
  return found.filter(
    (error) => !isNullChoice(error) && !(error.keyword === "anyOf" && nullable.has(error.instancePath)),
  );
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isRequired(schema: unknown, path: readonly string[]): boolean {
  const [field, ...rest] = path;
  if (!isRecord(schema) || field === undefined) return false;
  const items = /^\d+$/.test(field) ? schema.items : undefined;
  if (items) return isRequired(items, rest);
  if (rest.length > 0)
    return isRequired(isRecord(schema.properties) ? schema.properties[field] : undefined, rest);
  return Array.isArray(schema.required) && schema.required.includes(field);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

const typeNames: Record<string, string> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** The first example that the schema gives for a field. */
function exampleAt(schema: unknown, [field, ...rest]: readonly string[]): string | null {
  if (!isRecord(schema)) return null;
  if (field !== undefined) {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    return exampleAt(/^\d+$/.test(field) ? schema.items : properties[field], rest);
  }
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return typeof example === "string" ? example : null;
}

function sentence(error: FastifySchemaValidationError, value: unknown, example: string | null): string {
  const { keyword, params } = error;
  switch (keyword) {
    case "required":
      return "This field is required.";
    case "type": {
      if (value === null) return "This field may not be null.";
      const types = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type));
      return `Must be ${types.join(" or ")}.`;
    }
    case "enum":
    case "const": {
      const allowed = [params.allowedValues ?? params.allowedValue]
        .flat()
        .filter((choice) => choice !== null);
      return `Not a valid choice. Choose one of: ${allowed.join(", ")}.`;
    }
    case "format":
      if (isBlank(value)) return "This field may not be blank.";
      return formatSentences[String(params.format)] ?? `Must be a valid ${String(params.format)}.`;
    case "pattern":
      return isBlank(value)
        ? "This field may not be blank."
        : `Has a character or form that is not allowed here${example === null ? "" : `; ${example} would do`}.`;
    case "minLength":
      if (value === "") return "This field may not be blank.";
      break;
  }
  return limitSentences[keyword]?.(Number(params.limit)) ?? `${error.message ?? "Is not valid"}.`;
}

const tooFew = (limit: number) => `Must have at least ${limit} ${limit === 1 ? "entry" : "entries"}.`;
const tooMany = (limit: number) => `Must have at most ${limit} entries.`;
/** Of the validator's keywords that have a limit. */
const limitSentences: Record<string, (limit: number) => string> = {
  minLength: (limit) => `Must have at least ${limit} characters.`,
  maxLength: (limit) => `Must have at most ${limit} characters.`,
  minItems: tooFew,
  minProperties: tooFew,
  maxItems: tooMany,
  maxProperties: tooMany,
  minimum: (limit) => `Must be ${limit} or more.`,
  maximum: (limit) => `Must be ${limit} or less.`,
};

/** Formats beyond JSON Schema's own are defined in `formats.ts`; each has its sentence here. */
const formatSentences: Record<string, string> = {
  date: "Must be a date that exists, written YYYY-MM-DD.",
  timestamp: "Must be an ISO 8601 timestamp, such as 2026-01-31T09:15:02+00:00.",
  email: "Enter a valid e-mail address.",
  "http-url": "Must be an absolute http or https URL.",
  name: "Must hold no control characters, and none that turn the direction of writing.",
  trimmed: "Must not begin or end with a space.",
  uuid: "Must be a UUID.",
};
