import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      slug: "onboarding",
      title: "Onboarding",
      access_days: 90,
      cohorts: ["2026-06-01"],
    },
  });
});
after(() => app.stop());

const aKey = () => ({ provider: "acme", provider_id: `u-${randomUUID().slice(0, 12)}` });
const email = () => `${randomUUID()}@example.com`;
const tooLong = "x".repeat(256);

/** What a new user is sent as, beside the key, and which fields the answer names. */
const mixtures: [what: string, fields: () => object, status: number, named: string[]][] = [
  [
    "no e-mail and a bad language",
    () => ({ preferred_language: "es" }),
    400,
    ["email", "preferred_language"],
  ],
  ["a null e-mail and a bad name", () => ({ email: null, first_name: 7 }), 400, ["email", "first_name"]],
  ["no e-mail and a course alone", () => ({ course: "onboarding" }), 400, ["cohort", "email"]],
  ["no e-mail and a cohort alone", () => ({ cohort: "2026-06-01" }), 400, ["course", "email"]],
  [
    "a blank e-mail and an unknown course",
    () => ({ email: " ", course: "nope", cohort: "2026-06-01" }),
    400,
    ["course", "email"],
  ],
  [
    "no e-mail and an unknown cohort",
    () => ({ course: "onboarding", cohort: "2030-01-01" }),
    400,
    ["cohort", "email"],
  ],
  ["no e-mail and half a date", () => ({ course: "onboarding", cohort: "soon" }), 400, ["cohort", "email"]],
  [
    "a course alone and a bad language",
    () => ({ email: email(), course: "onboarding", preferred_language: "es" }),
    400,
    ["cohort", "preferred_language"],
  ],
  [
    "a cohort alone and a bad e-mail",
    () => ({ email: "nobody", cohort: "2026-06-01" }),
    400,
    ["course", "email"],
  ],
  ["an unreadable course alone", () => ({ email: email(), course: 5 }), 400, ["cohort", "course"]],
  [
    "an unreadable course and its cohort",
    () => ({ email: email(), course: tooLong, cohort: "2026-06-01" }),
    422,
    ["course"],
  ],
  [
    "no e-mail, a course alone and a bad list",
    () => ({ course: "onboarding", tools: "Loom" }),
    400,
    ["cohort", "email", "tools"],
  ],
  [
    "everything but the key",
    () => ({ provider: null, provider_id: "", course: "onboarding", preferred_language: "es" }),
    400,
    ["cohort", "preferred_language", "provider", "provider_id"],
  ],
];

for (const [what, fields, status, named] of mixtures) {
  test(`a new user with ${what} is ${status} and all of it is listed, alone and as a row`, async () => {
    const body = { ...aKey(), ...fields() };
    const alone = await partner.call("POST", "/users/", body);
    assert.equal(alone.status, status);
    assert.deepEqual(Object.keys(alone.json.errors).sort(), named);
    const { json } = await partner.call("POST", "/users/bulk/", { users: [body] });
    const [row] = json.results;
    assert.equal(row.status_code, status);
    assert.deepEqual(row.errors, alone.json.errors);
    assert.equal(row.code, alone.json.code);
    assert.equal(row.detail, alone.json.detail);
    assert.equal(
      (await partner.call("GET", `/users/?provider_id=${body.provider_id || "none"}`)).json.count,
      0,
    );
  });
}

test("the detail names what is missing, not what is merely wrong", async () => {
  const body = { ...aKey(), course: "onboarding", preferred_language: "es" };
  const { json } = await partner.call("POST", "/users/", body);
  assert.equal(json.code, "missing_field");
  assert.match(json.detail, /`email` is required/);
  assert.match(json.detail, /without `cohort`/);
});

test("a user who exists needs no e-mail, so what is wrong stays 422", async () => {
  const { providerId } = await aLearner(partner);
  const body = { provider: "acme", provider_id: providerId, preferred_language: "es" };
  const alone = await partner.call("POST", "/users/", body);
  assert.equal(alone.status, 422);
  assert.deepEqual(Object.keys(alone.json.errors), ["preferred_language"]);
  const { json } = await partner.call("POST", "/users/bulk/", { users: [body] });
  assert.equal(json.results[0].status_code, 422);
});

test("a row without e-mail is an update once a row before it made the user, and none before that", async () => {
  const key = aKey();
  const wrong = { ...key, preferred_language: "es" };
  const { json } = await partner.call("POST", "/users/bulk/", {
    users: [wrong, { ...key, email: email() }, wrong],
  });
  assert.deepEqual(
    json.results.map((row: { status_code: number; errors?: object }) => [
      row.status_code,
      Object.keys(row.errors ?? {}).sort(),
    ]),
    [
      [400, ["email", "preferred_language"]],
      [201, []],
      [422, ["preferred_language"]],
    ],
  );
});

test("with flexible matching only the missing e-mail is missing", async () => {
  const flexible = await aPartner(app, { organization: { flexible_matching: true } });
  const body = { ...aKey(), course: "made-up", preferred_language: "es" };
  const { status, json } = await flexible.call("POST", "/users/", body);
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(json.errors).sort(), ["email", "preferred_language"]);
  assert.equal((await flexible.call("GET", "/courses/?search=made-up")).json.count, 0);
});

test("an enrolment's row lists a missing half of the key beside a missing cohort and a bad field", async () => {
  const { json } = await partner.call("POST", "/enrolments/bulk/", {
    items: [
      { provider: "acme", course: "onboarding" },
      { provider: 7, course: "onboarding" },
      { provider: "acme", cohort: "soon" },
    ],
  });
  assert.deepEqual(
    json.results.map((row: { status_code: number; errors: object }) => [
      row.status_code,
      Object.keys(row.errors).sort(),
    ]),
    [
      [400, ["cohort", "provider_id"]],
      [400, ["cohort", "provider", "provider_id"]],
      [400, ["cohort", "provider_id"]],
    ],
  );
});

test("bodies that are no objects, and other refusals, are answered as everywhere", async () => {
  for (const [body, status] of [
    ["{", 400],
    ["[]", 400],
    ["null", 400],
    ['{"provider": "a\\u0000b"}', 422],
  ] as const) {
    assert.equal((await partner.call("POST", "/users/", body)).status, status, body);
  }
  const key = randomUUID();
  const headers = { "idempotency-key": key };
  await partner.call("POST", "/users/", { ...aKey(), email: email() }, { headers });
  const { status, json } = await partner.call("POST", "/users/", aKey(), { headers });
  assert.equal(status, 422);
  assert.equal(json.code, "idempotency_mismatch");
});
