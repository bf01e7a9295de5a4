import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import type { TestScenario } from "../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, eventsOf, newDate, runAt } from "../test/a-talk.ts";
import { deleteOldTranscripts } from "./delete-transcripts.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** As if everything had been so many days ago; nobody's session ends by it. */
async function age(days: number) {
  await sql`
    update scenario_run
    set completed_at = completed_at - make_interval(days => ${days}::int),
        last_activity_at = last_activity_at - make_interval(days => ${days}::int)`.execute(app.context.db);
}

async function keepFor(days: number | null, { organizationId }: Partner) {
  await app.context.db
    .insertInto("ai_settings")
    .values({ organization_id: organizationId, transcript_days: days, changed_at: app.clock() })
    .execute();
}

/** Both points are made, one by voice; a point is missed in the review. */
async function aFinishedTalk(partner: Partner, scenario: TestScenario) {
  const actor = await anActor(app, partner, scenario);
  const at = await actor.begin();
  const first = await actor.say(at, apology, 2, { heard: "I am sorry that your arts are late." });
  await actor.say(at, newDate, first.json.nextPosition);
  await actor.browser.post(`${at}/flag`, { concept: "apology", position: "2" });
  await actor.browser.post(`${at}/finish`);
  return { ...actor, at };
}

test("what was said is deleted when the organization's days are over; score, points and what was reported stay", async () => {
  const [limited, unlimited] = [await aPartner(app), await aPartner(app)];
  await keepFor(30, limited);
  await keepFor(null, unlimited);
  const scenario = await anOwnScenario(app, limited);
  const old = await aFinishedTalk(limited, scenario);
  const kept = await aFinishedTalk(unlimited, await anOwnScenario(app, unlimited));
  const talking = await anActor(app, limited, scenario);
  const open = await talking.begin();
  const doubtful = "let us see about the price";
  const left = {
    reworded: [newDate],
    doubts: [{ id: "discount", turn: 1, quote: doubtful, margin: -0.5 }],
  };
  await sql`
    update scenario_run set state = state || ${JSON.stringify(left)} where id = ${
      (await runAt(app, old.learner, old.at)).id
    }`.execute(app.context.db);
  await age(30);
  await deleteOldTranscripts(app.context);
  const before = await runAt(app, old.learner, old.at);
  for (const word of [newDate, doubtful]) assert.ok(JSON.stringify(before).includes(word), word);

  app.clock.advance(1);
  await deleteOldTranscripts(app.context);
  const after = await runAt(app, old.learner, old.at);
  for (const word of [apology, newDate, doubtful, "arts are late"])
    assert.ok(!JSON.stringify(after).includes(word), word);
  assert.ok(after.turns.every(({ text, heard }) => text === "" && heard === null));
  const counted = ({ score, passed, concepts, duration_seconds, modified_date }: typeof after) => ({
    score,
    passed,
    concepts,
    duration_seconds,
    modified_date,
  });
  assert.deepEqual(counted(after), counted(before));
  assert.deepEqual(
    after.turns.map(({ evidence }) => evidence),
    before.turns.map(({ evidence }) => evidence),
  );
  assert.equal((await eventsOf(app, old.learner)).length, 1);
  assert.notEqual((await runAt(app, talking.learner, open)).turns[0]?.text, "", "a talk that goes on");
  assert.ok(
    JSON.stringify(await runAt(app, kept.learner, kept.at)).includes(newDate),
    "no limit, no deletion",
  );

  const page = await old.browser.get(old.at);
  assert.equal(page.status, 200);
  assert.match(page.text, /The transcript was deleted after 30 days/);
  assert.doesNotMatch(page.text, /result-script|<figure class="quote( quote-breach)?"/);
  const flags = await app.send("GET", `/operator/v1/scenarios/${scenario.id}/flags/`, {
    token: await app.operatorToken(),
  });
  assert.deepEqual(flags.json.results[0].sentences, []);
  const again = await app.send("GET", `/operator/v1/scenarios/${scenario.id}/rescored-run/?run=${after.id}`, {
    token: await app.operatorToken(),
  });
  assert.deepEqual([again.status, again.json.code], [422, "run_not_comparable"]);

  await age(30);
  await deleteOldTranscripts(app.context);
  const deleted = await app.context.db
    .selectFrom("scenario_run")
    .select("id")
    .where("transcript_kept_days", "=", 30)
    .execute();
  assert.equal(deleted.length, 1, "once, and not of one that runs");
});
