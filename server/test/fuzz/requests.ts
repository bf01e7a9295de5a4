import fc from "fast-check";
import { type ApiDocument, type JsonSchema, type Operation, parametersOf, resolve } from "../api-document.ts";
import { BOUNDARY, formBodies } from "./forms.ts";
import { allowed, hostile } from "./values.ts";

export interface FuzzRequest {
  path: string;
  headers: Record<string, string>;
  /** As sent; undefined for none. */
  body: string | undefined;
}

/** What exists and cannot be guessed. */
export interface Known {
  /** Of jobs, documents and the like: a small number finds the others. */
  ids: readonly string[];
}

/** Requests for an operation: in order, nearly in order, and nothing of the kind. */
export function requestsFor(
  document: ApiDocument,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const bodies = content ? bodiesFor(document, content.schema, contentType) : fc.constant(undefined);
  return fc.record({
    path: pathsFor(document, operation, known),
    headers: headersFor(contentType),
    body: bodies,
  });
}

function pathsFor(document: ApiDocument, operation: Operation, { ids: known }: Known): fc.Arbitrary<string> {
  const ids = fc.record(
    Object.fromEntries(
      parametersOf(operation, "path").map(({ name }) => [
        name,
        // A dot segment would be another address, and an empty one none.
        fc
          .oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...known), hostile)
          .map(written)
          .filter((id) => !/^\.{0,2}$/.test(id)),
      ]),
    ),
  );
  const queryOf = (isSpoilt: boolean) =>
    fc.record(
      Object.fromEntries(
        parametersOf(operation, "query").map(({ name, schema }) => [
          name,
          isSpoilt ? fc.oneof(allowed(document, schema, name), hostile) : allowed(document, schema, name),
        ]),
      ),
      {
        requiredKeys: parametersOf(operation, "query").flatMap(({ name, required }) =>
          required ? [name] : [],
        ),
      },
    );
  const queries = fc.oneof(queryOf(false), queryOf(true), fc.constant({}));
  return fc.tuple(ids, queries, fc.boolean()).map(([values, query, isStrange]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "1");
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${written(value)}`);
    const strange = isStrange ? ["unknown=%ED%A0%80", "a[b]=c", "%", "=", "page_size=1000000"] : [];
    const all = [...pairs, ...(pairs.length > 0 ? strange : [])].join("&");
    return all ? `${path}?${all}` : path;
  });
}

/** As it stands in an address. Long texts are cut: the server's own limit on addresses is not what is tried here. */
function written(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.slice(0, 300).toWellFormed());
}

function headersFor(contentType: string | undefined): fc.Arbitrary<Record<string, string>> {
  const types = contentType
    ? fc.oneof(
        { weight: 20, arbitrary: fc.constant(contentType) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("text/plain", "application/xml", "application/json; charset=utf-16"),
        },
      )
    : fc.constant(undefined);
  const keys = fc.oneof(
    { weight: 10, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom("key-1", "key-2", "bad key", "k".repeat(300)) },
  );
  const accepts = fc.constantFrom("*/*", "application/json", "application/problem+json", "text/html");
  return fc.record({ type: types, key: keys, accept: accepts }).map(({ type, key, accept }) => ({
    accept,
    ...(type ? { "content-type": type.replace(/^multipart.*/, `$&; boundary=${BOUNDARY}`) } : {}),
    ...(key ? { "idempotency-key": key } : {}),
  }));
}

function bodiesFor(document: ApiDocument, schema: JsonSchema, type = ""): fc.Arbitrary<string> {
  if (type === "multipart/form-data") return formBodies(document, schema);
  const inOrder = allowed(document, schema);
  if (type.includes("form")) return inOrder.map((value) => new URLSearchParams(Object(value)).toString());
  const names = Object.keys(resolve(document, schema).properties ?? {});
  const spoilt = fc
    .tuple(inOrder, fc.constantFrom(...names, "unknown_field", "id", "organization_id"), hostile)
    .map(([value, name, instead]) => spoil(value, name, instead));
  const malformed = fc.constantFrom(
    "",
    "{",
    '{"a":',
    "[1,2",
    "nul",
    '"text"',
    "42",
    "\u0000",
    '{"a":1,}',
    "{}{}",
  );
  return fc.oneof(
    { weight: 5, arbitrary: inOrder.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: spoilt.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: malformed },
  );
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
