import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { usersImport } from "#people/users/index.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import { eraseKeptAnswers } from "#platform/idempotency/erased-answers.ts";
import { exporting } from "#reports/exports/index.ts";
import { admitJobs } from "#tenancy/jobs/admission.ts";
import { dropResults, type JobKind, startJob } from "#tenancy/jobs/index.ts";
import { takeStep } from "#tenancy/jobs/runner.ts";
import { type Answer, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { endedJob } from "#test/waiting/ended-job.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** The job as it ends. */
function ended(partner: Partner, answer: Pick<Answer, "status" | "json">) {
  assert.equal(answer.status, 202, JSON.stringify(answer.json));
  return endedJob(partner, answer.json.id);
}

async function erase(partner: Partner, { id, providerId }: { id: number; providerId: string }) {
  const job = await ended(
    partner,
    await partner.call("POST", `/users/${id}/erase/`, { confirm: providerId }),
  );
  assert.equal(job.status, "succeeded");
}

const post = (partner: Partner, key: string, path: string, body: unknown) =>
  app.send("POST", `/api/v1${path}`, { token: partner.token, body, headers: { "idempotency-key": key } });

async function partsOf(jobId: string): Promise<string> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from job_part where job_id = ${jobId} and role = 'result' order by number`.execute(
    app.context.db,
  );
  return rows.map(({ content }) => content.toString("utf8")).join("");
}

test("after an erasure no result of a job can be read that was there before it", async () => {
  const partner = await aPartner(app);
  const neighbour = await aPartner(app);
  const person = await aLearner(partner, { first_name: "Zenobia" });
  const form = new FormData();
  const row = `provider,provider_id,first_name\n${partner.slug},${person.providerId},Zenobia\n`;
  form.append("file", new Blob([row], { type: "text/csv" }), "people.csv");
  const imported = await fetch(`${app.address}/api/v1/users/bulk/`, {
    method: "POST",
    headers: { authorization: `Bearer ${partner.token}` },
    body: form,
  });
  const started = [
    await partner.call("POST", "/exports/", { table: "dim_user", format: "csv" }),
    await partner.call("POST", "/exports/", { table: "dim_user", format: "ndjson" }),
  ];
  const jobs = [];
  for (const answer of [...started, { status: imported.status, json: await imported.json() }]) {
    const job = await ended(partner, answer);
    assert.notEqual(job.result_url, null);
    jobs.push(job);
  }
  const theirs = await ended(
    neighbour,
    await neighbour.call("POST", "/exports/", { table: "dim_user", format: "csv" }),
  );

  await erase(partner, person);
  for (const { id } of jobs) {
    const { json } = await partner.call("GET", `/jobs/${id}/`);
    assert.deepEqual([json.status, json.result_url, json.watermark], ["succeeded", null, null]);
    assert.equal((await partner.call("GET", `/jobs/${id}/result/`)).status, 404);
    assert.equal(await partsOf(id), "");
  }
  assert.notEqual((await neighbour.call("GET", `/jobs/${theirs.id}/`)).json.result_url, null);
});

for (const [what, kind, hasResult] of [
  [
    "an export under way begins again and has everybody else once",
    { ...exporting, name: "test.exports" },
    true,
  ],
  ["an import under way goes on, and ends without a result", { ...usersImport, name: "test.import" }, false],
] as const satisfies readonly (readonly [string, JobKind, boolean])[]) {
  test(`when a person is erased, ${what}`, async () => {
    const partner = await aPartner(app);
    const { db } = app.context;
    const { organizationId } = partner;
    const parts = Array.from({ length: 2 }, (_, index) =>
      JSON.stringify([{ line: index, row: { provider: "acme", provider_id: `i-${index}` }, mistake: null }]),
    );
    await sql`
      insert into "user" (organization_id, provider, provider_id, source, creation_date, modified_date)
      select ${organizationId}, 'acme', 'u-' || number, 'api', ${app.clock()}, ${app.clock()}
      from generate_series(1, 2500) as number`.execute(db);
    const input = { table: "dim_user", format: "ndjson", since: null, portions: 2 };
    const { id } = await db
      .transaction()
      .execute((trx) => startJob(trx, app.clock(), { organizationId, kind, input, parts }));
    await admitJobs(db, app.clock(), [kind]);
    await takeStep(app.context, [kind]);
    assert.notEqual(await partsOf(id), "", "it has put something together");
    await db.transaction().execute((trx) => dropResults(trx, app.clock(), organizationId, [kind]));
    assert.equal(await partsOf(id), "");
    for (let step = 0; step < 3; step += 1) await takeStep(app.context, [kind]);

    const { json } = await partner.call("GET", `/jobs/${id}/`);
    assert.deepEqual([json.status, json.result_url !== null], ["succeeded", hasResult], json.error);
    assert.equal((await partsOf(id)).split("\n").length - 1, hasResult ? 2500 : 0);
  });
}

test("after an erasure a repeat is told so, is not carried out twice, and says nothing of the person", async () => {
  const partner = await aPartner(app);
  const neighbour = await aPartner(app);
  const person = await aLearner(partner);
  const key = randomUUID();
  const body = { provider: partner.slug, provider_id: person.providerId, first_name: "Zenobia" };
  const first = await post(partner, key, "/users/", body);
  const theirs = await post(neighbour, key, "/teams/", { name: "Theirs" });
  assert.equal((await post(partner, key, "/users/", body)).headers.get("idempotent-replayed"), "true");
  const eraseKey = randomUUID();
  const path = `/users/${person.id}/erase/`;
  const erasure = await post(partner, eraseKey, path, { confirm: person.providerId });
  await ended(partner, erasure);

  const again = await post(partner, key, "/users/", body);
  assert.deepEqual(
    [again.status, again.json.code, again.json.original_status],
    [410, "idempotency_answer_erased", first.status],
  );
  assert.doesNotMatch(again.text, /Zenobia/);
  assert.equal(
    (await partner.call("GET", "/users/?include_inactive=true")).json.count,
    1,
    "nobody was made anew",
  );
  const { rows } = await sql`
    select from idempotency_key where organization_id = ${partner.organizationId} and status <> 202 and body is not null`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 0);
  assert.equal(
    (await post(partner, eraseKey, path, { confirm: person.providerId })).json.id,
    erasure.json.id,
  );
  assert.equal((await post(neighbour, key, "/teams/", { name: "Theirs" })).json.id, theirs.json.id);
  assert.equal((await post(partner, key, "/users/", { ...body, first_name: "Z" })).status, 422);
});

test("a request that is at work during an erasure keeps no answer either", async () => {
  const partner = await aPartner(app);
  const { db } = app.context;
  const { organizationId } = partner;
  const key = randomUUID();
  const rows = { users: [{ provider: partner.slug, provider_id: "u-1", first_name: "Zenobia" }] };
  const sending = await db.transaction().execute(async (trx) => {
    await takeOrganizationLock(trx, organizationId);
    const waiting = post(partner, key, "/users/bulk/", rows);
    for (let claimed = 0; claimed === 0; ) {
      claimed = (await sql`select from idempotency_key where key = ${key}`.execute(db)).rows.length;
    }
    await db.transaction().execute((other) => eraseKeptAnswers(other, app.clock(), organizationId));
    return { waiting };
  });
  assert.equal((await sending.waiting).status, 200);
  const again = await post(partner, key, "/users/bulk/", rows);
  assert.deepEqual([again.status, again.json.original_status], [410, 200]);
});
