import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { aLesson, aRememberer } from "../test/learned.ts";
import { announceBatch, announceDueRecalls } from "./announce.ts";

let app: TestApp;
let partner: Partner;
let first: number;
let second: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  first = await aLesson(app, partner, "first");
  second = await aLesson(app, partner, "second");
});
after(() => app.stop());

const visit = () => aRememberer(app, partner);

/** What partners who ask for it were told of a learner, oldest first. */
async function toldOf(userId: number) {
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?event_types=recall.due&limit=500")).json;
  const all: { data: Record<string, unknown> }[] = events;
  return all.map(({ data }) => data).filter(({ user_id }) => user_id === userId);
}

test("a partner who asks for it is told once for each time, of all lessons together, with a link that leads there", async () => {
  const { complete, later, learner, asked } = await visit();
  await complete(first);
  await complete(second);
  await later(1.9);
  await announceDueRecalls(app.context);
  assert.deepEqual(await toldOf(learner.id), []);
  await later(0.2);
  await announceDueRecalls(app.context);
  await announceDueRecalls(app.context);
  const [told, ...more] = await toldOf(learner.id);
  assert.deepEqual(more, []);
  assert.deepEqual(told, {
    user_id: learner.id,
    template_ids: [first, second],
    due_date: "2026-06-15",
    launch_path: "/recall",
    provider: "acme",
    provider_id: learner.providerId,
  });
  const arrived = await aBrowser(app, partner, learner, {}, "/recall");
  assert.equal(locationOf(await arrived.get("/recall")), (await asked()).path);
  await later(5);
  await announceDueRecalls(app.context);
  await later(23);
  await announceDueRecalls(app.context);
  await later(300);
  await announceDueRecalls(app.context);
  assert.equal((await toldOf(learner.id)).length, 3, "at 2, 7 and 30 days");
});

test("nobody is told twice in a day, nor of somebody who has recalled something today", async () => {
  const { complete, later, learner, asked, answer } = await visit();
  await complete(first);
  await later(0.5);
  await complete(second);
  await later(1.5);
  await announceDueRecalls(app.context);
  const { path } = await asked();
  for (const place of [1, 2, 3]) await answer(path, place, true);
  await later(0.5);
  await announceDueRecalls(app.context);
  assert.deepEqual(
    (await toldOf(learner.id)).map(({ template_ids }) => template_ids),
    [[first]],
  );
  await later(0.5);
  await announceDueRecalls(app.context);
  assert.deepEqual(
    (await toldOf(learner.id)).map(({ template_ids }) => template_ids),
    [[first], [second]],
  );
});

test("it stays out of the stream of whoever does not ask for it", async () => {
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?limit=500")).json;
  assert.ok(events.length > 0);
  assert.ok(!events.some(({ event }: { event: string }) => event === "recall.due"));
});

test("nobody is told of a learner who was deactivated, nor of a lesson that was retired", async () => {
  // Before its time: the service's own task may look at any moment.
  const gone = await visit();
  await gone.complete(first);
  const left = await partner.call("DELETE", `/users/${gone.learner.id}/`);
  assert.ok(left.status < 300, left.text);
  await gone.later(2);
  const own = await aLesson(app, partner, "leaving");
  const reader = await visit();
  await reader.complete(own);
  const token = await app.operatorToken();
  await app.send("POST", `/operator/v1/templates/${own}/retire/`, { token });
  await reader.later(2);
  await announceDueRecalls(app.context);
  assert.deepEqual(await toldOf(gone.learner.id), []);
  assert.deepEqual(await toldOf(reader.learner.id), []);
  await app.send("POST", `/operator/v1/templates/${own}/reactivate/`, { token });
  await announceDueRecalls(app.context);
  assert.deepEqual(await toldOf(reader.learner.id), [], "that time is over");
  await reader.later(5);
  await announceDueRecalls(app.context);
  assert.equal((await toldOf(reader.learner.id)).length, 1);
});

test("of many workers at once, some of which are killed, each due recall is announced exactly once", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, visit));
  for (const { complete, later } of all) {
    await complete(first);
    await later(2);
  }
  const dies = async () => {
    const work = app.context.db.transaction().execute(async (trx) => {
      await announceBatch(trx, app.clock(), 3);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await assert.rejects(work);
  };
  const works = () => announceDueRecalls(app.context, 2);
  await Promise.all([dies(), works(), dies(), works(), works()]);
  await announceDueRecalls(app.context);
  for (const { learner } of all) assert.equal((await toldOf(learner.id)).length, 1);
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from recall where remind_at <= ${app.clock()}`.execute(app.context.db);
  assert.equal(rows[0]?.waiting, 0);
});
