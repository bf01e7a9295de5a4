import fc from "fast-check";
import {
  type ApiDocument,
  bodySchemaOf,
  type JsonSchema,
  type Operation,
  parametersOf,
  resolve,
} from "../readers/api-document.ts";
import type { FuzzRequest } from "./requests.ts";
import { type Known, sourceFor } from "./source.ts";
import { allowed } from "./values.ts";

/** Beyond what a database's numbers, or JavaScript's exact ones, hold. */
const large = [2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63) - 2048, 1e300];

/** Every operation with such a number wherever it takes a whole one, in queries and bodies; all else is in order. */
export function requestsWithLargeNumbers(
  document: ApiDocument,
  operation: Operation,
  known: Known,
  seed: number,
): FuzzRequest[] {
  const source = sourceFor(document, known, operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => String(source.known(name)[0] ?? 1));
  const headers = { "content-type": "application/json" };
  const required = parametersOf(operation, "query").filter((parameter) => parameter.required);
  const inOrder = required.map(({ name }) => `${name}=${source.known(name)[0] ?? 1}`);
  const queries = parametersOf(operation, "query")
    .filter(({ schema }) => takesInteger(resolve(document, schema)))
    .flatMap(({ name }) => large.map((value) => [...inOrder, `${name}=${BigInt(value)}`].join("&")));
  const schema = bodySchemaOf(operation);
  const complete = known.bodies[operation.operationId];
  const bodies = schema
    ? (complete ?? fc.sample(allowed(source, schema), { numRuns: 1, seed })).flatMap((inOrder) =>
        variants(document, schema, inOrder),
      )
    : [];
  return [
    ...queries.map((query) => ({ path: `${path}?${query}`, headers: {}, body: undefined })),
    ...bodies.map((body) => ({ path, headers, body: JSON.stringify(body) })),
  ];
}

/** The value as often as it has places for a whole number, each with every large one. */
function variants(document: ApiDocument, written: JsonSchema, value: unknown): unknown[] {
  const schema = resolve(document, written);
  if (takesInteger(schema)) return large;
  if (schema.items) return variants(document, schema.items, undefined).map((item) => [item]);
  const members = typeof value === "object" && value !== null ? value : {};
  const present = new Map<string, unknown>(Object.entries(members));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    variants(document, field, present.get(name)).map((instead) => ({ ...members, [name]: instead })),
  );
}

function takesInteger({ type }: JsonSchema): boolean {
  return [type].flat().includes("integer");
}
