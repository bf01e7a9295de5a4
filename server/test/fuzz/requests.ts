import fc from "fast-check";
import { type ApiDocument, type Operation, type Parameter, parametersOf } from "../readers/api-document.ts";
import { bodiesInOrder, spoiltBodies } from "./bodies.ts";
import { BOUNDARY } from "./forms.ts";
import { type Known, type Source, sourceFor } from "./source.ts";
import { allowed, hostile } from "./values.ts";

export interface FuzzRequest {
  path: string;
  headers: Record<string, string>;
  /** As sent; undefined for none. */
  body: string | undefined;
}

/** Two kinds of requests for an operation: in order, and nearly so or nothing of the kind. */
export function requestsFor(
  document: ApiDocument,
  operation: Operation,
  known: Known,
): [inOrder: fc.Arbitrary<FuzzRequest>, spoilt: fc.Arbitrary<FuzzRequest>] {
  const source = sourceFor(document, known, operation);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const none = fc.constant(undefined);
  const complete = known.bodies[operation.operationId];
  const inOrder = content ? bodiesInOrder(source, content.schema, type, complete) : none;
  const spoilt = content ? spoiltBodies(source, content.schema, type, complete) : none;
  return [
    fc.record({
      path: pathsFor(operation, existingId(source), queriesInOrder(source, operation)),
      headers: fc.constant(typeHeader(type)),
      body: inOrder,
    }),
    fc.record({
      path: pathsFor(operation, anyId(source), anyQueries(source, operation)),
      headers: anyHeaders(type),
      body: fc.oneof({ weight: 5, arbitrary: inOrder }, { weight: 7, arbitrary: spoilt }),
    }),
  ];
}

type Ids = (parameter: Parameter) => fc.Arbitrary<unknown>;

function pathsFor(
  operation: Operation,
  ids: Ids,
  queries: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<string> {
  const parameters = parametersOf(operation, "path");
  const named = fc.record(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, ids(parameter)])),
  );
  return fc.tuple(named, queries).map(([values, query]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${written(value)}`);
    return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  });
}

function existingId({ known }: Source): Ids {
  return ({ name }) => fc.constantFrom(...(known(name).length > 0 ? known(name) : [1, 2, 3]));
}

function anyId({ known }: Source): Ids {
  return ({ name }) =>
    fc
      .oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...known(name), 1), hostile)
      // A dot segment would be another address, and an empty one none.
      .filter((id) => !/^\.{0,2}$/.test(written(id)));
}

function queriesInOrder(source: Source, operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  return queriesOf(operation, ({ name, schema }) => allowed(source, schema, name));
}

function anyQueries(source: Source, operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const spoilt = queriesOf(operation, ({ name, schema }) => fc.oneof(allowed(source, schema, name), hostile));
  const strange = { unknown: "\ud800", "a[b]": "c", "%": "", "": "", page_size: 1_000_000 };
  const withStrange = queriesInOrder(source, operation).map((query) => ({ ...query, ...strange }));
  return fc.oneof(queriesInOrder(source, operation), spoilt, withStrange, fc.constant({}));
}

function queriesOf(operation: Operation, values: Ids): fc.Arbitrary<Record<string, unknown>> {
  const parameters = parametersOf(operation, "query");
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  const fields = parameters.map((parameter) => [parameter.name, values(parameter)] as const);
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys });
}

/** As it stands in an address. Long texts are cut: the server's own limit on addresses is not what is tried here. */
function written(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.slice(0, 300).toWellFormed());
}

function anyHeaders(contentType: string | undefined): fc.Arbitrary<Record<string, string>> {
  const strangeTypes = fc.constantFrom("text/plain", "application/xml", "application/json; charset=utf-16");
  const types = contentType
    ? fc.oneof({ weight: 20, arbitrary: fc.constant(contentType) }, { weight: 1, arbitrary: strangeTypes })
    : fc.constant(undefined);
  const keys = fc.oneof(
    { weight: 10, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom("key-1", "key-2", "bad key", "k".repeat(300)) },
  );
  const accepts = fc.constantFrom("*/*", "application/json", "application/problem+json", "text/html");
  return fc.record({ type: types, key: keys, accept: accepts }).map(({ type, key, accept }) => ({
    accept,
    ...typeHeader(type),
    ...(key ? { "idempotency-key": key } : {}),
  }));
}

function typeHeader(type: string | undefined): Record<string, string> {
  return type ? { "content-type": type.replace(/^multipart.*/, `$&; boundary=${BOUNDARY}`) } : {};
}
