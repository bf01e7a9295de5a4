import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, type LearnerBrowser, locationOf } from "#test/learner-browser.ts";
import { recordActivity } from "./index.ts";

const MINUTE = 60_000;
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

async function aReader() {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const at = locationOf(await browser.get("/start-lesson?template_id=1"));
  return { learner, browser, at, curriculumId: Number(at.split("/")[2]) };
}

/** How many minutes each sitting in the lesson took, in order. */
async function sittingsIn(curriculumId: number): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from ended_at - began_at) / 60 as minutes from sitting
    where curriculum_id = ${curriculumId} order by began_at`.execute(app.context.db);
  return rows.map(({ minutes }) => minutes);
}

/** An action so many minutes from now; the clock of everything else stays. */
function act(userId: number, curriculumId: number, minutes: number): Promise<void> {
  const clock = () => new Date(app.clock().getTime() + minutes * MINUTE);
  return recordActivity(
    { ...app.context, clock },
    { organizationId: partner.organizationId, userId, curriculumId },
  );
}

async function afterMinutes(minutes: number, browser: LearnerBrowser, at: string): Promise<void> {
  app.clock.advance(minutes * MINUTE);
  assert.equal((await browser.get(at)).status, 200);
}

test("a sitting lasts from the first to the last action in a lesson", async () => {
  const { browser, at, curriculumId } = await aReader();
  assert.deepEqual(await sittingsIn(curriculumId), [], "a launch that is not followed is no sitting");
  await browser.get(at);
  await afterMinutes(4, browser, at);
  app.clock.advance(6 * MINUTE);
  await browser.post(`${at}/complete`, { unanswered: "1" });
  assert.deepEqual(await sittingsIn(curriculumId), [10]);
});

test("a pause of more than a quarter of an hour is not learning", async () => {
  const { browser, at, curriculumId } = await aReader();
  await browser.get(at);
  await afterMinutes(15, browser, at);
  await afterMinutes(15.01, browser, at);
  await afterMinutes(2, browser, at);
  assert.deepEqual(await sittingsIn(curriculumId), [15, 2]);
});

test("a sitting ends after twelve hours, however busy it was", async () => {
  const { learner, curriculumId } = await aReader();
  for (let quarter = 0; quarter <= 50; quarter++) await act(learner.id, curriculumId, quarter * 15);
  assert.deepEqual(await sittingsIn(curriculumId), [47 * 15, 2 * 15]);
});

test("of many parallel actions there is one sitting", async () => {
  const { learner, curriculumId } = await aReader();
  await Promise.all(Array.from({ length: 8 }, (_, index) => act(learner.id, curriculumId, index % 2)));
  assert.equal((await sittingsIn(curriculumId)).length, 1);
});

test("an action in somebody else's lesson cannot be written down", async () => {
  const { curriculumId } = await aReader();
  const stranger = await aPartner(app);
  const { id: userId } = await aLearner(stranger);
  const activity = { organizationId: stranger.organizationId, userId, curriculumId };
  await assert.rejects(recordActivity(app.context, activity), /foreign key/);
});
