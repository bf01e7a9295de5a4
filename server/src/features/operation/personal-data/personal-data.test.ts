import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { fromBufferPromise } from "yauzl";
import { features } from "#app/features.ts";
import { admitJobs } from "#tenancy/jobs/admission.ts";
import { takeStep } from "#tenancy/jobs/runner.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { defineErasure } from "./erasure.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const secrets = ["Zenobia", "Quittenbaum", "zenobia@example.com", "emp-zenobia", "Juggles with knives"];

/** Somebody who has left traces everywhere: a lesson, a rating, a team, a link, events. */
async function somebody(caller = partner, nickname = "zenobia") {
  const [first_name, last_name, user_summary] =
    nickname === "zenobia" ? ["Zenobia", "Quittenbaum", "Juggles with knives"] : ["Ada", "Muster", "Sings"];
  const { id } = await aLearner(caller, {
    provider_id: `emp-${nickname}`,
    email: `${nickname}@example.com`,
    first_name,
    last_name,
    user_summary,
  });
  const templates = await caller.call("GET", "/curricula/templates/?page_size=1");
  const lesson = await caller.call("POST", "/curricula/", {
    user_id: id,
    template_id: templates.json.results[0].id,
  });
  assert.equal(lesson.status, 201, lesson.text);
  await caller.call("POST", "/auth/partner-exchange/", { external_id: `emp-${nickname}` });
  const team = await caller.call("POST", "/teams/", { name: `Team of ${nickname}`, member_ids: [id] });
  await app.eventsSettled();
  return { id, curriculumId: lesson.json.id, teamId: team.json.id };
}

async function exported(id: number, caller = partner): Promise<Record<string, unknown[]>> {
  const response = await fetch(`${app.address}/api/v1/users/${id}/export/`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/zip");
  const archive = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files: Record<string, unknown[]> = {};
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = JSON.parse(await text(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

const erase = (id: number, confirm: string, caller = partner) =>
  caller.call("POST", `/users/${id}/erase/`, { confirm });

/** Takes what steps the service's own workers have not taken. */
async function finished(jobId: string) {
  const kinds = [defineErasure(features)];
  for (;;) {
    const { json } = await partner.call("GET", `/jobs/${jobId}/`);
    if (json.status === "succeeded" || json.status === "failed") return json;
    await admitJobs(app.context.db, app.clock(), kinds);
    await takeStep(app.context, kinds);
  }
}

test("the export holds everything that is kept of a person, in JSON files", async () => {
  const { id, curriculumId, teamId } = await somebody(partner, "exported");
  const files = await exported(id);
  const all = JSON.stringify(files);
  for (const word of ["Ada", "Muster", "exported@example.com", "emp-exported", "Sings"]) {
    assert.ok(all.includes(word), word);
  }
  const contributed = features.flatMap(({ personalData }) => Object.keys(personalData?.files ?? {}));
  assert.ok(contributed.length > 15);
  assert.deepEqual(
    Object.keys(files),
    contributed.map((name) => `${name}.json`),
  );
  const idOf = (row: unknown) => (typeof row === "object" && row !== null && "id" in row ? row.id : null);
  assert.deepEqual(files["lessons.json"]?.map(idOf), [curriculumId]);
  assert.deepEqual(files["teams.json"]?.map(idOf), [teamId]);
  assert.equal(files["login_links.json"]?.length, 1);
  assert.equal(files["events.json"]?.length, 2, "user.created and lesson.started");
  assert.doesNotMatch(all, /token_hash|password_hash/);
});

test("an export is of one's own organization, and on record", async () => {
  const { id } = await aLearner(partner);
  await exported(id);
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=user.export&target_id=${id}`);
  assert.equal(json.count, 1);
  const elsewhere = await aPartner(app);
  assert.equal((await elsewhere.call("GET", `/users/${id}/export/`)).status, 404);
});

test("after an erasure nothing tells who it was, and what was counted stays", async () => {
  const { id, curriculumId, teamId } = await somebody();
  const neighbour = await somebody(partner, "neighbour");
  const countOf = async (path: string) => (await partner.call("GET", path)).json.count;
  const [lessons, users] = [await countOf("/curricula/"), await countOf("/users/")];

  const { status, json } = await erase(id, "emp-zenobia");
  assert.equal(status, 202);
  assert.equal((await finished(json.id)).status, "succeeded");

  const user = (await partner.call("GET", `/users/${id}/`)).json;
  assert.deepEqual(
    [user.is_active, user.email, user.provider, user.provider_id, user.first_name, user.team_ids],
    [false, null, null, null, "", []],
  );
  assert.notEqual(user.erased_at, null);
  assert.deepEqual([await countOf("/curricula/"), await countOf("/users/")], [lessons, users]);
  assert.equal((await partner.call("GET", `/curricula/${curriculumId}/`)).status, 200);
  assert.equal((await partner.call("GET", `/teams/${teamId}/`)).json.member_count, 0);
  assert.deepEqual(await tablesThatHold(...secrets), []);
  const files = await exported(id);
  for (const name of ["lesson_return_addresses", "lesson_texts", "login_links", "sessions", "teams"]) {
    assert.deepEqual(files[`${name}.json`], [], name);
  }
  assert.equal((await partner.call("GET", `/users/${neighbour.id}/`)).json.email, "neighbour@example.com");

  const events = (await partner.call("GET", "/events/?limit=500")).json.events.filter(
    ({ data }: { data: { user_id: number } }) => data.user_id === id,
  );
  assert.deepEqual(
    events.map(({ event }: { event: string }) => event),
    ["user.created", "lesson.started", "user.updated"],
    "the stream keeps its events",
  );
});

test("the bytes of a forgotten person's events keep their shape: redelivered, they are read like all others", async () => {
  const { id } = await somebody(partner, "kurt");
  const shapes = async () => {
    const { rows } = await sql<{ body: string }>`
      select body from event where body like ${`%"user_id":${id}%`} order by id`.execute(app.context.db);
    return rows.map(({ body }) => [Object.keys(JSON.parse(body)), Object.keys(JSON.parse(body).data)]);
  };
  const before = await shapes();
  assert.deepEqual(before[0]?.[0], ["id", "event", "created_at", "data"]);
  const { json } = await erase(id, "emp-kurt");
  assert.equal((await finished(json.id)).status, "succeeded");
  assert.deepEqual((await shapes()).slice(0, before.length), before);
});

test("the address and the key of an erased person are free again", async () => {
  const fields = { provider_id: "emp-again", email: "again@example.com" };
  const { id } = await aLearner(partner, fields);
  await erase(id, "emp-again");
  const { id: next } = await aLearner(partner, fields);
  assert.notEqual(next, id);
});

test("an erased person cannot be changed, let in or named again", async () => {
  const { id, providerId } = await aLearner(partner);
  assert.equal((await erase(id, providerId)).status, 202);
  for (const answer of [
    await partner.call("PATCH", `/users/${id}/`, { first_name: "Back" }),
    await partner.call("POST", `/users/${id}/reactivate/`),
    await erase(id, String(id)),
  ]) {
    assert.deepEqual([answer.status, answer.json.code], [422, "user_erased"]);
  }
  const lesson = { user_id: id, template_id: 1 };
  for (const answer of [
    await partner.call("POST", "/teams/", { name: "Late", member_ids: [id] }),
    await partner.call("POST", "/curricula/", lesson),
    await partner.call("POST", "/assignments/", lesson),
  ])
    assert.deepEqual([answer.status, answer.json.code], [404, "user_not_found"]);
  const operator = await app.operatorToken();
  const back = await app.send("POST", `/operator/v1/users/${id}/reactivate/`, { token: operator });
  assert.deepEqual([back.status, back.json.code], [422, "user_erased"]);
  const grant = { user_id: id, type: "premium" };
  const granted = await app.send("POST", "/operator/v1/access-grants/", { token: operator, body: grant });
  assert.deepEqual([granted.status, granted.json.code], [404, "user_not_found"]);
});

test("without the right confirmation nothing is erased", async () => {
  const { id, providerId } = await aLearner(partner);
  const { status, json } = await erase(id, `${providerId} `);
  assert.deepEqual([status, json.code], [422, "confirmation_mismatch"]);
  assert.equal((await partner.call("POST", `/users/${id}/erase/`, {})).status, 400);
  assert.equal((await erase(id, providerId, await aPartner(app))).status, 404);
  assert.equal((await partner.call("GET", `/users/${id}/`)).json.first_name, "Ada");
});

test("a JWT of an erased person is refused at once", async () => {
  const admin = await aPerson(app, partner, "admin");
  const user = (await partner.call("GET", `/users/${admin.id}/`)).json;
  assert.equal((await admin.call("GET", "/users/")).status, 200);
  const erased = await app.send("POST", `/operator/v1/users/${admin.id}/erase/`, {
    token: await app.operatorToken(),
    body: { confirm: user.provider_id },
  });
  assert.equal(erased.status, 202, erased.text);
  assert.equal((await admin.call("GET", "/users/")).status, 401);
});

/** Every table is looked through, so that a feature which forgets to forget is found. The audit log is evidence. */
async function tablesThatHold(...words: string[]): Promise<string[]> {
  const { db } = app.context;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('audit_entry')`.execute(
    db,
  );
  assert.ok(tables.length > 30);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where exists (select from ${sql.table(name)} as row where row::text like '%' || word || '%')`.execute(
      db,
    );
    found.push(...rows.map(({ word }) => `${name}: ${word}`));
  }
  return found;
}
