import type { SchemaObject } from "../document-parts.ts";
import { fieldExamples } from "./field-examples.ts";

/** `answer`: with all fields. `request`: with the required ones and those that have an example. */
export type MakeExample = (schema: SchemaObject, kind: "answer" | "request") => unknown;

const DEEPEST = 8;

/** Examples for whole bodies, put together from the examples of their fields and from what fields are named. */
export function createExamples(components: Readonly<Record<string, SchemaObject>>): MakeExample {
  return (schema, kind) => makeExample({ components, kind }, schema, "", 0);
}

interface Making {
  components: Readonly<Record<string, SchemaObject>>;
  kind: "answer" | "request";
}

function makeExample(making: Making, schema: SchemaObject, name: string, depth: number): unknown {
  const make = (part: SchemaObject, partName = name, deeper = depth) =>
    makeExample(making, part, partName, deeper);
  if (schema.$ref !== undefined) {
    const found = making.components[schema.$ref.split("/").at(-1) ?? ""];
    return found ? make(found) : {};
  }
  const given = [schema.examples?.[0], schema.example, schema.const, schema.default, schema.enum?.[0]];
  const ready = given.find((value) => value !== undefined);
  if (ready !== undefined) return ready;
  const [choice] = schema.anyOf ?? [];
  if (choice) return make(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part)));
  switch ([schema.type].flat()[0]) {
    case "object":
      return depth > DEEPEST
        ? {}
        : makeObject(schema, making.kind, (field, key) => make(field, key, depth + 1));
    case "array":
      return schema.items && depth <= DEEPEST ? [make(schema.items, name, depth + 1)] : [];
    case "integer":
    case "number":
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY);
    case "boolean":
      return true;
    case "string":
      return textFor(schema, name);
    default:
      return null;
  }
}

function makeObject(
  { properties = {}, required = [] }: SchemaObject,
  kind: Making["kind"],
  make: (field: SchemaObject, name: string) => unknown,
): object {
  const isShown = ([name, { examples }]: [string, SchemaObject]) =>
    kind === "answer" || required.includes(name) || examples !== undefined;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(isShown)
      .map(([name, field]) => [name, make(field, name)]),
  );
}

function textFor({ format, minLength = 0, maxLength = 1000 }: SchemaObject, name: string): string {
  const text = formatted[format ?? ""] ?? fieldExamples[name] ?? (isMoment.test(name) ? MOMENT : name);
  return text.padEnd(minLength, ".").slice(0, maxLength);
}

const MOMENT = "2026-01-31T09:15:02.123456+00:00";
const isMoment = /_(at|until|from)$|^watermark$/;

const formatted: Record<string, string> = {
  date: "2026-09-01",
  timestamp: MOMENT,
  email: "ada.lovelace@example.com",
  uuid: "0a1b2c3d-0000-4000-8000-000000000000",
  "http-url": "https://portal.example.com/",
  binary: "(the file's bytes)",
};
