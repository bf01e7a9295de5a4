import { isDeepStrictEqual } from "node:util";
import type { MediaType, OpenApiDocument, OperationObject, SchemaObject } from "../document-parts.ts";

/**
 * Makes a component of each schema that has a `title`, under that name, so that generated clients have the name too.
 * Only the document is written so: requests are checked against the schema as it stands in the code.
 */
export function nameComponents(document: OpenApiDocument): void {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withNames(schemas, schema);
  const called = Object.values(document.paths).flatMap((item) => Object.values(item));
  const sent = Object.values(document.webhooks ?? {}).map(({ post }) => post);
  for (const operation of [...called, ...sent]) {
    for (const media of mediaOf(operation)) media.schema = withNames(schemas, media.schema);
    if (operation.requestBody) admitNoBody(operation.requestBody);
  }
}

function mediaOf({ requestBody, responses }: OperationObject): MediaType[] {
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  return contents.flatMap((content) => Object.values(content ?? {})).filter(({ schema }) => schema);
}

/** The schema with references in place of all parts that have a name, or a reference to the whole of it. */
function withNames(schemas: Record<string, SchemaObject>, schema: SchemaObject): SchemaObject {
  const name = (part: SchemaObject) => withNames(schemas, part);
  const { title, properties, items, anyOf, ...rest } = schema;
  const inner: SchemaObject = {
    ...rest,
    ...(properties && { properties: mapValues(properties, name) }),
    ...(items && { items: name(items) }),
    ...(anyOf && { anyOf: anyOf.map(name) }),
  };
  if (typeof title !== "string") return inner;
  const known = schemas[title];
  if (known && !isDeepStrictEqual(shapeOf(known), shapeOf(inner)))
    throw new Error(`Two different schemas have the title ${title}: a name in the document stands for one.`);
  schemas[title] = known ?? inner;
  return { $ref: `#/components/schemas/${title}` };
}

/** Without what the document may say once: a whole example stands beside a body, or in its component. */
function shapeOf({ examples: _, ...shape }: SchemaObject): SchemaObject {
  return shape;
}

/** A body or none at all, which validation writes as a choice with null, is in the document a body that is not required. */
function admitNoBody(requestBody: NonNullable<OperationObject["requestBody"]>): void {
  for (const media of Object.values(requestBody.content)) {
    const [body, none, ...others] = media.schema.anyOf ?? [];
    if (!body || none?.type !== "null" || others.length > 0) continue;
    media.schema = body;
    requestBody.required = false;
  }
}

function mapValues<T>(values: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
