import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { anOrganization, aPartner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import { type NewNotice, raiseNotice, reconcileNotices, resolveNotices } from "./index.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

let subjects = 0;
const aMatter = (organizationId: number | null): NewNotice => ({
  organizationId,
  kind: "record_store.paused",
  severity: "problem",
  subjectType: "record_store",
  subjectId: ++subjects,
  message: "The record store refuses our credentials. Enter new ones.",
});
const raise = (matter: NewNotice) => raiseNotice(app.context.db, app.clock(), matter);
const resolve = ({ kind, subjectType, subjectId }: NewNotice) =>
  resolveNotices(app.context.db, app.clock(), { kinds: [kind], subjectType, subjectIds: [subjectId] });
const list = async (query: string) => (await operate(app, "GET", `/notices/?${query}`)).json;

test("a matter that comes up again and again is one open notice, until it is over", async () => {
  const { id, slug } = await anOrganization(app);
  const matter = aMatter(id);
  await raise(matter);
  await raise(matter);
  const { count, results } = await list(`organization=${slug}&state=open`);
  assert.equal(count, 1);
  assert.deepEqual(
    [results[0].kind, results[0].severity, results[0].organization, results[0].subject_id],
    ["record_store.paused", "problem", slug, String(matter.subjectId)],
  );
  await resolve(matter);
  assert.equal((await list(`organization=${slug}&state=open`)).count, 0);
  assert.equal((await list(`organization=${slug}&state=resolved`)).count, 1);
  await raise(matter);
  assert.equal((await list(`organization=${slug}`)).count, 2);
});

test("acknowledged, it is open no longer, says who knows, stands in the audit, and does not come up again", async () => {
  const organization = await anOrganization(app);
  const matter = aMatter(organization.id);
  await raise(matter);
  const [notice] = (await list(`organization=${organization.slug}`)).results;
  for (const _ of [1, 2]) {
    const { status, json } = await operate(app, "POST", `/notices/${notice.id}/acknowledge/`);
    assert.deepEqual(
      [status, json.state, json.acknowledged_by],
      [200, "acknowledged", operatorCredentials.email],
    );
  }
  await raise(matter);
  assert.equal((await list(`organization=${organization.slug}&state=open`)).count, 0);
  assert.equal((await list(`organization=${organization.slug}&state=acknowledged`)).count, 1);
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from audit_entry
    where action = 'notice.acknowledge' and target_id = ${String(notice.id)}`.execute(app.context.db);
  assert.deepEqual(rows, [{ organization_id: organization.id }]);
});

test("of a kind that is settled, what is current is open and the rest is over; other kinds stay", async () => {
  const { id, slug } = await anOrganization(app);
  const [gone, current] = [aMatter(id), aMatter(id)];
  const other = { ...aMatter(id), kind: "record_store.slow" };
  for (const matter of [gone, other]) await raise(matter);
  await reconcileNotices(app.context.db, app.clock(), {
    kinds: [current.kind],
    subjectType: current.subjectType,
    current: [current],
  });
  const { results } = await list(`organization=${slug}&state=open`);
  assert.deepEqual(
    results.map(({ subject_id }: { subject_id: string }) => Number(subject_id)).sort(),
    [Number(current.subjectId), Number(other.subjectId)].sort(),
  );
});

test("what changes is told as it is now to whoever looks, and what becomes worse comes up anew, seen or not", async () => {
  const { id, slug } = await anOrganization(app);
  const mild: NewNotice = { ...aMatter(id), severity: "warning", message: "Nobody has looked yet." };
  const settle = async (current: NewNotice) => {
    const { kind, subjectType } = mild;
    await reconcileNotices(app.context.db, app.clock(), { kinds: [kind], subjectType, current: [current] });
    return (await list(`organization=${slug}`)).results;
  };
  const [first] = await settle(mild);
  await operate(app, "POST", `/notices/${first.id}/acknowledge/`);
  const [later, ...others] = await settle({ ...mild, message: "Nobody has looked for a week." });
  assert.deepEqual(others, []);
  assert.deepEqual(
    [later.id, later.state, later.message],
    [first.id, "acknowledged", "Nobody has looked for a week."],
  );
  const worse = await settle({ ...mild, severity: "problem", message: "It is broken." });
  assert.deepEqual(worse.map(({ state, severity }: Record<string, string>) => [state, severity]).sort(), [
    ["open", "problem"],
    ["resolved", "warning"],
  ]);
});

test("of two kinds of trouble of one thing, the one that is over is over while the other stays", async () => {
  const { id, slug } = await anOrganization(app);
  const ending = { ...aMatter(id), kind: "record_store.ending" };
  const ended = { ...ending, kind: "record_store.ended" };
  const kinds = [ending.kind, ended.kind];
  for (const current of [ending, ended])
    await reconcileNotices(app.context.db, app.clock(), {
      kinds,
      subjectType: ending.subjectType,
      current: [current],
    });
  const { results } = await list(`organization=${slug}&state=open`);
  assert.deepEqual(
    results.map(({ kind }: { kind: string }) => kind),
    [ended.kind],
  );
});

test("a notice about the service as a whole belongs to no organization", async () => {
  const matter = aMatter(null);
  await raise(matter);
  const { results } = await list("state=open");
  const notice = results.find((row: { subject_id: string }) => row.subject_id === String(matter.subjectId));
  assert.deepEqual([notice.organization_id, notice.organization], [null, null]);
  assert.equal((await operate(app, "GET", `/notices/${notice.id}/`)).json.message, matter.message);
});

test("notices are for operators; an unknown one is not found, an unknown state refused", async () => {
  const { token } = await aPartner(app);
  assert.equal((await app.send("GET", "/operator/v1/notices/", { token })).status, 403);
  assert.equal((await app.send("GET", "/operator/v1/notices/")).status, 401);
  for (const id of ["999999", "x"]) {
    assert.equal((await operate(app, "GET", `/notices/${id}/`)).status, 404);
    assert.equal((await operate(app, "POST", `/notices/${id}/acknowledge/`)).status, 404);
  }
  assert.equal((await operate(app, "GET", "/notices/?state=seen")).status, 422);
});
