import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner, type Partner } from "#test/builders.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { aBrowser, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { hubRecords } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

const BRANDELL = "tomas.brandell@meridian.example";
const CASTELLAN = "imara.castellan@meridian.example";
const FAIRWOOD = "jonas.fairwood@meridian.example";
const GROFIELD = "mirela.grofield@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

async function lastEvent({ call }: Partner): Promise<unknown> {
  await app.eventsSettled();
  return (await call("GET", "/events/?limit=500")).json.events.at(-1);
}

test("8: addresses and letters of other languages are stored as they were sent; another case is no change", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const record = hub.employees.find(({ last_name }) => /Dybvad/.test(String(last_name)));
  assert.ok(record);
  const address = String(record.work_email);
  assert.notEqual(address, address.toLowerCase());
  const user = await connection.user(address);
  assert.deepEqual([user?.email, user?.first_name, user?.last_name], [address, "Søren", "Dybvad-Ñúñez"]);
  const moment = await lastEvent(connection.partner);
  hub.change([{ ...record, work_email: address.toLowerCase() }]);
  const { counts } = await connection.run("full");
  assert.deepEqual([counts.updated, (await connection.user(address))?.id], [0, user?.id]);
  assert.deepEqual(await lastEvent(connection.partner), moment, "nothing is announced");
});

test("9: a surname and a title change on the same account, and the audit log has both before and after", async (t) => {
  const { connection, deliver } = await aWorld(t, app);
  const before = await connection.user(BRANDELL);
  const run = await deliver("delta.01-title-and-name-change");
  assert.deepEqual([run.kind, run.counts.updated, run.counts.teams_updated], ["delta", 1, 0]);
  const user = await connection.user(BRANDELL);
  const record = hubRecords("delta.01-title-and-name-change")[0];
  assert.deepEqual([user?.id, user?.last_name], [before?.id, "Brandell-Okoye"]);
  assert.deepEqual(user?.job_titles, [record?.job_title]);
  const list = `/audit-log/?organization=${connection.partner.slug}&action=user.update`;
  const { json } = await operate(app, "GET", list);
  const entry = await operate(app, "GET", `/audit-log/${json.results[0].id}/`);
  assert.deepEqual(entry.json.changes.last_name, ["Brandell", "Brandell-Okoye"]);
});

test("10: a new address goes to the same account; one that somebody has is an issue, and nothing changes", async (t) => {
  const { connection, deliver } = await aWorld(t, app);
  const before = await connection.user(CASTELLAN);
  await deliver("delta.02-email-change");
  assert.equal((await connection.user("i.castellan@meridian.example"))?.id, before?.id);
  assert.equal(await connection.user(CASTELLAN), undefined);

  const other = await aWorld(t, app);
  await aLearner(other.connection.partner, { email: "i.castellan@meridian.example" });
  const run = await other.deliver("delta.02-email-change");
  assert.equal(run.counts.updated, 0);
  assert.ok(await other.connection.user(CASTELLAN));
  assert.ok((await other.connection.issues()).some(({ kind }) => kind === "email_taken"));
});

test("11: whoever is marked inactive is deactivated at once, their sessions end, and their learning record stays", async (t) => {
  const { connection, deliver } = await aWorld(t, app, { isActive: false });
  const { partner } = connection;
  const learner = await aLearner(partner, { email: FAIRWOOD });
  await connection.activate();
  const browser = await aBrowser(app, partner, learner);
  const lesson = await readToTheEnd(browser, 1);
  const launch = async () => locationOf(await browser.get("/start-lesson?template_id=1"));
  const record = async () => (await partner.call("GET", `/curricula/${lesson}/`)).json;
  const learned = await record();
  assert.deepEqual([learned.user_id, (await launch()).split("/")[2]], [learner.id, String(lesson)]);
  const run = await deliver("delta.03-leaver-inactive");
  assert.deepEqual([run.state, run.counts.deactivated], ["succeeded", 1]);
  const { json } = await partner.call("GET", `/users/${learner.id}/`);
  assert.deepEqual([json.is_active, json.email], [false, FAIRWOOD]);
  assert.doesNotMatch(await launch(), /^\/lessons\//, "the browser is not signed in any more");
  assert.deepEqual(await record(), learned);
});

test("12 and 13: a record that was removed, and then blanked, costs the account nothing but its activity, and it can come back", async (t) => {
  const { hub, connection, deliver } = await aWorld(t, app);
  const before = await connection.user(GROFIELD);
  await deliver("delta.04-remote-deleted");
  const [removed] = hubRecords("delta.04-remote-deleted");
  assert.ok(removed);
  const blank = {
    first_name: null,
    last_name: null,
    display_full_name: null,
    work_email: null,
    job_title: null,
  };
  hub.change([{ ...removed, ...blank, groups: [] }]);
  await connection.run("full");
  const { json: gone } = await connection.partner.call("GET", `/users/${before?.id}/`);
  assert.deepEqual(
    [gone.is_active, gone.email, gone.first_name, gone.last_name, gone.job_titles],
    [false, GROFIELD, "Mirela", "Grofield", before?.job_titles],
  );
  hub.change([{ ...removed, remote_deleted_at: null }]);
  const run = await connection.run("full");
  assert.deepEqual([run.counts.reactivated, run.counts.created], [1, 0]);
  assert.equal((await connection.user(GROFIELD))?.is_active, true);
});

test("16: whoever is hired again under the same id gets the same account back, with the new title", async (t) => {
  const { hub, connection, become } = await aWorld(t, app, {
    before: (hub) => {
      const record = hub.employees.find(({ remote_id }) => remote_id === "1008");
      if (record) hub.change([{ ...record, employment_status: "ACTIVE", termination_date: null }]);
    },
  });
  const email = "ruben.halloway@meridian.example";
  const { id } = { ...(await connection.user(email)) };
  assert.ok(id);
  hub.change(hubRecords("employees.all").filter(({ remote_id }) => remote_id === "1008"));
  assert.equal((await connection.run("full")).counts.deactivated, 1);
  become("delta.07-rehire-same-id");
  const run = await connection.run("delta");
  assert.equal(run.counts.reactivated, 1);
  const user = await connection.user(email);
  const [record] = hubRecords("delta.07-rehire-same-id");
  assert.deepEqual([user?.id, user?.is_active, user?.job_titles], [id, true, [record?.job_title]]);
});

test("17: whoever is hired again under a new id keeps the account, and the old record does not act on it any more", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await connection.user(FAIRWOOD);
  const [left] = hubRecords("delta.03-leaver-inactive");
  assert.ok(left);
  hub.change([left]);
  await connection.run("delta");
  const again = { id: "hired-again", remote_id: "2006", employment_status: "ACTIVE", termination_date: null };
  hub.change([{ ...left, ...again, start_date: "2026-11-16T00:00:00.000Z" }]);
  const run = await connection.run("delta");
  assert.deepEqual([run.counts.linked, run.counts.reactivated, run.counts.created], [1, 1, 0]);
  const night = await connection.run("full");
  assert.equal(night.counts.deactivated, 0);
  const user = await connection.user(FAIRWOOD);
  assert.deepEqual([user?.id, user?.is_active], [before?.id, true]);
});

test("17: taking back that somebody was hired again gives partners the account with the old record again", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await connection.user(FAIRWOOD);
  const [left] = hubRecords("delta.03-leaver-inactive");
  assert.ok(left);
  const again = { id: "hired-again", remote_id: "2006", employment_status: "ACTIVE", termination_date: null };
  hub.change([left, { ...left, ...again }]);
  const accounts = async () => {
    const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
    return [String(left.remote_id), "2006"].map(
      (id) => json.results.find((row: { remote_id: string }) => row.remote_id === id)?.user_id,
    );
  };
  const run = await connection.run("full");
  assert.deepEqual(await accounts(), [null, before?.id]);
  const undone = await operate(app, "POST", `/hris-runs/${run.id}/undo/`);
  assert.ok(undone.status < 300, undone.text);
  await connection.settled();
  assert.deepEqual(await accounts(), [before?.id, null]);
});

test("17: whoever comes back under another name too gets the account when an operator says that it is the same person", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await connection.user(FAIRWOOD);
  const [left] = hubRecords("delta.03-leaver-inactive");
  assert.ok(left);
  const again = { ...left, id: "hired-again", remote_id: "9001", employment_status: "ACTIVE" };
  const married = { ...again, last_name: "Wedlock", display_full_name: null, termination_date: null };
  hub.change([left, married]);
  assert.equal((await connection.run("full")).counts.reactivated, 0);
  const [issue] = await connection
    .issues()
    .then((all) => all.filter(({ kind }) => kind.startsWith("rehire")));
  assert.deepEqual([issue?.kind, issue?.user_id], ["rehire_needs_confirmation", before?.id]);
  const resolved = await operate(app, "POST", `/hris-issues/${issue?.id}/resolve/`, { link: true });
  assert.equal(resolved.status, 200, resolved.text);
  assert.equal((await connection.run("full")).counts.reactivated, 1);
  assert.equal((await connection.run("full")).counts.deactivated, 0);
  const user = await connection.user(FAIRWOOD);
  assert.deepEqual([user?.id, user?.is_active, user?.last_name], [before?.id, true, "Wedlock"]);
  const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
  const row = json.results.find(({ remote_id }: { remote_id: string }) => remote_id === "9001");
  assert.equal(row.user_id, before?.id);
});

test("18, 19 and 20: who cannot be told apart, or placed, is left alone with an issue that says what to do", async (t) => {
  const { connection } = await aWorld(t, app);
  const issues = await connection.issues();
  assert.deepEqual(issues.map(({ kind, person }) => `${person}: ${kind}`).sort(), [
    "Dario Lindqvist: duplicate_email",
    "Lior Ivander: no_work_email",
    "Selma Oakhurst: unknown_status",
    "Wen Jaworski: no_work_email",
  ]);
  assert.equal((await connection.user("front.desk@meridian.example"))?.last_name, "Kettering");
  const personal = await aWorld(t, app, { fields: { policies: { no_work_email: "personal" } } });
  assert.equal((await personal.connection.user("lior.ivander@mail.example"))?.last_name, "Ivander");
});

test("20: a word for the status that is not known changes nothing of an account that is there", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const record = hub.employees.find(({ remote_id }) => remote_id === "1002");
  assert.ok(record);
  hub.change([{ ...record, employment_status: "GARDEN_LEAVE", last_name: "Other" }]);
  const run = await connection.run("full");
  assert.deepEqual([run.counts.deactivated, run.counts.updated], [0, 0]);
  assert.equal((await connection.user(BRANDELL))?.last_name, "Brandell");
});

test("31: whom an administrator has blocked stays blocked, whatever the nightly reading says", async (t) => {
  const { hub, connection, scheduled } = await aWorld(t, app);
  const { id } = { ...(await connection.user(BRANDELL)) };
  assert.equal((await connection.partner.call("DELETE", `/users/${id}/`)).status, 204);
  await connection.run("full");
  hub.change(hubRecords("delta.01-title-and-name-change"));
  const run = await scheduled("2026-11-22T02:00:00+01:00");
  assert.deepEqual([run.kind, run.state, run.counts.reactivated], ["full", "succeeded", 0]);
  const { json } = await connection.partner.call("GET", `/users/${id}/`);
  assert.deepEqual([json.is_active, json.last_name], [false, "Brandell"]);
});

test("32: the last administrator of an organization stays, and somebody is told", async (t) => {
  const { connection, deliver } = await aWorld(t, app);
  const { id } = { ...(await connection.user(FAIRWOOD)) };
  const role = await operate(app, "PATCH", `/users/${id}/`, { access_role: "admin" });
  assert.equal(role.status, 200, role.text);
  const run = await deliver("delta.03-leaver-inactive");
  assert.equal(run.counts.deactivated, 0);
  assert.equal((await connection.user(FAIRWOOD))?.is_active, true);
  assert.ok((await connection.issues()).some(({ kind }) => kind === "last_admin"));
});

test("15: the last day of work is one, and on the day after, on the organization's clock, the account is inactive", async (t) => {
  const { connection, scheduled } = await aWorld(t, app);
  app.clock.set("2027-02-28T20:00:00+01:00");
  await connection.run("full");
  assert.equal((await connection.user(FAIRWOOD))?.is_active, true);
  await scheduled("2027-03-01T02:00:00+01:00");
  const { json } = await connection.partner.call("GET", "/users/?is_active=false");
  assert.ok(json.results.some(({ email }: { email: string }) => email === FAIRWOOD));
});

test("15: the first look at the calendar after the last day of work deactivates, hours before the nightly reading", async (t) => {
  const { connection, scheduled } = await aWorld(t, app, {
    before: (hub) => {
      const record = hub.employees.find(({ work_email }) => work_email === FAIRWOOD);
      if (record) hub.change([{ ...record, termination_date: "2027-04-30T00:00:00.000Z" }]);
    },
  });
  const isActive = async () => Boolean((await connection.user(FAIRWOOD))?.is_active);
  await scheduled("2027-04-30T02:00:00+02:00");
  await scheduled("2027-04-30T23:50:00+02:00");
  assert.equal(await isActive(), true, "the last day of work is one");
  const run = await scheduled("2027-05-01T00:00:00+02:00");
  assert.deepEqual([run.state, run.counts.deactivated], ["succeeded", 1]);
  assert.equal(await isActive(), false);
});
