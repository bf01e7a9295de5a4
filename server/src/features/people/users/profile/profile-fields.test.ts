// npm test: apart, because it declares fields before the service is read.
// npm test leaves this drill to CI: profile.test.ts holds each rule once.
import assert from "node:assert/strict";
import { text as textOf } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { fromBufferPromise } from "yauzl";
import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { profileFields } from "./profile-fields.ts";
import { list, optional, text } from "./profile-kinds.ts";

/** Fields of each kind that no other file knows, declared before any other file is read. */
const Sent = Type.String({ maxLength: 20 });
Object.assign(profileFields, {
  nickname: text(Sent, { isPersonal: true, isReported: true }),
  pronoun: optional(Sent, Type.String(), { isPersonal: true, isReported: true }),
  hobbies: list(Sent, { isPersonal: true, isReported: true }),
  cost_center: optional(Sent, Type.String(), { isPersonal: false, isReported: false }),
});
const { startApp } = await import("#test/app.ts");
const { aPartner } = await import("#test/builders.ts");

type Profile = Record<string, unknown>;
const names = ["nickname", "pronoun", "hobbies", "cost_center"];
const sent: Profile = { nickname: "Ada", pronoun: "she", hobbies: ["chess", "whist"], cost_center: "K12" };
const others: Profile = { nickname: "Lady", pronoun: "they", hobbies: ["harp"], cost_center: "K13" };
const empty: Profile = { nickname: "", pronoun: null, hobbies: [], cost_center: null };
const among = (row: Profile) => Object.fromEntries(names.map((name) => [name, row[name]]));

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  await sql`
    alter table "user" add column nickname text not null default '', add column pronoun text,
      add column hobbies text[] not null default '{}', add column cost_center text`.execute(app.context.db);
});
after(() => app.stop());

const bodyOf = (key: string, fields: Profile) => ({
  provider: "acme",
  provider_id: key,
  email: `${key}@example.com`,
  ...fields,
});
const upsert = async (key: string, fields: Profile) => {
  const { status, json } = await partner.call("POST", "/users/", bodyOf(key, fields));
  return { status, json, fields: among(json) };
};
const fieldsOf = async (id: number) => among((await partner.call("GET", `/users/${id}/`)).json);

test("each declared field has a column of its kind", async () => {
  const { rows } = await sql<Profile>`
    select column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_name = 'user'`.execute(app.context.db);
  const columns = new Map(rows.map(({ column_name, ...column }) => [column_name, column]));
  const expected = {
    text: { data_type: "text", is_nullable: "NO", column_default: "''::text" },
    optional: { data_type: "text", is_nullable: "YES", column_default: null },
    list: { data_type: "ARRAY", is_nullable: "NO", column_default: "'{}'::text[]" },
  };
  for (const [name, { kind }] of Object.entries(profileFields))
    assert.deepEqual(columns.get(name), expected[kind], name);
});

test("a field that is declared is created, left alone, changed and emptied by the upsert, which sees a change in it alone", async () => {
  const { status, json, fields } = await upsert("one", sent);
  assert.deepEqual([status, fields], [201, sent]);
  assert.deepEqual(await fieldsOf(json.id), sent);
  assert.deepEqual((await upsert("one", {})).fields, sent);
  let expected = sent;
  for (const name of names) {
    expected = { ...expected, [name]: others[name] };
    assert.deepEqual((await upsert("one", { [name]: others[name] })).fields, expected);
  }
  const emptied = Object.fromEntries(names.map((name) => [name, null]));
  assert.deepEqual((await upsert("one", emptied)).fields, empty);
  assert.equal((await upsert("one", { nickname: "x".repeat(21) })).status, 422);
  const patched = await partner.call("PATCH", `/users/${json.id}/`, others);
  assert.deepEqual(among(patched.json), others);
});

test("bulk and CSV import write it, and see a change in it alone", async () => {
  const bulk = async (fields: Profile) => {
    const { json } = await partner.call("POST", "/users/bulk/", { users: [bodyOf("bulk", fields)] });
    return { status: json.results[0].status, id: json.results[0].id };
  };
  const { status, id } = await bulk(sent);
  assert.deepEqual([status, await fieldsOf(id)], ["created", sent]);
  assert.equal((await bulk(sent)).status, "unchanged");
  for (const name of names) assert.equal((await bulk({ [name]: others[name] })).status, "updated");
  assert.deepEqual(await fieldsOf(id), others);

  const form = new FormData();
  const csv = `provider,provider_id,${names.join(",")}\r\nacme,bulk,Ada,she,chess;whist,K12\r\n`;
  form.set("file", new Blob([csv]), "people.csv");
  const headers = { authorization: `Bearer ${partner.token}` };
  const url = `${app.address}/api/v1/users/bulk/`;
  const response = await fetch(url, { method: "POST", headers, body: form });
  const job = JSON.parse(await response.text());
  assert.equal((await endedJob(partner, job.id)).updated, 1);
  assert.deepEqual(await fieldsOf(id), sent);
});

test("it is in the documents, a person's export and, where it is said so, the reports; erasure empties what is personal", async () => {
  const { json } = await upsert("two", sent);
  const document = (await partner.call("GET", "/schema/")).json;
  assert.ok(names.every((name) => name in document.components.schemas.User.properties));

  const headers = { authorization: `Bearer ${partner.token}` };
  const archive = await fetch(`${app.address}/api/v1/users/${json.id}/export/`, { headers });
  const zip = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== "profile.json") continue;
    assert.deepEqual(JSON.parse(await textOf(await zip.openReadStreamPromise(entry))).map(among), [sent]);
  }

  const asked = await partner.call("POST", "/exports/", { table: "dim_user", format: "ndjson" });
  await endedJob(partner, asked.json.id);
  const result = await fetch(`${app.address}/api/v1/jobs/${asked.json.id}/result/`, { headers });
  const rows = (await result.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { nickname, pronoun, hobbies } = sent;
  const reported = { nickname, pronoun, hobbies, cost_center: undefined };
  assert.deepEqual(rows.filter(({ user_id }) => user_id === json.id).map(among), [reported]);

  const erasure = await partner.call("POST", `/users/${json.id}/erase/`, { confirm: "two" });
  assert.equal((await endedJob(partner, erasure.json.id)).status, "succeeded");
  assert.deepEqual(await fieldsOf(json.id), { ...empty, cost_center: "K12" });
});
