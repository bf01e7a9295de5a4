import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("an operator sees the jobs of all organizations, of one, of a kind, and what none of them may download", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  for (const one of [partner, neighbour])
    assert.equal((await one.call("POST", "/exports/", { table: "dim_user", format: "csv" })).status, 202);
  const { results } = (await operate(app, "GET", "/jobs/?kind=exports")).json;
  const organizations = results.map((job: { organization: string }) => job.organization);
  assert.deepEqual(organizations.slice(0, 2).sort(), [partner.slug, neighbour.slug].sort());
  const own = (await operate(app, "GET", `/jobs/?organization=${partner.slug}`)).json;
  assert.deepEqual([own.count, own.results[0].kind, "result_url" in own.results[0]], [1, "exports", false]);
  const one = await operate(app, "GET", `/jobs/${own.results[0].id}/`);
  assert.deepEqual([one.status, one.json.organization], [200, partner.slug]);
  assert.equal(
    (await operate(app, "GET", `/jobs/?organization=${partner.slug}&kind=users.import`)).json.count,
    0,
  );
});

test("jobs are listed from a moment on, and before another", async () => {
  const partner = await aPartner(app);
  await partner.call("POST", "/exports/", { table: "dim_user", format: "csv" });
  const list = `/jobs/?organization=${partner.slug}`;
  const [{ creation_date: moment }] = (await operate(app, "GET", list)).json.results;
  const countOf = async (period: string) => (await operate(app, "GET", `${list}&${period}`)).json.count;
  const made = encodeURIComponent(moment);
  const later = encodeURIComponent(new Date(Date.parse(moment) + 1_000).toISOString());
  assert.deepEqual(
    [
      await countOf(`from=${made}`),
      await countOf(`from=${later}`),
      await countOf(`to=${made}`),
      await countOf(`to=${later}`),
    ],
    [1, 0, 0, 1],
  );
  assert.equal((await operate(app, "GET", `${list}&from=yesterday`)).status, 422);
});

test("a job that is not there, a status that is none and somebody without a token are refused", async () => {
  assert.equal((await operate(app, "GET", `/jobs/${randomUUID()}/`)).status, 404);
  assert.equal((await operate(app, "GET", "/jobs/one/")).status, 404);
  assert.equal((await operate(app, "GET", "/jobs/?status=asleep")).status, 422);
  assert.equal((await operate(app, "GET", "/jobs/?organization=nobody-has-this")).status, 404);
  assert.equal((await app.send("GET", "/operator/v1/jobs/")).status, 401);
});
