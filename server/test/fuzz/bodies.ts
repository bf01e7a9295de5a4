import fc from "fast-check";
import { type JsonSchema, resolve } from "../readers/api-document.ts";
import { formBodies, spoiltFormBodies } from "./forms.ts";
import type { Source } from "./source.ts";
import { allowed, hostile } from "./values.ts";

const malformed = ["", "{", '{"a":', "[1,2", "nul", '"text"', "42", "\u0000", '{"a":1,}', "{}{}"];

/** Bodies that the schema allows, as they are sent. */
export function bodiesInOrder(
  source: Source,
  schema: JsonSchema,
  type = "",
  complete: readonly object[] = [],
): fc.Arbitrary<string> {
  if (type === "multipart/form-data") return formBodies(source, schema);
  const values = valuesInOrder(source, schema, complete);
  if (type.includes("form")) return values.map((value) => new URLSearchParams(Object(value)).toString());
  return values.map((value) => JSON.stringify(value));
}

/** Bodies with one thing wrong, with everything wrong, and such as are none. */
export function spoiltBodies(
  source: Source,
  schema: JsonSchema,
  type = "",
  complete: readonly object[] = [],
): fc.Arbitrary<string> {
  if (type === "multipart/form-data") return spoiltFormBodies(source, schema);
  const names = Object.keys(resolve(source.document, schema).properties ?? {});
  const spoilt = fc
    .tuple(
      valuesInOrder(source, schema, complete),
      fc.constantFrom(...names, "unknown_field", "id", "organization_id"),
      hostile,
    )
    .map(([value, name, instead]) => spoil(value, name, instead));
  return fc.oneof(
    { weight: 5, arbitrary: spoilt.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...malformed) },
  );
}

function valuesInOrder(source: Source, schema: JsonSchema, complete: readonly object[]) {
  const made = allowed(source, schema);
  return complete.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...complete) }, { weight: 1, arbitrary: made })
    : made;
}

/** Puts something else into a field of the object, or of the first object in its first list. */
function spoil(value: unknown, name: string, instead: unknown): unknown {
  if (typeof value !== "object" || value === null) return instead;
  const [list, rows] =
    Object.entries(value).find(([, field]) => Array.isArray(field) && field.length > 0) ?? [];
  const isInRow =
    list !== undefined && Array.isArray(rows) && typeof rows[0] === "object" && name.length % 2 === 0;
  if (!isInRow) return { ...value, [name]: instead };
  const fields = Object.keys(rows[0] ?? {});
  const field = fields[name.length % Math.max(1, fields.length)] ?? name;
  return { ...value, [list]: [{ ...rows[0], [field]: instead }, ...rows.slice(1)] };
}
