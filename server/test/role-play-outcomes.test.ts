import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LTI } from "./partners/lms.ts";
import { type RecordStore, startRecordStore } from "./partners/record-store.ts";
import { type LtiStage, startLtiStage } from "./stages/lti.ts";
import { aClassroom, aSubject, type Classroom, userOf } from "./stages/lti-classroom.ts";
import { aRecordStore, reportingSettled } from "./stages/xapi.ts";

const SCENARIO = "scn_suspicious_call";

let stage: LtiStage;
let store: RecordStore;
let room: Classroom;
before(async () => {
  stage = await startLtiStage();
  store = await startRecordStore();
  await aRecordStore(stage.app, stage.partner, store);
  await stage.partner.call("POST", "/scenarios/library/", { scenario_id: SCENARIO });
  room = await aClassroom(stage);
});
after(async () => {
  await room?.stop();
  await stage?.stop();
  await store?.stop();
});

/** Everything that is to be done, one point a turn, and in the middle of it the password. */
const perfect = [
  "Before we go on: which department are you in, and what is the ticket number?",
  "I won't tell you my password. I don't give it to anybody.",
  "Well, just for you: my password is Summer2024.",
  "I'm not installing anything and I'm not opening that link.",
  "I'll hang up now and call the help desk back on extension 500.",
  "I'm going to report this call to our security team.",
];

test("a learner from an LMS who tells the password in a perfect talk does not pass: page, API, event, record store and grade book say so", async () => {
  const { app, partner } = stage;
  const subject = aSubject();
  const { browser, answer } = await room.come(subject, { [`${LTI}custom`]: { scenario_id: SCENARIO } });
  assert.ok(answer.status < 400, answer.text);
  const userId = await userOf(stage, subject);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const get = (path: string) => app.send("GET", path, { cookie, headers: { accept: "text/html" } });
  const post = (path: string, form: Record<string, string> = {}, accept = "application/json") =>
    app.send("POST", path, { cookie, headers: { accept }, form });

  const briefing = (await get(`/scenarios/${SCENARIO}`)).text;
  assert.match(briefing, /No AI model takes part/);
  const begun = await post(`/scenarios/${SCENARIO}/begin`, {}, "text/html");
  const at = new URL(String(begun.headers.get("location")), app.siteUrl).pathname;
  let position = 2;
  const answers: string[] = [];
  for (const text of perfect) {
    const { json } = await post(`${at}/say`, { text, position: String(position) });
    answers.push(json.turns.at(1)?.text ?? "");
    position = json.nextPosition;
  }
  assert.match(answers[2] ?? "", /written that down|what I needed|I’m in/, "the caller has what he wanted");
  const review = (await get(at)).text;
  assert.match(review, /I did not mean that/);
  await post(`${at}/finish`, {}, "text/html");

  const page = (await get(at)).text;
  assert.match(page, /Not passed yet/);
  assert.match(page, /just for you: my password is •••/);
  assert.match(page, /don’t tell anybody my password/, "what to say instead");
  assert.equal(page.match(/<h1[\s\S]*<\/h1>/)?.[0].includes("Passed"), false);

  const breach = {
    id: "password-given",
    name: "Tell a password or a code",
    quote: "Well, just for you: my password is •••.",
    turn: 3,
    consequence: "fails",
    certainty: "stated",
  };
  const { json: scores } = await partner.call("GET", `/analytics/users/${userId}/scores/`);
  const [score] = scores.results;
  assert.deepEqual([score.score.raw, score.passed, score.breaches], [79, false, [breach]]);
  assert.ok(
    score.concepts.every(({ covered }: { covered: boolean }) => covered),
    "every point was made",
  );

  await room.settled();
  const { json: stream } = await partner.call("GET", "/events/?event_types=scenario.completed");
  const [event] = stream.events.filter(({ data }: { data: { user_id: number } }) => data.user_id === userId);
  assert.deepEqual(
    [event.data.score, event.data.passed, event.data.breaches],
    [79, false, [{ ...breach, quote: null }]],
  );

  await reportingSettled(app, partner.organizationId);
  // biome-ignore lint/suspicious/noExplicitAny: what a store gives back
  const stored: any[] = await Promise.all([...store.held.keys()].map((id) => store.storage.find(id)));
  const statements = stored.filter(({ object }) => object.id.endsWith(`/scenarios/${SCENARIO}`));
  assert.deepEqual(statements.map(({ verb }) => verb.display["en-US"]).sort(), ["completed", "failed"]);
  for (const { result } of statements) {
    assert.equal(result.success, false);
    const told = Object.entries(result.extensions).find(([key]) => key.endsWith("/scenario_breaches"));
    assert.deepEqual(told?.[1], [
      { id: breach.id, name: breach.name, turn: 3, consequence: "fails", certainty: "stated" },
    ]);
  }
  assert.equal(JSON.stringify(statements).includes("my password"), false);

  const graded = JSON.parse(room.services.callsOf("scores").at(-1)?.body ?? "{}");
  assert.deepEqual([graded.userId, graded.scoreGiven, graded.scoreMaximum], [subject, 79, 100]);
});
