// npm run test:long: ten thousand journeys.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { faultsOf, journey } from "#test/journeys/journeys.ts";
import { byLength } from "#test/length.ts";
import { agentOf, type Learner } from "./actor.ts";
import { type Checkpoint, lessonStatement } from "./lesson-statements.ts";
import { violationsOf } from "./rules.ts";
import { durationOf, type FinishedRun, scenarioStatements } from "./scenario-statements.ts";
import { freeze } from "./statement.ts";

const site = "https://learn.example.com";
const ada: Learner = {
  userId: 42,
  email: "Ada@Example.com",
  firstName: "Ada",
  lastName: "Muster",
  externalId: "emp-7",
};
const started: Checkpoint = {
  type: "subsection.started",
  at: new Date("2026-06-15T09:00:00.123Z"),
  organizationId: 3,
  curriculumId: 12,
  templateId: 5,
  title: "Phishing",
  lessonTitle: "Phishing erkennen",
  language: "de",
  subsectionId: "links",
  subsectionTitle: "Links prüfen",
  progress: 99.5,
  wordings: [],
};
const completed: Checkpoint = { ...started, type: "subsection.completed" };
const run: FinishedRun = {
  at: started.at,
  organizationId: 3,
  runId: 9,
  scenarioId: "scn_late_delivery",
  title: "Late delivery",
  titleLanguage: "en",
  wordings: [],
  language: "de",
  score: 83.333333,
  passMark: 80,
  passed: null,
  breaches: [],
  isJudgedByModel: false,
  isSpokenByModel: false,
  durationSeconds: 843.254,
  concepts: [{ key: "empathy", name: "Empathy", score: 90, covered: true }],
};
const lesson = (checkpoint: Checkpoint) => lessonStatement(site, ada, checkpoint);

test("whatever learners are called and do, every statement is valid, and the same the second time", () => {
  fc.assert(
    fc.property(journey, (one) => {
      assert.deepEqual(faultsOf(one), []);
    }),
    { numRuns: byLength(200, 10_000) },
  );
});

test("starting a subsection is `attempted` on the subsection, with progress only", () => {
  const { verb, object, result, context, timestamp } = lesson(started);
  assert.equal(verb.id, "http://adlnet.gov/expapi/verbs/attempted");
  assert.equal(object.id, `${site}/lessons/12/subsections/links`);
  assert.deepEqual(object.definition, {
    type: "http://adlnet.gov/expapi/activities/lesson",
    name: { de: "Links prüfen" },
  });
  assert.deepEqual(result, { extensions: { "https://w3id.org/xapi/cmi5/result/extensions/progress": 99 } });
  assert.equal(context.contextActivities?.parent[0]?.id, `${site}/curricula/templates/5`);
  assert.equal(timestamp, "2026-06-15T09:00:00.123Z");
});

test("completing one is `progressed` on the course, and only the whole course is `completed`: 99.5 % is not", () => {
  const almost = lesson(completed);
  assert.equal(almost.verb.id, "http://adlnet.gov/expapi/verbs/progressed");
  assert.equal(almost.object.id, `${site}/curricula/templates/5`);
  assert.equal(almost.result.completion, false);
  const done = lesson({ ...completed, progress: 100 });
  assert.equal(done.verb.id, "http://adlnet.gov/expapi/verbs/completed");
  assert.equal(done.result.completion, true);
  assert.deepEqual(done.result.extensions, { "https://w3id.org/xapi/cmi5/result/extensions/progress": 100 });
});

test("the course is named as the learner's lesson is, in its language; an author's title alone has no known one", () => {
  const course = { de: "Phishing erkennen" };
  assert.deepEqual(lesson(completed).object.definition.name, course);
  assert.deepEqual(lesson(started).context.contextActivities?.parent[0]?.definition.name, course);
  const untold = lesson({ ...completed, lessonTitle: null });
  assert.deepEqual(untold.object.definition.name, { und: "Phishing" });
  assert.equal(untold.id, lesson(completed).id);
});

const phishing = [
  { language: "de", title: "Phishing", description: "Woran man es erkennt." },
  { language: "en", title: "Spot phishing", description: "" },
  { language: "fr", title: "Hameçonnage", description: "À quoi le reconnaître." },
];

test("course and scenario are named and described in every language they have, the learner's first and in the words they read", () => {
  const { definition } = lesson({ ...completed, wordings: phishing }).object;
  assert.deepEqual(Object.entries(definition.name ?? {}), [
    ["de", "Phishing erkennen"],
    ["en", "Spot phishing"],
    ["fr", "Hameçonnage"],
  ]);
  assert.deepEqual(definition.description, { de: "Woran man es erkennt.", fr: "À quoi le reconnaître." });
  const untold = lesson({ ...completed, lessonTitle: null, wordings: phishing });
  assert.equal(untold.object.definition.name?.de, "Phishing", "an event of before it was said");
  const [played] = scenarioStatements(site, ada, { ...run, wordings: phishing });
  assert.deepEqual(played?.object.definition, {
    type: "http://adlnet.gov/expapi/activities/simulation",
    name: { en: "Late delivery", de: "Phishing", fr: "Hameçonnage" },
    description: { de: "Woran man es erkennt.", fr: "À quoi le reconnaître." },
  });
});

test("the context says who it is to us and to the partner", () => {
  assert.deepEqual(lesson(started).context.extensions, {
    [`${site}/xapi/extensions/user_id`]: 42,
    [`${site}/xapi/extensions/external_id`]: "emp-7",
  });
  const nameless = lessonStatement(site, { ...ada, externalId: null }, started);
  assert.deepEqual(Object.keys(nameless.context.extensions), [`${site}/xapi/extensions/user_id`]);
});

test("ids hang on what happened alone: not on names, addresses, titles or moments", () => {
  const other = lessonStatement(
    site,
    { ...ada, email: "new@example.com", firstName: "Other" },
    { ...completed, title: "Renamed", lessonTitle: "Umbenannt", at: new Date("2026-07-01T00:00:00Z") },
  );
  assert.equal(other.id, lesson(completed).id);
  assert.equal(lesson(completed).id, "b437e37a-b5d7-5c2a-9ea7-a86c262d038d");
  const changes = [
    { organizationId: 4 },
    { curriculumId: 13 },
    { subsectionId: "x" },
    { type: started.type },
  ];
  const ids = changes.map((change) => lesson({ ...completed, ...change }).id);
  assert.equal(new Set([lesson(completed).id, ...ids]).size, 5);
});

test("an actor has exactly one identifier: the address as it was sent, or an account where there is none", () => {
  assert.deepEqual(agentOf(site, ada), {
    objectType: "Agent",
    name: "Ada Muster",
    mbox: "mailto:Ada@Example.com",
  });
  const account = (learner: Partial<Learner>) => agentOf(site, { ...ada, ...learner }).account;
  assert.deepEqual(account({ email: null }), { homePage: site, name: "emp-7" });
  assert.deepEqual(account({ email: null, externalId: null }), { homePage: site, name: "user-42" });
  assert.deepEqual(account({ email: "ada@intranet" }), { homePage: site, name: "emp-7" });
  const mbox = (email: string) => agentOf(site, { ...ada, email }).mbox;
  assert.equal(mbox("Ü@München.de"), "mailto:%C3%9C@xn--mnchen-3ya.de");
  assert.equal(mbox("Ada.O'Hara+Lab@EXAMPLE.Co.UK"), "mailto:Ada.O'Hara+Lab@EXAMPLE.Co.UK");
  const unnamed = { ...ada, firstName: " ", lastName: "\0" };
  assert.equal(agentOf(site, unnamed).name, "emp-7", "a statement's actor always has a name");
  assert.equal(agentOf(site, { ...unnamed, externalId: null }).name, "user-42");
});

test("a graded run is `completed` and beside it `passed` or `failed`, under ids of their own", () => {
  const [done, passed] = scenarioStatements(site, ada, run);
  assert.deepEqual(
    [done?.verb.id, passed?.verb.id],
    ["http://adlnet.gov/expapi/verbs/completed", "http://adlnet.gov/expapi/verbs/passed"],
  );
  assert.notEqual(done?.id, passed?.id);
  assert.deepEqual(passed?.result.score, { scaled: 0.8333, raw: 83.3333, min: 0, max: 100 });
  assert.equal(passed?.result.success, true);
  assert.equal(passed?.result.duration, "PT14M3.25S");
  assert.equal(passed?.object.id, `${site}/scenarios/scn_late_delivery`);
  const [, failed] = scenarioStatements(site, ada, { ...run, score: 79.99 });
  assert.equal(failed?.verb.id, "http://adlnet.gov/expapi/verbs/failed");
  assert.equal(failed?.result.success, false);
});

test("a run without a pass mark is `completed` alone and says nothing of success", () => {
  const statements = scenarioStatements(site, ada, { ...run, passMark: null, durationSeconds: null });
  assert.equal(statements.length, 1);
  assert.equal("success" in (statements[0]?.result ?? {}), false);
  assert.equal("duration" in (statements[0]?.result ?? {}), false);
});

test("durations have at most two decimals and no empty parts", () => {
  assert.deepEqual([0, 0.004, 59.999, 3600, 3661.5].map(durationOf), [
    "PT0S",
    "PT0S",
    "PT1M",
    "PT1H",
    "PT1H1M1.5S",
  ]);
});

test("our own rules name what no validator catches", () => {
  const sound = freeze(lesson(completed)).text;
  const now = new Date("2026-06-15T09:00:00.123Z");
  const broken = (change: object) =>
    violationsOf(JSON.stringify({ ...JSON.parse(sound), ...change }), now).join(" ");
  assert.equal(broken({}), "");
  assert.match(broken({ stored: "x" }), /stored is the store's/);
  assert.match(broken({ timestamp: "2026-06-15T09:00:00.124Z" }), /future/);
  assert.match(broken({ timestamp: "2026-06-15T09:00:00" }), /milliseconds and an offset/);
  assert.match(
    broken({ result: { extensions: { "https://w3id.org/xapi/cmi5/result/extensions/progress": 40.5 } } }),
    /whole number/,
  );
  assert.match(broken({ result: { completion: null } }), /result\.completion is null/);
  assert.match(broken({ result: {} }), /result is empty/);
  assert.match(broken({ actor: { name: "a\0b" } }), /NUL/);
  assert.match(broken({ actor: { name: "a\ud800" } }), /half a letter/);
  assert.match(broken({ actor: { name: "x".repeat(70_000) } }), /65536 are the most/);
});

test("a run in which something happened that must not is `failed`, also without a pass mark, and says what", () => {
  const breaches = [
    {
      id: "password-given",
      name: "Tell a password",
      quote: "My password is •••",
      turn: 2,
      consequence: "fails",
    },
  ];
  const [completed, failed] = scenarioStatements(site, ada, {
    ...run,
    score: 49,
    passMark: null,
    passed: false,
    breaches,
  });
  assert.equal(failed?.verb.id, "http://adlnet.gov/expapi/verbs/failed");
  assert.equal(completed?.result.success, false);
  assert.deepEqual(completed?.result.extensions?.[`${site}/xapi/extensions/scenario_breaches`], [
    { id: "password-given", name: "Tell a password", turn: 2, consequence: "fails", certainty: "stated" },
  ]);
});

test("a run in which a model had a part says which", () => {
  const [judged] = scenarioStatements(site, ada, { ...run, isJudgedByModel: true });
  assert.deepEqual(judged?.result.extensions?.[`${site}/xapi/extensions/ai_use`], {
    judged: true,
    spoken: false,
  });
  const [embedded] = scenarioStatements(site, ada, run);
  assert.ok(!JSON.stringify(embedded).includes("ai_use"));
});
