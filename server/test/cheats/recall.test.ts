import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { announceDueRecalls } from "#learning/recall/reminders/announce.ts";
import { aLesson, aRememberer } from "#learning/recall/test/learned.ts";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { locationOf } from "../learner-browser.ts";
import { atOnce } from "./stage.ts";

let app: TestApp;
let partner: Partner;
const templates: number[] = [];
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  for (const key of ["first", "second", "third"]) templates.push(await aLesson(app, partner, key));
});
after(() => app.stop());

const visit = () => aRememberer(app, partner);

/** Where a learner's recalls stand, and how each question went at its first answer. */
async function kept(userId: number) {
  const { db } = app.context;
  const recalls = await sql<{ step: number; due_at: string | null; ended: number; open: number }>`
    select step, due_at,
           (select count(*)::int from recall_session where user_id = ${userId} and ended_at is not null) as ended,
           (select count(*)::int from recall_session where user_id = ${userId} and ended_at is null) as open
    from recall where user_id = ${userId} order by curriculum_id`.execute(db);
  const asked = await sql<{ place: number; is_right: boolean | null }>`
    select place, is_right from recall_question join recall_session on recall_session.id = session_id
    where user_id = ${userId} order by session_id, place`.execute(db);
  return { recalls: recalls.rows, asked: asked.rows.map(({ is_right }) => is_right) };
}

test("before its time nothing is asked, and leaving it out brings nothing nearer", async () => {
  const { complete, later, learner, browser } = await visit();
  await complete(templates[0] ?? 0);
  await later(1.9);
  const before = await kept(learner.id);
  await atOnce(8, () => browser.get("/recall"));
  await atOnce(8, () => browser.post("/recall/skip"));
  assert.deepEqual(await kept(learner.id), before);
  assert.deepEqual([before.asked, before.recalls[0]?.step], [[], 1]);
});

test("two tabs and twenty answers at once are one session, in which each first answer stays and the lesson moves on once", async () => {
  const { complete, later, learner, browser, answer } = await visit();
  await complete(templates[0] ?? 0);
  await later(2);
  const opened = await atOnce(10, () => browser.get("/recall"));
  const [path = "", ...others] = [...new Set(opened.map(locationOf))];
  assert.deepEqual(others, []);
  await answer(path, 1, false);
  const sent = await atOnce(30, (index) => answer(path, (index % 3) + 1, index % 2 === 0));
  assert.ok(sent.every((status) => status === 303));
  const after = await kept(learner.id);
  assert.equal(after.asked.length, 3);
  assert.equal(after.asked[0], false, "wrong at first");
  assert.deepEqual(
    after.recalls.map(({ step, ended, open }) => [step, ended, open]),
    [[2, 1, 0]],
  );
  await atOnce(12, (index) => answer(path, (index % 3) + 1, true));
  assert.deepEqual(await kept(learner.id), after, "the same again when it is over");
  assert.equal(await answer(path, 4, true), 404);
  assert.equal(locationOf(await browser.get("/recall")), "", "and no more of it today");
});

test("of many workers at once, in batches of any size, each learner is announced once, with all of their lessons", async () => {
  const all = await atOnce(4, visit);
  for (const { complete, later } of all) {
    for (const templateId of templates) await complete(templateId);
    await later(2);
  }
  await atOnce(6, (index) => announceDueRecalls(app.context, (index % 3) + 1));
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?event_types=recall.due&limit=500")).json;
  for (const { learner } of all) {
    const told = events.filter(({ data }: { data: { user_id: number } }) => data.user_id === learner.id);
    assert.deepEqual(
      told.map(({ data }: { data: { template_ids: number[] } }) => data.template_ids.toSorted()),
      [templates],
    );
  }
});
