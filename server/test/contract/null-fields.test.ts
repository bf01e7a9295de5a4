import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import {
  type ApiDocument,
  bodySchemaOf,
  type JsonSchema,
  operationsOf,
  resolve,
} from "../readers/api-document.ts";

/**
 * Serializers write null for what they do not have, so every optional field of every body takes it. Which fields there
 * are comes from the document: a new one is covered by itself.
 */
let app: TestApp;
let document: ApiDocument;
let partner: Partner;
before(async () => {
  app = await startApp();
  document = (await app.send("GET", "/api/v1/schema/")).json;
  partner = await aPartner(app, { organization: { is_sandbox: true } });
});
after(() => app.stop());

test("every optional field of every body that partners send may be null", () => {
  const refusing = operationsOf(document).flatMap((operation) => {
    const schema = bodySchemaOf(operation);
    return schema ? optionalFields(schema).filter(({ takesNull }) => !takesNull) : [];
  });
  assert.deepEqual(refusing, []);
});

test("null for an optional field is answered as if the field were left out", async () => {
  await aLearner(partner, { provider: "acme-portal", provider_id: "u-1815" });
  const wrong: string[] = [];
  let sent = 0;
  for (const operation of operationsOf(document)) {
    const schema = bodySchemaOf(operation);
    const examples = operation.requestBody?.content["application/json"]?.examples ?? {};
    if (!schema || !operation.path.startsWith("/api/v1/") || operation.path.includes("{")) continue;
    for (const { value } of Object.values(examples)) {
      for (const { path } of optionalFields(schema)) {
        const answers: unknown[] = [];
        for (const change of [undefined, null]) {
          const body = withField(value, path, change);
          const { status, json } = await app.send("POST", operation.path, { token: partner.token, body });
          answers.push([status < 300 ? "done" : status, json.code ?? json.results?.map(codeOfRow)]);
        }
        sent += 1;
        const [left, written] = answers.map((answer) => JSON.stringify(answer));
        if (left !== written)
          wrong.push(`${operation.operationId} ${path.join(".")}: ${left} and ${written}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(sent > 40, `only ${sent}`);
});

function codeOfRow({ status_code, code }: { status_code: number; code?: string }) {
  return status_code < 300 ? "done" : [status_code, code];
}

/** The body with this value in the field, or, with undefined, without it. */
function withField(body: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(body)) return body.map((row) => withField(row, [name, ...rest], value));
  if (typeof body !== "object" || body === null) return body;
  const record: Record<string, unknown> = { ...body };
  if (rest.length === 0) return { ...record, [name]: value };
  return name in record ? { ...record, [name]: withField(record[name], rest, value) } : record;
}

const person = { provider: "acme", provider_id: "p-1" };

for (const empty of [null, ""]) {
  for (const [how, send] of [
    ["an upsert", (body: object) => partner.call("POST", "/users/", { ...person, ...body })],
    [
      "a row of many",
      (body: object) => partner.call("POST", "/users/bulk/", { users: [{ ...person, ...body }] }),
    ],
    ["a change by id", async (body: object) => partner.call("PATCH", `/users/${await idOf()}/`, body)],
  ] as const) {
    test(`${JSON.stringify(empty)} empties every optional field of the profile in ${how}, and a second time changes nothing`, async () => {
      const { full, values } = filledProfile();
      const filled = await partner.call("POST", "/users/", { ...person, ...full });
      assert.ok(filled.status < 300, filled.text);
      for (const [name, value] of Object.entries(full)) assert.deepEqual(filled.json[name], value, name);
      const emptying = Object.fromEntries(Object.keys(full).map((name) => [name, empty]));
      assert.equal((await send(emptying)).status, 200);
      const stored = (await partner.call("GET", `/users/${filled.json.id}/`)).json;
      for (const [name, value] of Object.entries(values)) assert.deepEqual(stored[name], value, name);
      const before = await updates();
      assert.equal((await send(emptying)).status, 200);
      assert.equal(await updates(), before);
    });
  }
}

test("a hand-over takes null for each of its options, and blank for its return_url", async () => {
  const learner = await aLearner(partner);
  const exchange = (options: object) =>
    partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId, ...options });
  for (const options of [
    { hide_exit_button: null, return_url: null, provider: null },
    { return_url: "", hide_exit_button: "" },
  ]) {
    const answer = await exchange(options);
    assert.equal(answer.status, 200, answer.text);
  }
});

async function idOf(): Promise<number> {
  return (await partner.call("GET", "/users/?provider_id=p-1")).json.results[0].id;
}

async function updates(): Promise<number> {
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?limit=500")).json;
  return events.filter(({ event }: { event: string }) => event === "user.updated").length;
}

/** Every field of the profile with a value, and what null and blank make of it. Courses have rules of their own. */
function filledProfile() {
  const upsert = operationsOf(document).find(({ operationId }) => operationId === "upsertUser");
  const body = upsert && bodySchemaOf(upsert);
  assert.ok(body);
  const schema = resolve(document, body);
  const full: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, written] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name) || name === "course" || name === "cohort") continue;
    const field = resolve(document, written);
    const types = [field.type].flat();
    if (types.includes("array")) full[name] = ["A word"];
    else full[name] = field.enum?.[0] ?? (field.format === "email" ? "p1@example.com" : "A word");
    values[name] = types.includes("array") ? [] : "x-empty" in field ? field["x-empty"] : null;
  }
  assert.ok(Object.keys(full).length >= 9);
  return { full, values };
}

interface Field {
  path: string[];
  takesNull: boolean;
}

function optionalFields(written: JsonSchema, path: string[] = []): Field[] {
  const schema = resolve(document, written);
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = resolve(document, property);
    const takesNull = [field.type].flat().includes("null");
    const own = schema.required?.includes(name) ? [] : [{ path: [...path, name], takesNull }];
    return [...own, ...optionalFields(field, [...path, name])];
  });
  return [...properties, ...(schema.items ? optionalFields(schema.items, path) : [])];
}
