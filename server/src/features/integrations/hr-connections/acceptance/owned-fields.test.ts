import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { aSource } from "#test/hris/sources.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

type Warned = { warnings?: { field: string; code: string }[] };
const warned = ({ warnings }: Warned) => warnings?.map(({ field, code }) => [field, code]) ?? [];
const owned = (...fields: string[]) => fields.map((field) => [field, "owned_by_hris"]);

/** A partner's learner known to an HR system, with a job title and without a department. */
async function anEmployee(t: TestContext) {
  const { connection, say } = await aSource(t, app, "kombo");
  const { partner } = connection;
  await connection.activate();
  const email = `${randomUUID()}@example.com`;
  const { id, providerId: provider_id } = await aLearner(partner, { email, department: "Yard" });
  const said = { id: "mara", email, first: "Mara", last: "Vogel" };
  await say(said);
  await say(said);
  const user = async () => (await partner.call("GET", `/users/${id}/`)).json;
  assert.equal((await user()).first_name, "Mara");
  const { job_titles } = await user();
  assert.equal(job_titles.length, 1);
  const tellers = async () => {
    await app.eventsSettled();
    const { json } = await partner.call("GET", "/events/?event_types=user.updated&limit=500");
    return json.events.length;
  };
  return { connection, partner, say, said, id, key: { provider: "acme", provider_id }, user, tellers };
}
type Employee = Awaited<ReturnType<typeof anEmployee>>;

const other = {
  email: "eve@example.com",
  first_name: "Eve",
  last_name: "Other",
  job_titles: ["Clerk"],
};
const writers: Record<string, (employee: Employee, department: string) => Promise<Warned>> = {
  async "POST /users/"({ partner, key }, department) {
    return (await partner.call("POST", "/users/", { ...key, ...other, department })).json;
  },
  async "PATCH /users/<id>/"({ partner, id }, department) {
    return (await partner.call("PATCH", `/users/${id}/`, { ...other, department })).json;
  },
  async "POST /users/bulk/"({ partner, key }, department) {
    const { json } = await partner.call("POST", "/users/bulk/", {
      users: [{ ...key, ...other, department }],
    });
    return json.results[0];
  },
  async "POST /users/bulk/, row by row"({ partner, key }, department) {
    const row = { ...key, ...other, department };
    return (await partner.call("POST", "/users/bulk/", { users: [row, row] })).json.results[0];
  },
  async "a CSV file"({ partner, key }, department) {
    const { email, first_name, last_name, job_titles } = other;
    const columns = { ...key, email, first_name, last_name, job_titles: job_titles.join(), department };
    const body = new FormData();
    body.set(
      "file",
      new Blob([`${Object.keys(columns).join()}\n${Object.values(columns).join()}\n`]),
      "a.csv",
    );
    const job = await endedJob(partner, (await partner.call("POST", "/users/bulk/", body)).json.id);
    const result = await app.send("GET", new URL(job.result_url).pathname, { token: partner.token });
    const [line = {}] = parse<Record<string, string>>(result.text, { columns: true });
    return { warnings: JSON.parse(line.warnings || "[]") };
  },
};

test("whichever way a partner writes, what the HR system has of its people stays, and nothing goes to and fro", async (t) => {
  const employee = await anEmployee(t);
  const { user, say, said, tellers } = employee;
  const { email, first_name, last_name, job_titles } = await user();
  const before = await tellers();
  for (const [name, write] of Object.entries(writers)) {
    const answer = await write(employee, name);
    assert.deepEqual(warned(answer), owned("email", "first_name", "last_name", "job_titles"), name);
    const now = await user();
    assert.deepEqual(
      [now.email, now.first_name, now.last_name, now.job_titles, now.department],
      [email, first_name, last_name, job_titles, name],
      "what the HR system says nothing of is the partner's",
    );
    await say(said);
  }
  assert.equal(await tellers(), before + Object.keys(writers).length, "one event for each department");
});

test("what is sent and the same already is no reason for a warning", async (t) => {
  const { partner, key, user } = await anEmployee(t);
  const { email, first_name, job_titles } = await user();
  const { json } = await partner.call("POST", "/users/", { ...key, email, first_name, job_titles });
  assert.deepEqual(warned(json), []);
});

test("whom the HR system has let go stays out, until it or an operator lets them in", async (t) => {
  const { partner, key, id, say, said, user, tellers } = await anEmployee(t);
  await say({ ...said, isActive: false });
  assert.equal((await user()).is_active, false);
  const before = await tellers();
  const answers = [
    await partner.call("POST", "/users/", key),
    await partner.call("POST", `/users/${id}/reactivate/`),
  ].map(({ json }) => json);
  const bulk = await partner.call("POST", "/users/bulk/", { users: [key] });
  for (const answer of [...answers, bulk.json.results[0]])
    assert.deepEqual(warned(answer), owned("is_active"));
  await say({ ...said, isActive: false });
  assert.deepEqual([(await user()).is_active, await tellers()], [false, before]);
  assert.equal((await operate(app, "POST", `/users/${id}/reactivate/`)).status, 200);
  assert.equal((await partner.call("DELETE", `/users/${id}/`)).status, 204);
  const { json } = await partner.call("POST", "/users/", key);
  assert.deepEqual(
    [json.is_active, warned(json)],
    [true, []],
    "the partner's own deactivation is the partner's",
  );
});

test("a connection that is deleted gives the fields back, and lets the partner bring back whom it let go", async (t) => {
  const { connection, partner, key, say, said, user } = await anEmployee(t);
  await say({ ...said, isActive: false });
  assert.equal((await connection.operate("DELETE", "/")).status, 204);
  const { json } = await partner.call("POST", "/users/", { ...key, ...other });
  assert.deepEqual([json.is_active, json.first_name, warned(json)], [true, "Eve", []]);
  assert.deepEqual((await user()).job_titles, other.job_titles);
});

test("taking the link back gives the fields back", async (t) => {
  const { connection, say } = await aSource(t, app, "kombo");
  const { partner } = connection;
  await connection.activate();
  const email = `${randomUUID()}@example.com`;
  const { id } = await aLearner(partner, { email });
  await say({ id: "mara", email, first: "Mara", last: "Vogel" });
  const change = { first_name: "Eve" };
  const kept = (await partner.call("PATCH", `/users/${id}/`, change)).json;
  assert.deepEqual(warned(kept), owned("first_name"), "from the moment of the link on");
  const run = await connection.settled();
  assert.ok((await operate(app, "POST", `/hris-runs/${run.id}/undo/`)).status < 300);
  await connection.settled();
  const { json } = await partner.call("PATCH", `/users/${id}/`, change);
  assert.deepEqual([json.first_name, warned(json)], ["Eve", []]);
});
