import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aLearner, anOrganization } from "#test/builders.ts";
import { jwkOf, LTI } from "#test/partners/lms.ts";
import { aSigningKey } from "#test/partners/lms-token.ts";
import {
  aBrowser,
  isSignedIn,
  LOGIN,
  type LtiStage,
  lastLaunch,
  learners,
  startLtiStage,
  textOf,
} from "#test/stages/lti.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

let people = 0;
/** A person the tool has never seen. */
const aSubject = () => `subject-${++people}`;
const open = (claims: Record<string, unknown> = {}, parameters = {}) => {
  const browser = aBrowser(stage.app);
  return browser.open(stage.lms, { claims: { sub: aSubject(), ...claims } }, parameters);
};
const count = async () => (await learners(stage.app, stage.partner.organizationId)).length;
const newest = async () => (await learners(stage.app, stage.partner.organizationId)).at(-1);

test("1 a login by POST leads to the stored address with all nine parameters, and its launch brings a learner", async () => {
  const browser = aBrowser(stage.app);
  const login = await browser.login(stage.lms.loginParameters());
  assert.equal(login.status, 302);
  const location = new URL(login.headers.get("location") ?? "");
  assert.equal(location.origin + location.pathname, stage.lms.registration.auth_url);
  assert.deepEqual([...location.searchParams.keys()].sort(), [
    "client_id",
    "login_hint",
    "lti_message_hint",
    "nonce",
    "prompt",
    "redirect_uri",
    "response_mode",
    "response_type",
    "scope",
    "state",
  ]);
  assert.equal(location.searchParams.get("lti_message_hint"), stage.lms.loginParameters().lti_message_hint);
  assert.equal(login.headers.get("cache-control"), "no-store");
  const cookie = login.headers.get("set-cookie") ?? "";
  assert.match(cookie, /^__Host-/);
  for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=None", "Partitioned", "Max-Age=600"]) {
    assert.ok(cookie.includes(part), `${part} is missing in ${cookie}`);
  }
  const before = await count();
  const launch = await browser.post(stage.lms.authorize(location.href, { claims: { sub: aSubject() } }));
  assert.equal(launch.status, 302, textOf(launch));
  assert.equal(launch.headers.get("location"), "/home");
  assert.equal(await count(), before + 1);
  const learner = await newest();
  assert.deepEqual(
    { ...learner, id: 0 },
    {
      id: 0,
      email: null,
      first_name: "Stu",
      last_name: "Dent",
      preferred_language: "en",
      access_role: "learner",
      source: "lti",
    },
  );
  assert.equal((await browser.get("/onboarding")).status, 200);
  await stage.app.eventsSettled();
  const events = await stage.partner.call("GET", "/events/?limit=500");
  const created = events.json.events.filter(
    (event: { event: string; data: { user_id: number } }) =>
      event.event === "user.created" && event.data.user_id === learner?.id,
  );
  assert.equal(created.length, 1);
});

test("2 a login by GET does the same", async () => {
  const browser = aBrowser(stage.app);
  const login = await browser.login(stage.lms.loginParameters(), "GET");
  const form = stage.lms.authorize(login.headers.get("location") ?? "", { claims: { sub: aSubject() } });
  assert.equal((await browser.post(form)).status, 302);
});

test("3 where the issuer has one registration, no client_id is needed", async () => {
  assert.equal((await open({}, { client_id: undefined })).status, 302);
});

test("4 no deployment id, or Canvas's short name for it, is good", async () => {
  assert.equal((await open({}, { lti_deployment_id: undefined })).status, 302);
  assert.equal((await open({}, { lti_deployment_id: undefined, deployment_id: "1" })).status, 302);
});

test("5 an audience as a list of one is good, with azp or without", async () => {
  const { clientId } = stage.lms;
  assert.equal((await open({ aud: [clientId] })).status, 302);
  assert.equal((await open({ aud: [clientId], azp: clientId })).status, 302);
});

test("6 without e-mail and names a learner comes in without either", async () => {
  const before = await count();
  const answer = await open({
    email: undefined,
    name: undefined,
    given_name: undefined,
    family_name: undefined,
  });
  assert.equal(answer.status, 302);
  assert.equal(await count(), before + 1);
  const learner = await newest();
  assert.deepEqual([learner?.email, learner?.first_name, learner?.last_name], [null, "", ""]);
});

test("7 a second launch with a changed name and address updates the same learner, and says so once", async () => {
  const sub = aSubject();
  await open({ sub, email: "first@example.edu" });
  const before = await count();
  await open({ sub, email: "second@example.edu", given_name: "Stella" });
  await open({ sub, email: "second@example.edu", given_name: "Stella" });
  assert.equal(await count(), before);
  const learner = await newest();
  assert.deepEqual([learner?.email, learner?.first_name], ["second@example.edu", "Stella"]);
  await stage.app.eventsSettled();
  const { json } = await stage.partner.call("GET", "/events/?limit=500&event_types=user.updated");
  const updates = json.events.filter(
    (event: { data: { user_id: number } }) => event.data.user_id === learner?.id,
  );
  assert.equal(updates.length, 1);
});

test("8 two first launches of one person at once are both good, and make one learner", async () => {
  for (const email of [undefined, "parallel@example.edu"]) {
    const before = await count();
    const sub = aSubject();
    const browsers = [aBrowser(stage.app), aBrowser(stage.app), aBrowser(stage.app)];
    const forms = await Promise.all(
      browsers.map((browser) => browser.begin(stage.lms, { claims: { sub, email } })),
    );
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.post(forms[index] ?? { state: "", id_token: "" })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [302, 302, 302],
    );
    assert.equal(await count(), before + 1);
  }
});

test("9 two tabs that began a login may finish in the other order", async () => {
  const browser = aBrowser(stage.app);
  const claims = { sub: aSubject() };
  const first = await browser.begin(stage.lms, { claims });
  const second = await browser.begin(stage.lms, { claims });
  assert.equal((await browser.post(second)).status, 302);
  assert.equal((await browser.post(first)).status, 302);
});

test("10 clocks may differ by up to 60 seconds", async () => {
  const nowS = Math.floor(stage.app.clock().getTime() / 1000);
  assert.equal((await open({ iat: nowS - 90, exp: nowS - 30 })).status, 302);
  assert.equal((await open({ iat: nowS + 30, exp: nowS + 90, nbf: nowS + 30 })).status, 302);
});

test("11 when the platform has a new key, its keys are read once more", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms);
  const browser = aBrowser(stage.app);
  assert.equal((await browser.open(lms)).status, 302);
  lms.rotateKey();
  assert.equal((await browser.open(lms)).status, 302);
  assert.equal((await browser.open(lms)).status, 302);
  assert.equal(lms.keyRequests, 2);
});

test("11 a key that was changed under its id is read again, once a minute at most", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms);
  const browser = aBrowser(stage.app);
  assert.equal((await browser.open(lms)).status, 302);
  const former = lms.key;
  lms.key = aSigningKey(former.kid);
  assert.equal((await browser.open(lms)).status, 302);
  const asked = lms.keyRequests;
  for (let forged = 0; forged < 5; forged++)
    assert.equal((await browser.open(lms, { key: aSigningKey(former.kid) })).status, 401);
  assert.equal(lms.keyRequests, asked, "forgeries within the minute ask for nothing");
  stage.app.clock.advance(60_000);
  assert.equal((await browser.open(lms, { key: former })).status, 401, "the former key is none any more");
  assert.equal(lms.keyRequests, asked + 1);
});

test("12 keys without alg are good, and keys of other kinds beside them are passed over", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms);
  const { alg: _, use: __, ...bare } = jwkOf(lms.key);
  const others = [
    { kty: "EC", crv: "P-256", kid: "ec", x: "x", y: "y" },
    { kty: "XYZ", kid: lms.key.kid },
    { kty: "RSA", kid: "broken" },
    { ...jwkOf(aSigningKey("for-encryption")), use: "enc", kid: lms.key.kid },
    null,
  ];
  lms.answerKeys((response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [...others, bare] })),
  );
  assert.equal((await aBrowser(stage.app).open(lms)).status, 302);
});

test("13 a known template_id leads to that lesson, as a number or a text, whatever else is in custom", async () => {
  const { json } = await stage.partner.call("GET", "/curricula/templates/?page_size=1");
  const id = json.results[0].template_id;
  for (const template_id of [id, String(id), ` ${id} `]) {
    const custom = { template_id, context_memberships_url: "https://lms/x", user_name: "student" };
    const answer = await open({ [`${LTI}custom`]: custom });
    assert.equal(answer.headers.get("location"), `/start-lesson?template_id=${id}`);
  }
  await stage.partner.call("POST", "/scenarios/library/", { scenario_id: "scn_late_delivery" });
  const scenario = await open({ [`${LTI}custom`]: { scenario_id: "scn_late_delivery" } });
  assert.equal(scenario.headers.get("location"), "/start-scenario?scenario_id=scn_late_delivery");
});

test("14 without template_id, or with an empty one, the learner lands on their own page", async () => {
  for (const custom of [undefined, {}, { template_id: "" }, "text", []]) {
    const answer = await open({ [`${LTI}custom`]: custom });
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/home"]);
  }
});

test("15 null, numbers and unexpanded variables in custom are ignored", async () => {
  for (const custom of [
    { template_id: null, other: 7 },
    { template_id: "$Canvas.assignment.id" },
    { template_id: "$ResourceLink.id", scenario_id: "$x" },
  ]) {
    assert.equal((await open({ [`${LTI}custom`]: custom })).headers.get("location"), "/home");
  }
});

test("16 names of any script are kept, and shown as text", async () => {
  const names = [
    ["Zoë 🦉", "Ñandú"],
    ["محمد", "العربي"],
    ["Madonna", ""],
    ["<b>Bobby</b>", "<script>alert(1)</script>"],
  ];
  for (const [given_name = "", family_name = ""] of names) {
    const browser = aBrowser(stage.app);
    const claims = { sub: aSubject(), given_name, family_name };
    assert.equal((await browser.open(stage.lms, { claims })).status, 302);
    const learner = await newest();
    assert.deepEqual([learner?.first_name, learner?.last_name], [given_name, family_name]);
    assert.doesNotMatch((await browser.get("/home")).text, /<b>Bobby|<script>alert/);
  }
  await open({ given_name: undefined, family_name: undefined, name: "Ada King Lovelace" });
  assert.deepEqual([(await newest())?.first_name, (await newest())?.last_name], ["Ada King", "Lovelace"]);
});

test("17 a locale becomes one of our languages, or none", async () => {
  for (const [locale, language] of [
    ["en", "en"],
    ["en-US", "en"],
    ["de_ch", "de"],
    ["pt_br", null],
    ["zh_Hant_TW", null],
    ["../../x", null],
    [undefined, null],
    [7, null],
  ]) {
    await open({ [`${LTI}launch_presentation`]: { locale } });
    assert.equal((await newest())?.preferred_language, language, String(locale));
  }
  await open({ locale: "fr-CH", [`${LTI}launch_presentation`]: { locale: "it" } });
  assert.equal((await newest())?.preferred_language, "fr");
});

test("18 whatever the roles are, a launch makes a learner", async () => {
  const membership = "http://purl.imsglobal.org/vocab/lis/v2/membership#";
  for (const roles of [
    [],
    [`${membership}Instructor`],
    ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator"],
    ["urn:unknown"],
    ["Learner"],
    undefined,
  ]) {
    assert.equal((await open({ [`${LTI}roles`]: roles })).status, 302);
    assert.equal((await newest())?.access_role, "learner");
  }
});

test("19 the same sub of another issuer, client or deployment is somebody else", async () => {
  const sub = aSubject();
  const school = await anOrganization(stage.app);
  const [north, south] = [await stage.anotherLms(), await stage.anotherLms()];
  const sameIssuer = await stage.anotherLms({ issuer: north.issuer });
  await stage.register(north, {}, { 1: stage.partner.slug, 2: school.slug });
  await stage.register(south);
  await stage.register(sameIssuer);
  const before = await count();
  const claims = { sub };
  for (const lms of [north, south, sameIssuer]) {
    assert.equal((await aBrowser(stage.app).open(lms, { claims })).status, 302);
  }
  assert.equal(await count(), before + 3);
  const elsewhere = { ...claims, [`${LTI}deployment_id`]: "2" };
  const answer = await aBrowser(stage.app).open(north, { claims: elsewhere }, { lti_deployment_id: "2" });
  assert.equal(answer.status, 302);
  assert.equal(await count(), before + 3);
  assert.equal((await learners(stage.app, school.id)).length, 1);
});

test("20 inside a frame nobody is signed in: the page says to open a tab, and the log says why", async () => {
  const lmsMayFrame = new RegExp(`frame-ancestors ${stage.lms.url}$`);
  const inFrame = { headers: { accept: "text/html", "sec-fetch-dest": "iframe" } };
  const login = await stage.app.send("POST", LOGIN, { form: stage.lms.loginParameters(), ...inFrame });
  assert.equal(login.status, 403);
  assert.match(login.headers.get("content-security-policy") ?? "", lmsMayFrame);
  assert.match(textOf(login), /tab of its own/);
  assert.equal((await lastLaunch(stage.app)).step, "frame");
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms, { claims: { sub: aSubject() } });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const framed = await browser.post(form, { ...inFrame, cookie });
  assert.equal(framed.status, 403);
  assert.match(textOf(framed), /tab of its own/);
  assert.equal(isSignedIn(browser), false);
  assert.match(framed.headers.get("content-security-policy") ?? "", lmsMayFrame);
  assert.equal((await browser.post(form)).status, 302, "the frame must not have spent it");
});

test("21 a request to choose content is refused where Deep Linking is not switched on", async () => {
  const before = await count();
  const answer = await open({ [`${LTI}message_type`]: "LtiDeepLinkingRequest" });
  assert.equal(answer.status, 401);
  assert.equal((await lastLaunch(stage.app)).problem_code, "lti_deep_linking");
  assert.equal(await count(), before);
});

test("a learner whom the partner sent before is found by e-mail: linked, audited, and only blanks are filled", async () => {
  const known = await aLearner(stage.partner, { email: "known@example.edu", last_name: "" });
  const before = await count();
  const sub = aSubject();
  await open({ sub, email: "Known@Example.edu", given_name: "Other", family_name: "Name" });
  assert.equal(await count(), before);
  const row = (await learners(stage.app, stage.partner.organizationId)).find(({ id }) => id === known.id);
  assert.deepEqual([row?.first_name, row?.last_name, row?.email], ["Ada", "Name", "known@example.edu"]);
  const { json } = await stage.partner.call("GET", "/hr/audit-logs/?action=lti.link_by_email");
  assert.equal(json.results[0].actor_type, "lti");
  assert.equal(json.results[0].target_id, String(known.id));
  // The link holds when the address changes, and a second person of the LMS with the address is somebody else.
  await open({ sub, email: "moved@example.edu" });
  assert.equal(await count(), before);
  await open({ sub: aSubject(), email: "known@example.edu" });
  assert.equal(await count(), before + 1);
  assert.equal((await newest())?.email, "known@example.edu");
});

test("an address that several active learners have links to none of them; one that is left alone does", async () => {
  const [one, other] = [
    await aLearner(stage.partner, { email: "twins@example.edu" }),
    await aLearner(stage.partner, { email: "Twins@example.edu" }),
  ];
  const before = await count();
  await open({ sub: aSubject(), email: "twins@example.edu" });
  assert.equal(await count(), before + 1);
  const third = await newest();
  assert.equal(third?.email, "twins@example.edu");
  await stage.partner.call("DELETE", `/users/${one.id}/`);
  await stage.partner.call("DELETE", `/users/${third?.id}/`);
  await open({ sub: aSubject(), email: "twins@example.edu" });
  assert.equal(await count(), before + 1, "the only active one");
  const { json } = await stage.partner.call("GET", "/hr/audit-logs/?action=lti.link_by_email");
  assert.equal(json.results[0].target_id, String(other.id));
});

test("a registration may forbid to match by e-mail", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms, { match_email: false });
  const known = await aLearner(stage.partner, { email: "unmatched@example.edu" });
  await aBrowser(stage.app).open(lms, { claims: { email: "unmatched@example.edu" } });
  const learner = await newest();
  assert.notEqual(learner?.id, known.id);
  assert.equal(learner?.email, "unmatched@example.edu");
});

test("an address that only looks like another learner's is somebody else's", async () => {
  const kim = await aLearner(stage.partner, { email: "kim@school.example" });
  await open({ sub: aSubject(), email: "\u212Aim@school.example" });
  const learner = await newest();
  assert.notEqual(learner?.id, kim.id);
  assert.equal(learner?.email, "\u212Aim@school.example", "kept as it was sent");
});
