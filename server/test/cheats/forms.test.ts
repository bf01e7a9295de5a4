import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { aBrowser, locationOf } from "../learner-browser.ts";
import { operate } from "../webhooks.ts";
import { aCheat, aCheatStage, atOnce, type CheatStage } from "./stage.ts";

let app: TestApp;
let stage: CheatStage;
before(async () => {
  app = await startApp();
  stage = await aCheatStage(app);
});
after(() => app.stop());

const cheat = () => aCheat(app, stage.partner, stage.free);
const formsOf = (at: string): [path: string, form: Record<string, string>][] => [
  [`${at}/one/answers`, { question: "choice", option: "a" }],
  [`${at}/one/complete`, { unanswered: "1" }],
  [`${at}/again/answers`, { question: "choice", option: "a" }],
  [`${at}/language`, { language: "de" }],
  [`${at}/hidden-facts`, { section: "one", hide: "department:Sales" }],
  [`${at}/feedback`, { rating: "5" }],
  ["/recall/skip", {}],
  ["/recall/1/answers", { question: "1", option: "a" }],
  ["/home/goal", { days: "3" }],
  ["/onboarding", {}],
  ["/language", { language: "de" }],
  ["/page-language", { language: "de" }],
  ["/sign-out", {}],
  ["/account/name", { first_name: "Eve", last_name: "Else" }],
];
const foreign = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
];

test("no form of a learner's pages is taken from another site, and none of them has done anything", async () => {
  const { browser, at, kept, read } = await cheat();
  const before = [await kept(), await read()];
  for (const headers of foreign)
    for (const [path, form] of formsOf(at)) {
      const { status } = await browser.post(path, form, { accept: "text/html", ...headers });
      assert.equal(status, 403, `${path} from ${JSON.stringify(headers)}`);
    }
  assert.deepEqual([await kept(), await read()], before);
  assert.equal((await browser.get("/home")).status < 400, true, "still signed in");
});

test("a form that was made for somebody else, or says so with any word, changes nothing", async () => {
  const { browser, at, kept, form } = await cheat();
  const right = await form("one", "Look at the address");
  for (const made_for of ["1", "0", "", "__proto__", "null"]) {
    const sent = await browser.post(`${at}/one/answers`, { ...right, made_for });
    assert.equal(sent.status, 403, made_for);
  }
  for (const odd of [
    { question: ["choice", "choice"] },
    { question: "__proto__" },
    { question: "constructor" },
    { question: "scene" },
    { question: "choice", option: [] },
    { question: "choice", option: ["a", "b", "c"] },
    { question: "choice", option: "__proto__" },
    { question: "choice", "option[0]": "a" },
    { question: "choice", option: `${right.option} ` },
    {
      question: "choice",
      option: (right.option ?? "").toUpperCase() === right.option ? "x" : (right.option ?? "").toUpperCase(),
    },
  ]) {
    const { status } = await browser.post(`${at}/one/answers`, odd);
    assert.ok(status < 500, `${status} for ${JSON.stringify(odd)}`);
  }
  assert.deepEqual((await kept()).answers, []);
});

test("to a colleague, to another organization and to who was deactivated, a lesson and its certificate are not there", async () => {
  const owner = await cheat();
  await owner.complete("one");
  await owner.complete("two");
  await owner.browser.get(`${owner.at}/complete`);
  assert.equal((await owner.browser.get(`${owner.at}/certificate.pdf`)).status, 200);
  const elsewhere = await aPartner(app);
  const colleague = await cheat();
  const addresses = [
    `${owner.at}`,
    `${owner.at}/one`,
    `${owner.at}/complete`,
    `${owner.at}/again`,
    `${owner.at}/language`,
  ];
  for (const path of [...addresses, `${owner.at}/certificate.pdf`])
    assert.equal((await colleague.browser.get(path)).status, 404, path);
  for (const [path, form] of formsOf(owner.at).filter(([path]) => path.startsWith("/lessons")))
    assert.equal((await colleague.browser.post(path, form)).status, 404, path);
  assert.equal((await elsewhere.call("GET", `/curricula/${owner.id}/certificate/`)).status, 404);

  const gone = await cheat();
  const race = await atOnce(12, async (index) =>
    index === 4
      ? stage.partner.call("DELETE", `/users/${gone.learner.id}/`)
      : gone.browser.post(
          `${gone.at}/one/answers`,
          await gone.form("one", "Look at the address").catch(() => ({})),
        ),
  );
  assert.ok(race.every(({ status }) => status < 500));
  const left = await gone.kept();
  for (const [path, form] of formsOf(gone.at))
    assert.ok([401, 303].includes((await gone.browser.post(path, form)).status), path);
  for (const path of ["/home", "/recall", "/skills", `${gone.at}/one`, `${gone.at}/certificate.pdf`])
    assert.equal((await gone.browser.get(path)).status, 401, path);
  assert.deepEqual(await gone.kept(), left);
});

test("who signs out while they answer has answered before or not at all", async () => {
  const { browser, at, form, kept, learner } = await cheat();
  const right = await form("one", "Look at the address");
  const race = await atOnce(12, (index) =>
    index === 5 ? browser.post("/sign-out") : browser.post(`${at}/one/answers`, right),
  );
  assert.ok(race.every(({ status }) => [303, 302, 401].includes(status)));
  assert.equal((await browser.post(`${at}/one/answers`, right)).status, 401);
  assert.ok((await kept()).answers.length <= 1);
  const back = await aBrowser(app, stage.partner, learner);
  assert.equal(locationOf(await back.get(at)), `${at}/one`);
});

test("a revoked certificate comes back neither by asking again, nor by another form, nor by the lesson's last page", async () => {
  const { browser, at, id, complete } = await cheat();
  for (const path of [`${at}/certificate.pdf`])
    assert.equal((await browser.get(path)).status, 404, "not completed");
  await complete("one");
  await complete("two");
  await browser.get(`${at}/complete`);
  const organization = `/organizations/${stage.partner.slug}/certificates/`;
  const { json } = await operate(app, "GET", `${organization}?curriculum_id=${id}`);
  await operate(app, "POST", `${organization}${json.results[0].id}/revoke/`);
  await atOnce(6, () => browser.get(`${at}/complete`));
  assert.doesNotMatch((await browser.get(`${at}/complete`)).text, /certificate\.pdf/);
  assert.equal((await browser.get(`${at}/certificate.pdf`)).status, 404);
  for (const accept of ["application/pdf", "application/vc+ld+json", "application/vc+jwt"]) {
    const asked = await stage.partner.call("GET", `/curricula/${id}/certificate/`, undefined, {
      headers: { accept },
    });
    assert.deepEqual([asked.status, asked.json?.code], [404, "certificate_ended"], accept);
  }
  assert.equal((await operate(app, "GET", `${organization}?curriculum_id=${id}`)).json.count, 1);
});
