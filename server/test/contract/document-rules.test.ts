import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Answer, ApiDocument, JsonSchema } from "../readers/api-document.ts";
import {
  type DocumentRule,
  examplesAreValues,
  jsonBodiesHaveNames,
  pagesAreNamedForTheirRows,
  parametersAreDescribed,
  summariesBeginWithAVerb,
} from "../readers/document-rules.ts";

/** The committed documents, which `contract.test.ts` holds to be what the code says. */
const documents: ApiDocument[] = ["openapi.json", "operator-openapi.json"].map((path) =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")),
);

/** Each rule holds for both documents, and is shown violations that it must name. */
const rules: { promise: string; rule: DocumentRule; violations: ApiDocument[]; names: RegExp }[] = [
  {
    promise: "summaries begin with the verb that integrators look for, and are short",
    rule: summariesBeginWithAVerb,
    violations: [
      withOperation({ summary: "The organization's teams" }),
      withOperation({
        summary: "Retrieve what an organization has bought, newest first, with all that it may",
      }),
    ],
    names: /readThing: ".+" (?:begins with no verb|is too long)/,
  },
  {
    promise: "every parameter says what it is, in other words than its name",
    rule: parametersAreDescribed,
    violations: [
      withOperation({ parameters: [{ name: "team_id", in: "query", schema: {} }] }),
      withOperation({ parameters: [{ name: "team_id", in: "query", description: "Team ID", schema: {} }] }),
    ],
    names: /readThing: say what team_id is/,
  },
  {
    promise: "examples are real values, never the key again or a placeholder",
    rule: examplesAreValues,
    violations: [
      withAnswer({ schema: {}, examples: { answer: { value: { count: 1, next: "next" } } } }),
      withAnswer({
        schema: {},
        examples: { answer: { value: { results: [{ job_titles: ["job title"] }] } } },
      }),
      withAnswer({ schema: {}, examples: { answer: { value: { name: "string" } } } }),
      withOperation({
        parameters: [{ name: "sort", in: "query", schema: { examples: ["sort"] } }],
      }),
    ],
    names: /readThing: "(?:next|job_titles|name|sort)": ".+" is no value/,
  },
  {
    promise: "every JSON body and answer is a component, so that generated clients have a name for it",
    rule: jsonBodiesHaveNames,
    violations: [
      withAnswer({ schema: { type: "object" } }),
      withOperation({ requestBody: { content: { "application/json": { schema: { type: "object" } } } } }),
    ],
    names: /readThing (?:200|request): give its schema a title/,
  },
  {
    promise: "a page of a list is named for its rows",
    rule: pagesAreNamedForTheirRows,
    violations: [
      withComponent("Users", {
        results: { items: { $ref: "#/components/schemas/User" } },
        next: {},
        previous: {},
      }),
      withComponent("UserPage", { results: { items: { type: "object" } }, next: {}, previous: {} }),
    ],
    names: /a list of (?:User|what has no name) is named for it/,
  },
];

for (const { promise, rule, violations, names } of rules) {
  test(promise, () => {
    for (const document of documents) assert.deepEqual(rule(document), []);
    for (const violation of violations) assert.match(rule(violation).join("\n"), names);
  });
}

function aDocument(parts: Pick<ApiDocument, "paths"> & Partial<ApiDocument>): ApiDocument {
  return { openapi: "3.1.0", tags: [], components: { schemas: {}, securitySchemes: {} }, ...parts };
}

function withOperation(parts: Partial<ApiDocument["paths"][string][string]>): ApiDocument {
  const operation = { operationId: "readThing", summary: "Retrieve a thing", responses: {}, ...parts };
  return aDocument({ paths: { "/things/": { get: operation } } });
}

type Media = NonNullable<Answer["content"]>[string];

function withAnswer(media: Media): ApiDocument {
  const answer = { description: "A thing", content: { "application/json": media } };
  return withOperation({ responses: { 200: answer } });
}

function withComponent(name: string, properties: Record<string, JsonSchema>): ApiDocument {
  const components = { schemas: { [name]: { properties } }, securitySchemes: {} };
  return aDocument({ paths: {}, components });
}
