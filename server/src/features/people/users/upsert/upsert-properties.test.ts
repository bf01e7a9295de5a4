// npm test leaves this drill to CI: upsert.test.ts holds each rule once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { hasHiddenCharacter } from "#kernel/hidden-characters.ts";
import { languages } from "#kernel/language.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const upsert = (body: unknown) => partner.call("POST", "/users/", body);
const newKey = () => ({ provider: "acme", provider_id: `u-${randomUUID()}` });

/** Any text a database can hold, emoji and right-to-left included. */
const text = (maxLength: number) =>
  fc.string({ unit: "binary", maxLength }).filter((value) => value.isWellFormed() && !value.includes("\0"));
const name = text(60).filter((value) => !hasHiddenCharacter(value));
const words = fc.array(text(40), { maxLength: 4 });
/** Few enough values that repeating one, and so changing nothing, happens often. */
const change = fc.record(
  {
    first_name: fc.oneof(fc.constantFrom("", "Ada"), name),
    last_name: fc.constantFrom("", "King", "Ng'ang'a", "O\\'Neil"),
    preferred_language: fc.constantFrom(...languages, null),
    user_summary: text(200),
    job_titles: words,
    department: fc.oneof(fc.constantFrom(null, "", "Engines"), text(60)),
    tools: fc.constantFrom([], ["Loom"], ['{"a"}', "b,c", "NULL", ""]),
    daily_tasks: words,
  },
  { requiredKeys: [] },
);

test("after any sequence of upserts the user is the sum of what was sent, and each change was announced once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const key = newKey();
      let expected: Record<string, unknown> = {
        email: `${key.provider_id}@example.com`,
        first_name: "",
        last_name: "",
        preferred_language: null,
        user_summary: "",
        job_titles: [],
        department: null,
        tools: [],
        daily_tasks: [],
      };
      let id = (await upsert({ ...key, email: expected.email })).json.id;
      let announced = 1;
      for (const sent of changes) {
        app.clock.advance(1);
        const next = { ...expected, ...sent, ...(sent.department === "" ? { department: null } : {}) };
        if (JSON.stringify(next) !== JSON.stringify(expected)) announced++;
        expected = next;
        const { status, json } = await upsert({ ...key, ...sent });
        assert.equal(status, 200);
        assert.deepEqual(
          Object.fromEntries(Object.keys(expected).map((field) => [field, json[field]])),
          expected,
        );
        id = json.id;
      }
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from event where (body::json -> 'data' ->> 'user_id')::bigint = ${id}`.execute(
        app.context.db,
      );
      assert.equal(rows[0]?.count, announced);
    }),
    { numRuns: 40 },
  );
});

test("a bulk of profiles leaves the same users as the same upserts one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const keys = changes.map(newKey);
      const rows = (suffix: string) =>
        changes.map((sent, index) => {
          const provider_id = `${keys[index]?.provider_id}${suffix}`;
          return { provider: "acme", provider_id, email: `${provider_id}@example.com`, ...sent };
        });
      for (const row of rows("-alone")) assert.equal((await upsert(row)).status, 201);
      const { json } = await partner.call("POST", "/users/bulk/", { users: rows("-bulk") });
      assert.equal(json.created, changes.length);
      for (const { provider_id } of keys) {
        const stored = await partner.call("GET", `/users/?provider_id_prefix=${provider_id}`);
        const [alone, together] = stored.json.results.map(profileOf);
        assert.deepEqual(together, alone);
      }
    }),
    { numRuns: 15 },
  );
});

function profileOf(user: Record<string, unknown>) {
  const {
    first_name,
    last_name,
    preferred_language,
    user_summary,
    job_titles,
    department,
    tools,
    daily_tasks,
  } = user;
  return {
    first_name,
    last_name,
    preferred_language,
    user_summary,
    job_titles,
    department,
    tools,
    daily_tasks,
  };
}

const fields = [
  "provider",
  "provider_id",
  "email",
  "first_name",
  "last_name",
  "preferred_language",
  "user_summary",
  "job_titles",
  "department",
  "tools",
  "daily_tasks",
  "course",
  "cohort",
];
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "2026-02-30",
    "0000-00-00",
    "99999-01-01",
    "-1",
    "NaN",
    "a@b.c",
    "a@b\u0000.c",
    "\ud800",
    "' or 1=1 --",
  ),
);
const anyBody = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...fields, "__proto__", "id"), anything),
  fc
    .dictionary(fc.constantFrom(...fields), anything)
    .map((body) => ({ ...newKey(), email: `${randomUUID()}@example.com`, ...body })),
);

test("no body is answered with anything but success or a named mistake", async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      for (const [path, sent] of [
        ["/users/", body],
        ["/users/bulk/", { users: [body] }],
        ["/users/bulk/", body],
        ["/enrolments/bulk/", { items: [body] }],
      ] as const) {
        const { status, json } = await partner.call("POST", path, JSON.stringify(sent));
        assert.ok([200, 201, 400, 422].includes(status), `${path} answered ${status}`);
        if (status >= 400) assert.ok(json.detail.length > 10 && json.code, JSON.stringify(json));
      }
    }),
    { numRuns: 150 },
  );
});

test("no query of the list is answered with anything but success or a named mistake", async () => {
  const names = [
    "search",
    "provider",
    "provider_id",
    "provider_id_prefix",
    "email",
    "team_id",
    "course",
    "cohort",
    "is_active",
    "modified_after",
    "sort",
    "page",
    "page_size",
  ];
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }).filter((part) => part.isWellFormed()),
    fc.constantFrom(
      "%",
      "_",
      "\\",
      "\\\\%",
      "'",
      "1e9",
      "-0",
      "9".repeat(30),
      "2026-01-01T00:00:00 01:00",
      "x".repeat(300),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (query) => {
      const { status, json } = await partner.call("GET", `/users/?${new URLSearchParams(query)}`);
      assert.ok([200, 404, 422].includes(status), `answered ${status}`);
      if (status !== 200) assert.ok(json.detail.length > 5 && json.code);
    }),
    { numRuns: 150 },
  );
});
