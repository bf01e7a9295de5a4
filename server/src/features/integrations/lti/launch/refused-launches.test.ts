import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import type { Answer } from "#test/app.ts";
import { aLearner, anOrganization, aPartner } from "#test/builders.ts";
import { LTI, type Message } from "#test/partners/lms.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import {
  aBrowser,
  isSignedIn,
  LAUNCH,
  LOGIN,
  type LtiStage,
  lastLaunch,
  learners,
  startLtiStage,
  textOf,
} from "#test/stages/lti.ts";
import { operate } from "#test/webhooks.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

const count = async () => (await learners(stage.app, stage.partner.organizationId)).length;
const html = { accept: "text/html" };

/** Refused: a page for people with a code, an entry in the log, and nothing else. */
async function assertRefused(answer: Answer, status: number, code: string): Promise<void> {
  assert.equal(answer.status, status, textOf(answer));
  assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
  assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  assert.doesNotMatch(answer.headers.getSetCookie().join(), /lectern_session/);
  const entry = await lastLaunch(stage.app);
  assert.equal(entry.problem_code, code, entry.reason);
  assert.equal(entry.outcome, "refused");
  assert.ok(textOf(answer).includes(entry.code), "the page shows the code of the entry");
}

async function assertLaunchRefused(message: Message, code: string): Promise<void> {
  const before = await count();
  const browser = aBrowser(stage.app);
  await assertRefused(await browser.open(stage.lms, message), 401, code);
  assert.equal(isSignedIn(browser), false);
  assert.equal(await count(), before);
}

test("22 a login of an unknown issuer gets a page: no redirect, and nobody is called", async () => {
  const stranger = await stage.anotherLms();
  const answer = await aBrowser(stage.app).login(stranger.loginParameters());
  await assertRefused(answer, 400, "lti_issuer_unknown");
  assert.deepEqual(stranger.requests, []);
});

test("23 of several registrations of an issuer the login must name one", async () => {
  const first = await stage.anotherLms();
  const second = await stage.anotherLms({ issuer: first.issuer });
  await stage.register(first);
  await stage.register(second);
  const login = (change: Record<string, string | undefined>) =>
    aBrowser(stage.app).login(first.loginParameters(change));
  await assertRefused(await login({ client_id: undefined }), 400, "lti_client_unclear");
  await assertRefused(await login({ client_id: "wrong" }), 400, "lti_client_unknown");
  assert.equal((await login({})).status, 302);
});

test("24 a login with missing, repeated or endless parameters is refused", async () => {
  for (const name of ["login_hint", "iss"]) {
    const answer = await aBrowser(stage.app).login(stage.lms.loginParameters({ [name]: undefined }));
    await assertRefused(answer, 400, "lti_login_parameters");
  }
  const query = new URLSearchParams(stage.lms.loginParameters());
  const twice = await stage.app.send("GET", `${LOGIN}?${query}&iss=other`, { headers: html });
  await assertRefused(twice, 400, "lti_login_parameters");
  const long = stage.lms.loginParameters({ login_hint: "x".repeat(5_000) });
  await assertRefused(await aBrowser(stage.app).login(long), 400, "lti_login_parameters");
  const endless = stage.lms.loginParameters({ login_hint: "x".repeat(1_000_000) });
  assert.equal((await aBrowser(stage.app).login(endless)).status, 413);
});

test("25 a target on another host is never redirected to", async () => {
  const browser = aBrowser(stage.app);
  const target = { target_link_uri: "https://evil.example.com/" };
  const answer = await browser.open(stage.lms, {}, target);
  assert.equal(answer.headers.get("location"), "/home");
  const claims = { [`${LTI}target_link_uri`]: "https://evil.example.com/" };
  await assertLaunchRefused({ claims }, "lti_target_link");
});

test("26 when the platform answers with an error, the page is friendly and the login is over", async () => {
  const browser = aBrowser(stage.app);
  const { state, id_token } = await browser.begin(stage.lms);
  const form = { error: "access_denied", error_description: "<b>no</b>", state };
  const answer = await browser.post(form);
  await assertRefused(answer, 401, "lti_platform_error");
  assert.doesNotMatch(answer.text, /<b>no/);
  await assertRefused(await browser.post({ id_token, state }), 401, "lti_state_used");
});

test("27 a launch is one form with one token and one state", async () => {
  const browser = aBrowser(stage.app);
  const { id_token, state } = await browser.begin(stage.lms);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const get = await stage.app.send("GET", `${LAUNCH}?${new URLSearchParams({ id_token, state })}`, {
    headers: html,
  });
  assert.equal(get.status, 405);
  const json = await stage.app.send("POST", LAUNCH, { body: { id_token, state }, headers: html, cookie });
  assert.equal(json.status, 415);
  await assertRefused(await browser.post({ state }), 401, "lti_token_missing");
  await assertRefused(await browser.post({ id_token }), 401, "lti_state_missing");
  const body = `${new URLSearchParams({ id_token, state })}&id_token=x`;
  const headers = { ...html, "content-type": "application/x-www-form-urlencoded" };
  await assertRefused(
    await stage.app.send("POST", LAUNCH, { body, headers, cookie }),
    401,
    "lti_token_missing",
  );
  assert.equal((await browser.post({ id_token, state })).status, 302, "none of them spent the login");
});

test("28 a lesson that is not there, or is another organization's, is a page of its own: the learner is signed in", async () => {
  const other = await aPartner(stage.app);
  const own = await operate(stage.app, "POST", "/templates/import/", {
    organization: other.slug,
    files: templateFiles("foreign"),
  });
  const foreign = own.json.results[0].template_id;
  const pages = [];
  for (const template_id of [
    999_999_999,
    foreign,
    "../../x",
    "x".repeat(10_000),
    "nul \0",
    [1],
    { id: 1 },
    -1,
    1.5,
    true,
  ]) {
    const browser = aBrowser(stage.app);
    const answer = await browser.open(stage.lms, { claims: { [`${LTI}custom`]: { template_id } } });
    assert.equal(answer.status, 404, `${template_id}`.slice(0, 20));
    assert.equal((await lastLaunch(stage.app)).problem_code, "lti_lesson_unknown");
    assert.equal((await browser.get("/onboarding")).status, 200);
    pages.push(
      textOf(answer)
        .replace(/[A-Z0-9]{4}-[A-Z0-9]{4}/, "")
        .replace(/[0-9a-f-]{36}/, ""),
    );
  }
  assert.equal(new Set(pages).size, 1, "a foreign lesson looks like none");
});

test("28 a scenario that is not there, or is another organization's, is a page of its own, and the log says so", async () => {
  const other = await aPartner(stage.app);
  const { scenarioId: foreign } = await aScenario(stage.app, { organization_id: other.organizationId });
  for (const scenario_id of ["scn_nobodys", foreign, "../../x", [1], 7]) {
    const browser = aBrowser(stage.app);
    const answer = await browser.open(stage.lms, { claims: { [`${LTI}custom`]: { scenario_id } } });
    assert.equal(answer.status, 404, `${scenario_id}`);
    assert.match(textOf(answer), /We cannot find this practice conversation/);
    const { outcome, step, problem_code, reason } = await lastLaunch(stage.app);
    assert.deepEqual([outcome, step, problem_code], ["no_lesson", "scenario", "lti_scenario_unknown"]);
    assert.match(reason, /the organization has no scenario/);
    assert.equal((await browser.get("/onboarding")).status, 200);
  }
});

test("28 a scenario outside of the library, withdrawn or hidden is refused at the launch, and the log says why", async () => {
  const outside = await aScenario(stage.app);
  const withdrawn = await aScenario(stage.app, { is_active: false, retired_at: stage.app.clock() });
  for (const { scenarioId: scenario_id } of [outside, withdrawn]) {
    const browser = aBrowser(stage.app);
    const answer = await browser.open(stage.lms, { claims: { [`${LTI}custom`]: { scenario_id } } });
    assert.equal(answer.status, 403, answer.text);
    const { step, problem_code, reason } = await lastLaunch(stage.app);
    assert.deepEqual([step, problem_code], ["scenario", "lti_scenario_unavailable"]);
    assert.match(reason, new RegExp(`${scenario_id}.*not in the organization's library`));
    assert.equal((await browser.get("/onboarding")).status, 200);
  }
});

test("29 a deployment that is not registered brings nobody", async () => {
  for (const [id, code] of [
    ["unknown", "lti_deployment_unknown"],
    [undefined, "lti_deployment_missing"],
    [1, "lti_deployment_missing"],
    ["", "lti_deployment_missing"],
    ["1\u0000", "lti_deployment_missing"],
  ] as const) {
    const browser = aBrowser(stage.app);
    const before = await count();
    const claims = { [`${LTI}deployment_id`]: id, sub: "29" };
    const answer = await browser.open(stage.lms, { claims }, { lti_deployment_id: undefined });
    await assertRefused(answer, 401, code);
    assert.equal(await count(), before);
  }
  await assertLaunchRefused({ claims: { [`${LTI}deployment_id`]: "2" } }, "lti_deployment_changed");
});

test("30 only LTI 1.3.0 and known messages are let in", async () => {
  for (const version of [undefined, "1.1", "LTI-1p0", 1.3]) {
    await assertLaunchRefused({ claims: { [`${LTI}version`]: version } }, "lti_version");
  }
  for (const type of [undefined, "Unknown", "LtiSubmissionReviewRequest", ["LtiResourceLinkRequest"]]) {
    await assertLaunchRefused({ claims: { [`${LTI}message_type`]: type } }, "lti_message_type");
  }
});

test("31 without a person or a link there is no launch", async () => {
  await assertLaunchRefused({ claims: { sub: undefined } }, "lti_anonymous");
  await assertLaunchRefused({ claims: { sub: "" } }, "lti_anonymous");
  await assertLaunchRefused({ claims: { sub: "x".repeat(300) } }, "lti_subject");
  await assertLaunchRefused({ claims: { sub: "a\u0000b" } }, "lti_subject");
  await assertLaunchRefused({ claims: { [`${LTI}resource_link`]: undefined } }, "lti_resource_link");
  await assertLaunchRefused(
    { claims: { [`${LTI}resource_link`]: { id: "x".repeat(300) } } },
    "lti_resource_link",
  );
  await assertLaunchRefused({ claims: { [`${LTI}roles`]: "Learner" } }, "lti_roles");
});

test("32 what is switched off between login and launch is off", async () => {
  const lms = await stage.anotherLms();
  const id = await stage.register(lms);
  const browser = aBrowser(stage.app);
  const form = await browser.begin(lms);
  await operate(stage.app, "PATCH", `/lti-registrations/${id}/`, { is_active: false });
  await assertRefused(await browser.post(form), 401, "lti_registration_off");
  await assertRefused(await browser.login(lms.loginParameters()), 400, "lti_registration_off");
  await operate(stage.app, "PATCH", `/lti-registrations/${id}/`, { is_active: true });
  const { json } = await operate(stage.app, "GET", `/lti-registrations/${id}/`);
  const deployment = `/lti-deployments/${json.deployments[0].id}/`;
  await operate(stage.app, "PATCH", deployment, { is_active: false });
  await assertRefused(await browser.post(form), 401, "lti_deployment_off");
  await operate(stage.app, "PATCH", deployment, { is_active: true });
  assert.equal((await browser.open(lms)).status, 302);
  const school = await anOrganization(stage.app);
  const elsewhere = await stage.anotherLms();
  await stage.register(elsewhere, {}, { 1: school.slug });
  const waiting = await browser.begin(elsewhere);
  await operate(stage.app, "POST", `/organizations/${school.slug}/deactivate/`);
  await assertRefused(await browser.post(waiting), 401, "lti_deployment_off");
});

test("a deactivated learner gets a page that says so, whether they are known by link or by e-mail", async () => {
  const leaver = await aLearner(stage.partner, { email: "leaver@example.edu" });
  const open = () =>
    aBrowser(stage.app).open(stage.lms, { claims: { sub: "leaver", email: "leaver@example.edu" } });
  await stage.partner.call("DELETE", `/users/${leaver.id}/`);
  const before = await count();
  await assertRefused(await open(), 403, "lti_learner_deactivated");
  await operate(stage.app, "POST", `/users/${leaver.id}/reactivate/`);
  assert.equal((await open()).status, 302);
  await stage.partner.call("DELETE", `/users/${leaver.id}/`);
  const refused = await open();
  await assertRefused(refused, 403, "lti_learner_deactivated");
  assert.match(textOf(refused), /not active/);
  assert.equal(await count(), before);
});

test("the code on the page opens the entry in the log, however it is typed, and nothing of the learner stands there", async () => {
  const claims = { email: "secret@example.edu", exp: 1 };
  const page = await aBrowser(stage.app).open(stage.lms, { claims });
  const [code = ""] = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(textOf(page)) ?? [];
  for (const written of [code, code.toLowerCase(), code.replace("-", "")]) {
    const { json } = await operate(stage.app, "GET", `/lti-launches/?code=${written}`);
    assert.equal(json.count, 1);
    assert.equal(json.results[0].step, "times");
    assert.match(json.results[0].reason, /Open the lesson again/);
    assert.doesNotMatch(JSON.stringify(json), /secret@|Dent/);
    const one = await operate(stage.app, "GET", `/lti-launches/${json.results[0].id}/`);
    assert.deepEqual(one.json, json.results[0]);
  }
});

test("the log is asked for the launches that failed at one step", async () => {
  await aBrowser(stage.app).open(stage.lms, { claims: { aud: "another tool" } });
  await aBrowser(stage.app).open(stage.lms);
  const { json } = await operate(stage.app, "GET", "/lti-launches/?step=audience&page_size=200");
  assert.ok(json.count >= 1);
  assert.deepEqual([...new Set(json.results.map((launch: { step: string }) => launch.step))], ["audience"]);
  const unknown = await operate(stage.app, "GET", "/lti-launches/?step=nonsense");
  assert.equal(unknown.status, 422);
});

test("a client that asks for JSON is told the code of the problem", async () => {
  const answer = await stage.app.send("POST", LAUNCH, {
    form: { state: "x", id_token: "y" },
    headers: { accept: "application/json" },
  });
  assert.equal(answer.status, 401);
  assert.equal(answer.json.code, "lti_state_unknown");
  assert.equal(answer.json.launch_code, (await lastLaunch(stage.app)).code);
});

test("what PostgreSQL cannot keep is refused and logged like anything else", async () => {
  for (const [name, value] of [
    ["aud", "a\0"],
    [`${LTI}version`, "1.3.0\0"],
    [`${LTI}message_type`, "\ud800"],
    [`${LTI}target_link_uri`, "https://\0"],
  ] as const) {
    const browser = aBrowser(stage.app);
    const answer = await browser.open(stage.lms, { claims: { [name]: value } });
    const { problem_code: code } = await lastLaunch(stage.app);
    await assertRefused(answer, 401, code);
  }
  const unsigned = [{ alg: "RS256", kid: "x" }, { iss: "a\0" }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms);
  await assertRefused(
    await browser.post({ ...form, id_token: `${unsigned.join(".")}.AAAA` }),
    401,
    "lti_issuer",
  );
});

test("the launch address opened by hand says that it was opened by hand", async () => {
  const answer = await stage.app.send("GET", LAUNCH, { headers: html });
  assert.equal(answer.status, 405);
  assert.match(answer.text, /cannot be opened like this/);
});
