import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenApiDocument, SchemaObject } from "../document-parts.ts";
import { nameComponents } from "./named-components.ts";

const user: SchemaObject = { type: "object", title: "UserUpsert", properties: { title: { type: "string" } } };

test("a body with a title becomes a component, and its field of that name stays a field", () => {
  const { components, paths } = named(aDocument({ "/users/": user }));
  assert.deepEqual(bodyOf(paths, "/users/"), { $ref: "#/components/schemas/UserUpsert" });
  assert.deepEqual(components.schemas, {
    UserUpsert: { type: "object", properties: { title: { type: "string" } } },
  });
});

test("what has a name within another schema is referred to there", () => {
  const page: SchemaObject = { type: "object", title: "TeamSummary", properties: { members: user } };
  const { components } = named(aDocument({ "/teams/": page }));
  const reference = { $ref: "#/components/schemas/UserUpsert" };
  assert.deepEqual(components.schemas.TeamSummary?.properties, { members: reference });
});

test("a body or null is a body that may be left out", () => {
  const { paths } = named(aDocument({ "/rotate/": { anyOf: [user, { type: "null" }] } }));
  assert.deepEqual(paths["/rotate/"]?.post?.requestBody, {
    required: false,
    content: { "application/json": { schema: { $ref: "#/components/schemas/UserUpsert" } } },
  });
});

test("one name for two different schemas is refused, for two alike it is not", () => {
  const other: SchemaObject = {
    type: "object",
    title: "UserUpsert",
    properties: { id: { type: "integer" } },
  };
  assert.throws(() => named(aDocument({ "/users/": user, "/people/": other })), /have the title UserUpsert/);
  const alike = { ...user, examples: [{ title: "Dr." }] };
  assert.doesNotThrow(() => named(aDocument({ "/users/": user, "/people/": alike })));
});

function named(document: OpenApiDocument): OpenApiDocument {
  nameComponents(document);
  return document;
}

function bodyOf(paths: OpenApiDocument["paths"], path: string): SchemaObject | undefined {
  return paths[path]?.post?.requestBody?.content["application/json"]?.schema;
}

function aDocument(bodies: Record<string, SchemaObject>): OpenApiDocument {
  const operations = Object.entries(bodies).map(([path, schema]) => {
    const content = { "application/json": { schema } };
    return [path, { post: { requestBody: { required: true, content }, responses: {} } }] as const;
  });
  return { components: { schemas: {} }, paths: Object.fromEntries(operations) };
}
