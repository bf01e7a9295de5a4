import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { answerAs, aSession, close, learners, operate, results, type Session } from "#test/stages/surveys.ts";
import { settleClosedSessions } from "./sessions/settlement.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const nothing = (session: Session, response_count: number | null, suppressed_reason: string) => ({
  session_id: session.id,
  response_count,
  suppressed: true,
  suppressed_reason,
  questions: [],
});

async function aTeam(partner: Partner, name: string, members: readonly Learner[]): Promise<number> {
  const { status, json, text } = await partner.call("POST", "/teams/", {
    name,
    member_ids: members.map(({ id }) => id),
  });
  assert.equal(status, 201, text);
  return json.id;
}

async function answerAll(partner: Partner, people: readonly Learner[], session: Session, rating = "5") {
  for (const learner of people) {
    assert.equal((await answerAs(app, partner, learner, session, ["daily", rating])).status, 303);
  }
}

test("who reads the results after each answer learns nothing before the session is closed", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner);
  const people = await learners(partner, 6);
  for (const [index, learner] of people.entries()) {
    await answerAll(partner, [learner], session);
    assert.deepEqual(await results(partner, session), nothing(session, index + 1, "not_closed"));
  }
  await close(app, session);
  const shown = await results(partner, session);
  assert.deepEqual(
    [shown.suppressed, shown.suppressed_reason, shown.response_count, shown.responses],
    [false, null, 6, undefined],
  );
});

test("fewer than five responses are never shown", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner);
  const people = await learners(partner, 4);
  const team = await aTeam(partner, "All of them", people);
  await answerAll(partner, people, session);
  await close(app, session);
  assert.deepEqual(await results(partner, session), nothing(session, 4, "too_few"));
  assert.deepEqual(await results(partner, session, `team_id=${team}`), nothing(session, null, "too_few"));
});

test("two teams that differ by one person cannot be subtracted from each other, nor a team from the whole", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 12);
  const [target] = people;
  assert.ok(target);
  const crowd = people.slice(1, 7);
  const without = await aTeam(partner, "Without", crowd);
  const withTarget = await aTeam(partner, "With", [...crowd, target]);
  const allButOne = await aTeam(partner, "All but one", people.slice(1));
  const session = await aSession(app, partner);
  await answerAll(partner, people.slice(1), session);
  await answerAll(partner, [target], session, "1");
  await close(app, session);
  assert.equal((await results(partner, session)).suppressed, false);
  const shown = await results(partner, session, `team_id=${without}`);
  assert.deepEqual([shown.suppressed, shown.response_count], [false, 6], "and six others stay outside of it");
  for (const team of [withTarget, allButOne]) {
    assert.deepEqual(await results(partner, session, `team_id=${team}`), nothing(session, null, "too_few"));
  }
});

test("teams that are made, filled, moved or deleted after closing open no comparison", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 11);
  const [target] = people;
  assert.ok(target);
  const first = await aTeam(partner, "First", people.slice(0, 6));
  const second = await aTeam(partner, "Second", people.slice(1, 7));
  const session = await aSession(app, partner);
  await answerAll(partner, people, session);
  await close(app, session);
  const before = await results(partner, session, `team_id=${first}`);
  assert.equal(before.suppressed, false);

  const late = await aTeam(partner, "Late", people.slice(1));
  await partner.call("PATCH", `/teams/${first}/`, { member_ids: people.slice(1, 7).map(({ id }) => id) });
  assert.deepEqual(await results(partner, session, `team_id=${first}`), before);
  assert.equal((await results(partner, session, `team_id=${late}`)).suppressed, true);
  await partner.call("DELETE", `/teams/${first}/`);
  assert.equal(
    (await partner.call("GET", `/surveys/sessions/${session.id}/results/?team_id=${first}`)).status,
    404,
  );
  assert.equal(
    (await results(partner, session, `team_id=${second}`)).suppressed,
    true,
    "still, and for good",
  );
});

test("who moves a person between teams while the session is open sees them in no difference", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 11);
  const [target, ...others] = people;
  assert.ok(target);
  const crowd = others.slice(0, 5);
  const bait = await aTeam(partner, "Bait", crowd);
  const same = await aTeam(partner, "Same", crowd);
  const session = await aSession(app, partner);
  await answerAll(partner, others, session);
  const moved = await partner.call("PATCH", `/teams/${bait}/`, { member_ids: [target.id] });
  assert.equal(moved.status, 200, moved.text);
  await answerAll(partner, [target], session, "1");
  await close(app, session);
  const shown = await Promise.all([bait, same].map((team) => results(partner, session, `team_id=${team}`)));
  assert.deepEqual(
    shown.map(({ suppressed, response_count }) => [suppressed, response_count]),
    [
      [false, 6],
      [true, null],
    ],
  );
});

test("a closed session is not opened again, by nobody", async () => {
  const partner = await aPartner(app);
  const closes_at = new Date(app.clock().getTime() + 3_600_000).toISOString();
  const learner = await aLearner(partner);
  const [byHand, byDate] = [await aSession(app, partner), await aSession(app, partner, { closes_at })];
  await close(app, byHand);
  app.clock.advance(3_600_000);
  for (const { id } of [byHand, byDate]) {
    const again = await operate(app, "POST", `/survey-sessions/${id}/open/`);
    assert.notEqual(again.json.status, "open");
    assert.equal((await partner.call("GET", `/surveys/sessions/${id}/`)).json.status, "closed");
  }
  for (const session of [byHand, byDate]) {
    assert.equal((await answerAs(app, partner, learner, session, ["daily", "5"])).status, 403);
  }
});

test("a session that ends by its date is settled as one that is closed, at the latest by the next chore", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 10);
  const closes_at = new Date(app.clock().getTime() + 3_600_000).toISOString();
  const session = await aSession(app, partner, { closes_at });
  const team = await aTeam(partner, "Half", people.slice(0, 5));
  const single = await aTeam(partner, "Single", people.slice(0, 1));
  await answerAll(partner, people, session);
  app.clock.advance(3_600_000);
  await settleClosedSessions(app.context);
  assert.deepEqual(await storedTeams(session), [[], [team]]);
  assert.equal((await results(partner, session, `team_id=${team}`)).response_count, 5);
  assert.equal((await results(partner, session, `team_id=${single}`)).suppressed, true);
});

test("a session for a team asks nobody, not everybody, once the team is deleted", async () => {
  const partner = await aPartner(app);
  const [asked, other] = await learners(partner, 2);
  assert.ok(asked && other);
  const team = await aTeam(partner, "Asked", [asked]);
  const session = await aSession(app, partner, { team_ids: [team] });
  assert.equal((await partner.call("DELETE", `/teams/${team}/`)).status, 204);
  assert.equal((await answerAs(app, partner, other, session, ["daily", "5"])).status, 403);
  const { json } = await partner.call("GET", `/surveys/sessions/${session.id}/`);
  assert.deepEqual([json.team_ids, json.invited_count, json.response_rate], [[], 0, null]);
});

test("once closed, nothing stored leads from an anonymous response to its person", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 6);
  const [target] = people;
  assert.ok(target);
  await aTeam(partner, "Marks one person", [target]);
  const session = await aSession(app, partner);
  await answerAll(partner, people.toReversed(), session);
  await close(app, session);
  const { db } = app.context;
  const { rows: responses } = await sql<{ user_id: number | null; submitted_at: string; writer: string }>`
    select user_id, submitted_at, xmin::text as writer from survey_response where session_id = ${session.id}`.execute(
    db,
  );
  assert.deepEqual(
    [...new Set(responses.map(({ user_id, submitted_at }) => `${user_id} ${submitted_at}`))],
    ["null 2026-06-15T00:00:00.000000+00:00"],
  );
  assert.deepEqual(await storedTeams(session), [[]], "no team that only one of them was in");
  const { rows: participations } = await sql<{ user_id: number; writer: string }>`
    select user_id, xmin::text as writer from survey_participation where session_id = ${session.id} order by ctid`.execute(
    db,
  );
  assert.equal(
    new Set(participations.map(({ writer }) => writer)).size,
    1,
    "not the responses' transactions",
  );
  assert.deepEqual(
    participations.map(({ user_id }) => user_id),
    people.map(({ id }) => id).sort((one, other) => one - other),
    "not the order of the responses",
  );
});

test("texts of one person to two questions are not at the same place of two lists", async () => {
  const partner = await aPartner(app);
  const people = await learners(partner, 8);
  const session = await aSessionOfTexts(partner);
  for (const [index, learner] of people.entries()) {
    await answerAs(app, partner, learner, session, [`one of ${index}`, `two of ${index}`]);
  }
  await close(app, session);
  const [one, two] = (await results(partner, session)).questions.map(({ texts }: { texts: string[] }) =>
    texts.map((text) => text.at(-1)),
  );
  assert.deepEqual(one.toSorted(), two.toSorted());
  assert.notDeepEqual(one, two);
});

test("a form that is sent while the session is being closed counts before, or not at all", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner);
  const people = await learners(partner, 10);
  const late = await aLearner(partner);
  await answerAll(partner, people.slice(0, 5), session);
  const sending = people.slice(5).map((learner) => answerAs(app, partner, learner, session, ["daily", "3"]));
  await Promise.all([...sending, close(app, session)]);
  const shown = await results(partner, session);
  assert.equal((await answerAs(app, partner, late, session, ["daily", "1"])).status, 403);
  const { rows } = await sql`select from survey_response where session_id = ${session.id}`.execute(
    app.context.db,
  );
  assert.equal(rows.length, shown.response_count);
  assert.deepEqual(await results(partner, session), shown);
});

async function aSessionOfTexts(partner: Partner): Promise<Session> {
  const template = await operate(app, "POST", "/survey-templates/", {
    organization: partner.slug,
    title: "Words",
    language: "en",
    kind: "pulse",
    questions: ["One?", "Two?"].map((text) => ({ text, type: "text" })),
  });
  const body = { organization: partner.slug, survey_template_id: template.json.id };
  const { json } = await operate(app, "POST", "/survey-sessions/", body);
  return (await operate(app, "POST", `/survey-sessions/${json.id}/open/`)).json;
}

async function storedTeams(session: Session): Promise<number[][]> {
  const { rows } = await sql<{ team_ids: number[] }>`
    select to_json(team_ids) as team_ids from survey_response
    where session_id = ${session.id} group by survey_response.team_ids order by survey_response.team_ids`.execute(
    app.context.db,
  );
  return rows.map(({ team_ids }) => team_ids);
}
