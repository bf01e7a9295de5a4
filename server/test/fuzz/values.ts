import fc from "fast-check";
import { type JsonSchema, resolve } from "../readers/api-document.ts";
import type { Source } from "./source.ts";

/** Text as people and attackers send it. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "Zoë Müller-O'Neil",
    "名前",
    "a".repeat(255),
    "👩‍👩‍👧",
    "a\u0301",
    "  ",
    "%",
    "_",
    "\\",
    "'; --",
    "<b>",
  ),
);
const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    fc.constantFrom("ada@example.com", "Ada@Example.com", "bob@example.com", "zoë@exämple.ch"),
    fc.emailAddress(),
  ),
  date: fc.constantFrom("2026-09-01", "0001-01-01", "9999-12-31", "2024-02-29", "1970-01-01"),
  timestamp: fc.constantFrom(
    "2026-01-01T00:00:00+00:00",
    "2026-06-15T09:00:00.123456Z",
    "0001-01-01",
    "9999-12-31T23:59:59+14:00",
  ),
  // `fc.webUrl` would take half a second to make.
  "http-url": fc.oneof(
    fc.constant("https://portal.example.com/a?b=c#d"),
    fc.tuple(fc.webAuthority(), text).map(([host, path]) => `https://${host}/${encodeURIComponent(path)}`),
  ),
};

/** A value the schema allows; mostly one that exists, where the name says what it is of. */
export function allowed(source: Source, schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const made = ofSchema(source, resolve(source.document, schema));
  const known = source.known(name);
  if (known.length === 0) return made;
  const existing = fc.constantFrom(...known);
  const isList = [resolve(source.document, schema).type].flat().includes("array"); // also where it may be null
  return fc.oneof(
    { weight: 9, arbitrary: isList ? fc.uniqueArray(existing, { minLength: 1, maxLength: 4 }) : existing },
    { weight: 1, arbitrary: made },
  );
}

function ofSchema(source: Source, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: choices, anyOf, examples, ...rest } = schema;
  if (choices) return fc.constantFrom(...choices);
  if (anyOf) return fc.oneof(...anyOf.map((choice) => allowed(source, choice)));
  if (Array.isArray(type)) {
    return fc.oneof(
      ...type.map((one) => ofSchema(source, { ...rest, ...(examples ? { examples } : {}), type: one })),
    );
  }
  const made = ofType(source, type, rest);
  return examples && type !== "object" ? fc.oneof(fc.constantFrom(...examples), made) : made;
}

function ofType(source: Source, type: string | undefined, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
      return numberOf(schema);
    case "number":
      return fc.double({
        min: schema.minimum ?? -1e308,
        max: schema.maximum ?? 1e308,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(allowed(source, schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case "object":
      return objectOf(source, schema);
    default:
      return fc.jsonValue();
  }
}

/** Mostly small: those meet rows that exist, as the database counts from 1. */
function numberOf({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: JsonSchema): fc.Arbitrary<number> {
  const smallest = Math.min(Math.max(minimum, 1), maximum);
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: smallest, max: Math.min(smallest + 2, maximum) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = format === undefined ? undefined : byFormat[format];
  if (shaped) return shaped;
  const made = pattern === undefined || pattern === "\\S" ? text : fc.stringMatching(new RegExp(pattern));
  const expression = new RegExp(pattern ?? "");
  const fits = (value: string) =>
    value.length >= minLength && value.length <= maxLength && expression.test(value);
  return fc.oneof(made, fc.constant("text")).filter(fits);
}

function objectOf(source: Source, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(text, allowed(source, values), { maxKeys: 3 });
  }
  const fields = new Map(
    Object.entries(properties).map(([name, field]) => [name, allowed(source, field, name)]),
  );
  const requiredKeys = required.filter((name) => fields.has(name));
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys });
}

/** What no schema expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "   ",
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e300,
    1e308,
    [],
    {},
    [[]],
    "null\0character",
    "\ud800 half a pair",
    "\udc00",
    "\uffff\u202e",
    "x".repeat(70_000),
    "2026-02-30",
    "0000-00-00",
    "10000-01-01",
    "+275760-09-13T00:00:00Z",
    "-0001-01-01",
    "2026-01-01T25:61:61Z",
    "2026-01-01T00:00:00+99:99",
    "infinity",
    "NaN",
    "1' or '1'='1",
    "$(id)",
    "../../etc/passwd",
    "javascript:alert(1)",
    "http://[::1",
    "a@b",
    `${"a".repeat(300)}@example.com`,
  ),
  fc.constant(JSON.parse('{"__proto__": {"is_active": true}, "constructor": {"prototype": 1}, "": null}')),
  fc.constant(JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`)),
  fc.array(fc.constant(1), { minLength: 1001, maxLength: 1001 }),
  fc.jsonValue(),
);
