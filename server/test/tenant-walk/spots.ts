import {
  type ApiDocument,
  bodySchemaOf,
  type JsonSchema,
  type Operation,
  parametersOf,
  resolve,
} from "../readers/api-document.ts";
import { ownInPath, plainFields, type Reference, references, type World } from "./references.ts";

/** A place in a request that names something. */
export interface Spot {
  operation: Operation;
  /** Names of the nested fields, from the outside in; of a parameter just its name. */
  fields: string[];
  place: "path" | "query" | "body";
  reference: Reference;
}

/** Names of fields that name something: by an id, or by the slug of a course, or by being somebody. */
const naming = /(^|_)ids?$|^(course|member)$/;

/** Every place in the requests of a document where an id can be sent. @throws for a name it does not know */
export function spotsOf(document: ApiDocument, operations: readonly Operation[]): Spot[] {
  return operations.flatMap((operation) => {
    const body = bodySchemaOf(operation);
    const places = [
      ...parametersOf(operation, "path").map(({ name }) => ({ place: "path" as const, fields: [name] })),
      ...parametersOf(operation, "query").map(({ name }) => ({ place: "query" as const, fields: [name] })),
      ...(body ? fieldsOf(document, body) : []).map((fields) => ({ place: "body" as const, fields })),
    ];
    return places
      .filter(({ place, fields }) => place === "path" || naming.test(fields.at(-1) ?? ""))
      .flatMap(({ place, fields }) => {
        const reference = referenceFor(operation, place, fields);
        return reference ? [{ operation, place, fields, reference }] : [];
      });
  });
}

function referenceFor(operation: Operation, place: string, fields: string[]): Reference | null {
  const name = fields.at(-1) ?? "";
  const segment = operation.path.split(`/{${name}}`)[0]?.split("/").at(-1);
  const keys = [`${operation.operationId}.${name}`, place === "path" ? `${segment}/{${name}}` : name];
  const key = keys.find((candidate) => candidate in references);
  const reference = key === undefined ? undefined : references[key];
  if (reference === undefined) {
    throw new Error(
      `${operation.method} ${operation.path} takes ${keys[1]}, which the walk does not know. Say in the feature's tenantReferences what it names, and make one in its test/tenant-rows.ts.`,
    );
  }
  return reference;
}

function fieldsOf(document: ApiDocument, schema: JsonSchema): string[][] {
  const { properties = {}, items } = resolve(document, schema);
  const nested = items ? fieldsOf(document, items) : [];
  return Object.entries(properties)
    .flatMap(([name, field]) => [[name], ...fieldsOf(document, field).map((rest) => [name, ...rest])])
    .concat(nested);
}

/** The request that names `value` at the spot, and is in order otherwise. */
export function requestAt(document: ApiDocument, spot: Spot, value: string | number, world: World) {
  const { operation, place, fields } = spot;
  const [name = ""] = fields;
  const path = operation.path.replace(/(\w+)\/\{(\w+)\}/g, (_, segment, parameter) => {
    // What is of ours is ours, so that the answer is about the value and nothing else.
    const isSpot = place === "path" && parameter === name;
    return `${segment}/${encodeURIComponent(isSpot ? value : ownInPath(world, `${segment}/{${parameter}}`))}`;
  });
  const query = place === "query" ? `?${new URLSearchParams({ [name]: String(value) })}` : "";
  const schema = bodySchemaOf(operation);
  const named = place === "body" ? { fields, value, reference: spot.reference } : null;
  return { path: path + query, ...(schema ? { body: filled(document, schema, named, world) } : {}) };
}

interface Named {
  fields: string[];
  value: string | number;
  reference: Reference;
}

function filled(document: ApiDocument, schema: JsonSchema, named: Named | null, world: World): unknown {
  const { type, properties = {}, required = [], items, examples, enum: choices } = resolve(document, schema);
  if (items) return [filled(document, items, named, world)];
  if (type !== "object") return examples?.[0] ?? choices?.[0] ?? (type === "integer" ? 1 : "text");
  const [first, ...rest] = named?.fields ?? [];
  const entries = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    if (named && name === first) {
      const value = resolve(document, field).items ? [named.value] : named.value;
      const inner = rest.length > 0 ? filled(document, field, { ...named, fields: rest }, world) : value;
      return [[name, inner]];
    }
    if (name in plainFields) return [[name, plainFields[name]]];
    const own = references[name]?.own?.(world);
    if (required.includes(name)) return [[name, own ?? filled(document, field, null, world)]];
    return [];
  });
  const beside = named && rest.length === 0 ? named.reference.beside?.(world) : {};
  return { ...Object.fromEntries(entries), ...beside };
}
