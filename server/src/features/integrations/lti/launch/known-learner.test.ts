import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sha256 } from "#kernel/secret.ts";
import { anOrganization } from "#test/builders.ts";
import { type Lms, LTI } from "#test/partners/lms.ts";
import {
  aBrowser,
  isSignedIn,
  LAUNCH,
  type LtiStage,
  lastLaunch,
  learners,
  SESSION,
  startLtiStage,
} from "#test/stages/lti.ts";
import { operate } from "#test/webhooks.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

const database = () => stage.app.context.db;

/** Somebody who came through this LMS before. */
async function aKnownLearner(lms: Lms = stage.lms) {
  const claims = { sub: randomUUID(), email: `${randomUUID()}@example.edu` };
  assert.equal((await aBrowser(stage.app).open(lms, { claims })).status, 302);
  const { user_id: id } = await lastLaunch(stage.app);
  return { id: Number(id), claims };
}

async function rowsOf(userId: number) {
  const { rows } = await sql<{ sessions: number; launches: number; changes: number; came: string }>`
    select (select count(*) from browser_session where user_id = ${userId}) as sessions,
           (select count(*) from lti_launch where user_id = ${userId} and step is null) as launches,
           (select count(*) from event where type = 'user.updated' and body::jsonb -> 'data' ->> 'user_id' = ${String(userId)}) as changes,
           last_login_at as came
    from "user" where id = ${userId}`.execute(database());
  const [row] = rows;
  assert.ok(row);
  return row;
}

test("a learner who is known comes in with a session, an entry in the log and a new arrival, and nothing is announced", async () => {
  const { id, claims } = await aKnownLearner();
  stage.app.clock.advance(60_000);
  const browser = aBrowser(stage.app);
  const answer = await browser.open(stage.lms, { claims });
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/home"]);
  assert.equal((await browser.get("/onboarding")).status, 200);
  const { came, ...rows } = await rowsOf(id);
  assert.deepEqual(rows, { sessions: 2, launches: 2, changes: 0 });
  assert.equal(Date.parse(came), stage.app.clock().getTime());
  const { code: _, id: __, ...entry } = await lastLaunch(stage.app);
  assert.deepEqual(entry, {
    outcome: "succeeded",
    step: null,
    problem_code: null,
    reason: null,
    reason_sentences: null,
    registration: stage.registrationId,
    organization: stage.partner.slug,
    user_id: id,
    issuer: stage.lms.issuer,
    client_id: stage.lms.clientId,
    deployment_id: "1",
    destination: "/home",
    request_id: answer.headers.get("x-request-id"),
    occurred_at: came,
  });
});

test("all that a known learner's launch writes is written in one transaction", async () => {
  const { id, claims } = await aKnownLearner();
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms, { claims });
  await browser.post(form);
  const { rows } = await sql<{ writer: string }>`
    select xmin::text as writer from "user" where id = ${id}
    union all select xmin::text from lti_login where state_hash = ${sha256(form.state)} and consumed_at is not null
    union all (select xmin::text from browser_session where user_id = ${id} order by id desc limit 1)
    union all (select xmin::text from lti_launch where user_id = ${id} order by id desc limit 1)`.execute(
    database(),
  );
  assert.equal(rows.length, 4);
  assert.equal(new Set(rows.map(({ writer }) => writer)).size, 1);
});

test("of 20 launches at once with the login of a known learner one gets in", async () => {
  const { id, claims } = await aKnownLearner();
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms, { claims });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => stage.app.send("POST", LAUNCH, { form, cookie })),
  );
  assert.equal(answers.filter(({ status }) => status === 302).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 19);
  const { sessions, launches } = await rowsOf(id);
  assert.deepEqual({ sessions, launches }, { sessions: 2, launches: 2 });
});

test("20 launches of a known learner with a login each all get in", async () => {
  const { id, claims } = await aKnownLearner();
  const browsers = Array.from({ length: 20 }, () => aBrowser(stage.app));
  const answers = await Promise.all(browsers.map((browser) => browser.open(stage.lms, { claims })));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [302]);
  assert.equal((await rowsOf(id)).sessions, 21);
});

test("what is switched off after a known learner began a login keeps them out at once", async () => {
  const school = await anOrganization(stage.app);
  const lms = await stage.anotherLms();
  const registrationId = await stage.register(lms, {}, { 1: school.slug });
  const { json } = await operate(stage.app, "GET", `/lti-registrations/${registrationId}/`);
  const { claims } = await aKnownLearner(lms);
  const switches = [
    { path: `/lti-registrations/${registrationId}/`, code: "lti_registration_off" },
    { path: `/lti-deployments/${json.deployments[0].id}/`, code: "lti_deployment_off" },
  ];
  for (const { path, code } of switches) {
    const browser = aBrowser(stage.app);
    const form = await browser.begin(lms, { claims });
    await operate(stage.app, "PATCH", path, { is_active: false });
    assert.equal((await browser.post(form)).status, 401);
    assert.equal((await lastLaunch(stage.app)).problem_code, code);
    assert.equal(isSignedIn(browser), false);
    await operate(stage.app, "PATCH", path, { is_active: true });
    assert.equal((await browser.open(lms, { claims })).status, 302);
  }
  const browser = aBrowser(stage.app);
  const form = await browser.begin(lms, { claims });
  await operate(stage.app, "POST", `/organizations/${school.slug}/deactivate/`);
  assert.deepEqual([(await browser.post(form)).status, isSignedIn(browser)], [401, false]);
  assert.equal((await lastLaunch(stage.app)).problem_code, "lti_deployment_off");
});

test("a known learner who is deactivated after the login began is kept out at once", async () => {
  const { id, claims } = await aKnownLearner();
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms, { claims });
  await stage.partner.call("DELETE", `/users/${id}/`);
  assert.deepEqual([(await browser.post(form)).status, isSignedIn(browser)], [403, false]);
  assert.equal((await lastLaunch(stage.app)).problem_code, "lti_learner_deactivated");
});

test("a known learner's launch is looked at like anybody's: version, message, deployment, link and roles", async () => {
  const { id, claims } = await aKnownLearner();
  const wrong = [
    [{ [`${LTI}version`]: "1.1" }, "lti_version"],
    [{ [`${LTI}message_type`]: "LtiSubmissionReviewRequest" }, "lti_message_type"],
    [{ [`${LTI}message_type`]: "LtiDeepLinkingRequest" }, "lti_deep_linking"],
    [{ [`${LTI}deployment_id`]: "2" }, "lti_deployment_changed"],
    [{ [`${LTI}resource_link`]: undefined }, "lti_resource_link"],
    [{ [`${LTI}roles`]: "Learner" }, "lti_roles"],
    [{ [`${LTI}target_link_uri`]: "https://elsewhere.example/" }, "lti_target_link"],
  ] as const;
  for (const [change, code] of wrong) {
    const browser = aBrowser(stage.app);
    assert.equal((await browser.open(stage.lms, { claims: { ...claims, ...change } })).status, 401);
    assert.equal((await lastLaunch(stage.app)).problem_code, code);
    assert.equal(isSignedIn(browser), false);
  }
  assert.equal((await rowsOf(id)).sessions, 1);
});

test("a known learner gets to a lesson of the organization's, and is told where there is none", async () => {
  const { claims } = await aKnownLearner();
  const { json } = await stage.partner.call("GET", "/curricula/templates/?page_size=1");
  const templateId = json.results[0].template_id;
  const open = (template_id: number) =>
    aBrowser(stage.app).open(stage.lms, { claims: { ...claims, [`${LTI}custom`]: { template_id } } });
  const answer = await open(templateId);
  assert.equal(answer.headers.get("location"), `/start-lesson?template_id=${templateId}`);
  assert.equal((await lastLaunch(stage.app)).destination, `/start-lesson?template_id=${templateId}`);
  assert.equal((await open(999_999)).status, 404);
  assert.equal((await lastLaunch(stage.app)).problem_code, "lti_lesson_unknown");
});

test("what the LMS tells anew of a known learner is written, in all its parts", async () => {
  const { id, claims } = await aKnownLearner();
  const row = async () =>
    (await learners(stage.app, stage.partner.organizationId)).find((learner) => learner.id === id);
  for (const [change, column, value] of [
    [{ given_name: "Stella" }, "first_name", "Stella"],
    [{ family_name: "Nova" }, "last_name", "Nova"],
    [{ locale: "fr" }, "preferred_language", "fr"],
    [{ email: `${claims.sub}@example.org` }, "email", `${claims.sub}@example.org`],
  ] as const) {
    Object.assign(claims, change);
    await aBrowser(stage.app).open(stage.lms, { claims });
    assert.equal((await row())?.[column], value);
  }
  assert.equal((await rowsOf(id)).changes, 4);
});

test("a browser's former session ends with a known learner's launch", async () => {
  const { claims } = await aKnownLearner();
  const browser = aBrowser(stage.app);
  await browser.open(stage.lms, { claims });
  const former = browser.cookies.get(SESSION);
  await browser.open(stage.lms, { claims });
  const home = await stage.app.send("GET", "/home", {
    cookie: `${SESSION}=${former}`,
    headers: { accept: "text/html" },
  });
  assert.equal(home.status, 401);
});
