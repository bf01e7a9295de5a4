import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { aScenario, type TestScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import type { Answer } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { LTI } from "#test/partners/lms.ts";
import {
  DEEP_LINKING,
  deepLinkingClaims,
  INSTRUCTOR,
  OPAQUE,
  readAnswer,
} from "#test/partners/lms-deep-linking.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import {
  aBrowser,
  isSignedIn,
  type LtiBrowser,
  type LtiStage,
  lastLaunch,
  learners,
  startLtiStage,
  textOf,
} from "#test/stages/lti.ts";
import { operate } from "#test/webhooks.ts";
import { deleteOldSelections } from "./queries.ts";

const PICKER = "/api/v1/lti/deep-linking/";
const LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";

let stage: LtiStage;
/** The first one was written in English. */
let lessonIds: number[];
before(async () => {
  stage = await startLtiStage();
  await switchTo({ deep_linking: true });
  const { json } = await stage.partner.call("GET", "/curricula/templates/?page_size=200&is_active=true");
  const first = json.results.find(({ language }: { language: string }) => language === "en").template_id;
  const ids = json.results.map(({ template_id }: { template_id: number }) => template_id);
  lessonIds = [first, ...ids.filter((id: number) => id !== first)].slice(0, 3);
});
after(() => stage.stop());

const switchTo = (settings: Record<string, unknown>) =>
  operate(stage.app, "PATCH", `/lti-registrations/${stage.registrationId}/`, settings);

/** Asks to choose content, with these settings and claims. */
function ask(
  browser: LtiBrowser,
  settings: Record<string, unknown> = {},
  claims: Record<string, unknown> = {},
): Promise<Answer> {
  return browser.open(stage.lms, { claims: deepLinkingClaims(stage.lms, settings, claims) });
}

/** In the partner's library, unless `visibility` says otherwise. */
async function inLibrary(fields: Record<string, unknown> = {}, visibility: Record<string, unknown> = {}) {
  const scenario = await aScenario(stage.app, fields);
  const now = stage.app.clock();
  await stage.app.context.db
    .insertInto("scenario_standing")
    .values({
      organization_id: stage.partner.organizationId,
      scenario_id: scenario.id,
      added_at: now,
      modified_date: now,
      ...visibility,
    })
    .execute();
  return scenario;
}

/** The next tests find the library as empty as before. */
async function emptyLibrary(): Promise<void> {
  await sql`delete from scenario_standing`.execute(stage.app.context.db);
}

/** A browser with the page open. */
async function anInstructor(settings: Record<string, unknown> = {}, claims: Record<string, unknown> = {}) {
  const browser = aBrowser(stage.app);
  const answer = await ask(browser, settings, claims);
  assert.equal(answer.status, 303, textOf(answer));
  const path = answer.headers.get("location") ?? "";
  const selection = new URLSearchParams(path.split("?")[1]).get("selection") ?? "";
  const submit = (form: Record<string, string | string[]>) => browser.submit(PICKER, { selection, ...form });
  return { browser, path, selection, submit };
}

/** What the page would post to the platform, read as the platform reads it. */
async function answerOf(page: Answer) {
  assert.equal(page.status, 200, textOf(page));
  const keys = await stage.app.send("GET", "/api/v1/lti/jwks/");
  const jwt = /name="JWT" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  return readAnswer(stage.lms, jwt, keys.json, stage.app.clock());
}

async function assertRefused(answer: Answer, status: number, code: string): Promise<void> {
  assert.equal(answer.status, status, textOf(answer));
  assert.doesNotMatch(answer.text, /name="JWT"/);
  const entry = await lastLaunch(stage.app);
  assert.equal(entry.problem_code, code, entry.reason);
  assert.ok(textOf(answer).includes(entry.code), "the page shows the code of the entry");
}

test("an instructor gets a page of the organization's lessons, and becomes neither a learner nor signed in", async () => {
  const before = await learners(stage.app, stage.partner.organizationId);
  const { browser, path } = await anInstructor();
  const page = await browser.get(path);
  assert.equal(page.status, 200);
  const offered = await stage.partner.call("GET", "/curricula/templates/?page_size=200&is_active=true");
  for (const { template_id } of offered.json.results) assert.ok(page.text.includes(`value="${template_id}"`));
  assert.match(textOf(page), /For the course “LTI course”/);
  assert.equal(isSignedIn(browser), false);
  assert.deepEqual(await learners(stage.app, stage.partner.organizationId), before);
  const entry = await lastLaunch(stage.app);
  assert.deepEqual(
    [entry.outcome, entry.destination, entry.user_id, entry.organization],
    ["succeeded", PICKER, null, stage.partner.slug],
  );
});

test("the ticket is bound by a cookie of its own, and the page can be framed by that LMS alone", async () => {
  const { browser, path, submit } = await anInstructor();
  assert.deepEqual(
    [...browser.cookies.keys()].map((name) => name.slice(0, 19)),
    ["__Host-lectern-lti-"],
  );
  const { headers } = await browser.get(path);
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, new RegExp(`frame-ancestors ${stage.lms.url}$`));
  assert.match(policy, /form-action 'self';/);
  assert.equal(headers.get("x-frame-options"), null);
  assert.equal(headers.get("cache-control"), "no-store");
  const answered = await submit({ template_id: `${lessonIds[0]}` });
  const answerPolicy = answered.headers.get("content-security-policy") ?? "";
  assert.ok(answerPolicy.includes(`form-action ${stage.lms.returnUrl};`), answerPolicy);
  assert.doesNotMatch(answerPolicy, /unsafe/);
});

test("the chosen lesson goes back signed: for this platform, with its own data, as a link that opens the lesson", async () => {
  const { submit } = await anInstructor();
  const answer = await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
  assert.deepEqual([answer.data, answer.deploymentId, answer.message], [OPAQUE, "1", undefined]);
  assert.ok(Number(answer.payload.exp) - Number(answer.payload.iat) <= 600);
  const { json: template } = await stage.partner.call("GET", `/curricula/templates/${lessonIds[0]}/`);
  assert.deepEqual(answer.contentItems, [
    {
      type: "ltiResourceLink",
      title: template.title,
      text: template.description,
      url: `${stage.app.siteUrl}/api/v1/lti/launch/`,
      custom: { template_id: String(lessonIds[0]) },
      window: { targetName: "_blank" },
    },
  ]);
  const [item] = answer.contentItems;
  const pupil = aBrowser(stage.app);
  const launch = await pupil.open(stage.lms, {
    claims: { sub: "pupil", [`${LTI}custom`]: item?.custom, [`${LTI}target_link_uri`]: item?.url },
  });
  assert.equal(launch.headers.get("location"), `/start-lesson?template_id=${lessonIds[0]}`);
  assert.equal(isSignedIn(pupil), true);
});

test("title and description are in the language of whoever chooses", async () => {
  const { browser, path, submit } = await anInstructor({}, { locale: "de-CH" });
  assert.match((await browser.get(path)).text, /<html lang="de"/);
  const answer = await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
  const { json } = await stage.partner.call("GET", `/curricula/templates/${lessonIds[0]}/`);
  assert.notEqual(answer.contentItems[0]?.title, json.title);
});

test("a grade book column comes with the link only where scores are on and the platform takes columns", async () => {
  const lineItemOf = async (settings: Record<string, unknown> = {}) => {
    const { submit } = await anInstructor(settings);
    return (await answerOf(await submit({ template_id: `${lessonIds[0]}` }))).contentItems[0]?.lineItem;
  };
  assert.equal(await lineItemOf(), undefined);
  await switchTo({ scores: true, token_url: `${stage.lms.url.replace("http:", "https:")}/token` });
  const lineItem = await lineItemOf();
  assert.deepEqual([lineItem?.scoreMaximum, lineItem?.resourceId], [1, `template-${lessonIds[0]}`]);
  assert.equal(await lineItemOf({ accept_lineitem: false }), undefined);
  await switchTo({ scores: false });
});

test("the library's scenarios stand beside the lessons, and one that is chosen becomes a link that opens it", async () => {
  const { scenarioId } = await inLibrary({ title: "Calm them down", wordings: "{}", category: "customers" });
  const { browser, path, submit } = await anInstructor();
  const page = await browser.get(path);
  assert.match(textOf(page), /Practice conversations Calm them down/);
  assert.match(page.text, new RegExp(`value="${scenarioId}"`));
  const answer = await answerOf(await submit({ scenario_id: scenarioId }));
  assert.deepEqual(answer.contentItems, [
    {
      type: "ltiResourceLink",
      title: "Calm them down",
      text: "For a test.",
      url: `${stage.app.siteUrl}/api/v1/lti/launch/`,
      custom: { scenario_id: scenarioId },
      window: { targetName: "_blank" },
    },
  ]);
  const pupil = aBrowser(stage.app);
  const launch = await pupil.open(stage.lms, {
    claims: { sub: "player", [`${LTI}custom`]: answer.contentItems[0]?.custom },
  });
  assert.equal(launch.headers.get("location"), `/start-scenario?scenario_id=${scenarioId}`);
  await emptyLibrary();
});

test("a scenario's grade book column takes its score, of 100", async () => {
  const { scenarioId } = await inLibrary();
  await switchTo({ scores: true, token_url: `${stage.lms.url.replace("http:", "https:")}/token` });
  const { submit } = await anInstructor();
  const [item] = (await answerOf(await submit({ scenario_id: scenarioId }))).contentItems;
  assert.deepEqual(item?.lineItem, {
    label: item?.title,
    scoreMaximum: 100,
    resourceId: `scenario-${scenarioId}`,
  });
  await switchTo({ scores: false });
  await emptyLibrary();
});

test("lessons and scenarios are chosen together where the platform takes several, and only there", async () => {
  const { scenarioId } = await inLibrary();
  const form = { template_id: `${lessonIds[0]}`, scenario_id: [scenarioId, scenarioId] };
  const { submit } = await anInstructor({ accept_multiple: true });
  const found = await submit({ ...form, action: "search", search: "nowhere to be found" });
  assert.match(found.text, new RegExp(`id="choice-${scenarioId}"[^>]*checked`), "ticked before, and kept");
  const answer = await answerOf(await submit(form));
  assert.deepEqual(
    answer.contentItems.map(({ custom }) => custom),
    [{ template_id: `${lessonIds[0]}` }, { scenario_id: scenarioId }],
  );
  const single = await anInstructor();
  await assertRefused(await single.submit(form), 401, "lti_selection_several");
  await emptyLibrary();
});

test("a scenario that is withdrawn, hidden, foreign or not in the library is neither shown nor taken", async () => {
  const other = await anOrganization(stage.app);
  const none: TestScenario[] = [
    await inLibrary({ is_active: false, retired_at: stage.app.clock() }),
    await inLibrary({}, { is_visible: false }),
    await inLibrary({}, { added_at: null }),
    await inLibrary({ organization_id: other.id }),
    await aScenario(stage.app),
  ];
  const ids = none.map(({ scenarioId }) => scenarioId);
  const { browser, path, submit } = await anInstructor();
  const { text } = await browser.get(path);
  for (const id of ids) assert.equal(text.includes(id), false);
  for (const scenario_id of [...ids, "scn_nobodys", "12", "../../x", ""]) {
    const answer = await submit({ scenario_id });
    assert.equal(answer.status, 422, scenario_id);
    assert.match(textOf(answer), /not offered any more/);
    assert.doesNotMatch(answer.text, /name="JWT"|Made /);
  }
  await emptyLibrary();
  await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
});

test("where the platform takes several, several go back, in the order they were sent", async () => {
  const ids = lessonIds.map(String).reverse();
  const { submit } = await anInstructor({ accept_multiple: true });
  const answer = await answerOf(await submit({ template_id: ids }));
  assert.deepEqual(
    answer.contentItems.map(({ custom }) => custom.template_id),
    ids,
  );
  const single = await anInstructor();
  await assertRefused(await single.submit({ template_id: ids }), 401, "lti_selection_several");
  await answerOf(await single.submit({ template_id: `${lessonIds[0]}` }));
});

test("who cancels sends an empty list and a message", async () => {
  const { submit } = await anInstructor();
  const answer = await answerOf(await submit({ action: "cancel", template_id: `${lessonIds[0]}` }));
  assert.deepEqual(answer.contentItems, []);
  assert.equal(answer.message, "Nothing was chosen.");
  assert.equal(answer.data, OPAQUE);
});

test("data that was not sent is not made up", async () => {
  const { submit } = await anInstructor({ data: undefined });
  const { payload } = await answerOf(await submit({ action: "cancel" }));
  assert.equal(`${DEEP_LINKING}data` in payload, false);
});

test("a search finds lessons by words in any language, and keeps what was ticked", async () => {
  const { json } = await stage.partner.call("GET", "/curricula/templates/?page_size=200&is_active=true");
  const phishing = json.results.find(({ title }: { title: string }) => /phishing/i.test(title));
  const other = lessonIds.find((id) => id !== phishing.template_id);
  const { submit } = await anInstructor({ accept_multiple: true });
  const found = await submit({ action: "search", search: "PHISHÍNG", template_id: `${other}` });
  assert.equal(found.status, 200);
  assert.match(found.text, new RegExp(`value="${phishing.template_id}"`));
  assert.match(found.text, new RegExp(`id="choice-${other}"[^>]*checked`));
  assert.doesNotMatch(found.text, new RegExp(`id="choice-${phishing.template_id}"[^>]*checked`));
  assert.match(textOf(found), /One result for “PHISHÍNG”/);
  const none = await submit({ action: "search", search: "phishing %_ nowhere" });
  assert.match(textOf(none), /Nothing fits/);
  await answerOf(await submit({ template_id: `${other}` }));
});

test("nothing ticked is said on the page, and the selection stays open", async () => {
  const { submit } = await anInstructor({ accept_multiple: true });
  const answer = await submit({});
  assert.equal(answer.status, 422);
  assert.match(textOf(answer), /Tick at least one box/);
  await answerOf(await submit({ template_id: `${lessonIds[1]}` }));
});

test("a lesson of another organization, a hidden one and none at all are refused alike, and none is shown", async () => {
  const other = await anOrganization(stage.app);
  const { json } = await operate(stage.app, "POST", "/templates/import/", {
    organization: other.slug,
    files: templateFiles("theirs"),
  });
  const foreign = json.results[0].template_id;
  const hidden = lessonIds[2] ?? 0;
  const visibility = { organization: stage.partner.slug, is_visible: false };
  assert.equal(
    (await operate(stage.app, "POST", `/templates/${hidden}/visibility/`, visibility)).status,
    200,
  );
  const { browser, path, submit } = await anInstructor();
  assert.doesNotMatch((await browser.get(path)).text, new RegExp(`About theirs|value="${hidden}"`));
  for (const template_id of [String(foreign), String(hidden), "999999", "../../x", "-1", ""]) {
    const answer = await submit({ template_id });
    assert.equal(answer.status, 422, template_id);
    assert.match(textOf(answer), /not offered any more/);
    assert.doesNotMatch(answer.text, /name="JWT"|About theirs/);
  }
  await sql`delete from template_visibility`.execute(stage.app.context.db);
  await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
});

test("an organization without lessons and scenarios gets a page that says what to do", async () => {
  await sql`
    insert into template_visibility (template_id, organization_id, is_visible, modified_date)
    select id, ${stage.partner.organizationId}, false, ${stage.app.clock()} from template
    where organization_id is null`.execute(stage.app.context.db);
  const { browser, path, submit } = await anInstructor();
  assert.match(textOf(await browser.get(path)), /nothing to choose yet/);
  assert.equal((await submit({ template_id: `${lessonIds[0]}` })).status, 422);
  assert.deepEqual((await answerOf(await submit({ action: "cancel" }))).contentItems, []);
  await sql`delete from template_visibility`.execute(stage.app.context.db);
});

test("a selection is answered once, also by ten at the same moment", async () => {
  const { browser, path, submit } = await anInstructor();
  const form = { template_id: `${lessonIds[0]}` };
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(form)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(401)]);
  await assertRefused(await submit(form), 401, "lti_selection_used");
  const late = await browser.get(path);
  await assertRefused(late, 401, "lti_selection_used");
  assert.match(
    late.headers.get("content-security-policy") ?? "",
    new RegExp(`frame-ancestors ${stage.lms.url}$`),
  );
});

test("the ticket of another browser is refused, and the first browser goes on", async () => {
  const { path, selection, submit } = await anInstructor();
  const thief = await anInstructor();
  await assertRefused(await thief.browser.get(path), 401, "lti_selection_browser");
  const form = { selection, template_id: `${lessonIds[0]}` };
  await assertRefused(await thief.browser.submit(PICKER, form), 401, "lti_selection_browser");
  await assertRefused(await aBrowser(stage.app).get(path), 401, "lti_selection_browser");
  await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
});

test("an unknown ticket, none, and one that is half an hour old are refused", async () => {
  const { browser, path, submit } = await anInstructor();
  await assertRefused(await browser.get(`${PICKER}?selection=guessed`), 401, "lti_selection_unknown");
  await assertRefused(await browser.get(PICKER), 401, "lti_selection_unknown");
  await assertRefused(await browser.submit(PICKER, {}), 401, "lti_selection_unknown");
  stage.app.clock.advance(29 * 60_000);
  assert.equal((await browser.get(path)).status, 200);
  stage.app.clock.advance(60_000);
  await assertRefused(await browser.get(path), 401, "lti_selection_expired");
  await assertRefused(await submit({ template_id: `${lessonIds[0]}` }), 401, "lti_selection_expired");
});

test("a form that another site sends is refused", async () => {
  const { browser, selection, submit } = await anInstructor();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = await stage.app.send("POST", PICKER, {
    form: { selection, template_id: `${lessonIds[0]}` },
    headers: { accept: "text/html", "sec-fetch-site": "cross-site" },
    cookie,
  });
  assert.equal(sent.status, 403);
  await answerOf(await submit({ template_id: `${lessonIds[0]}` }));
});

test("switched off meanwhile, the selection is over", async () => {
  const { browser, path } = await anInstructor();
  await switchTo({ deep_linking: false });
  await assertRefused(await browser.get(path), 401, "lti_selection_off");
  await assertRefused(await ask(aBrowser(stage.app)), 401, "lti_deep_linking");
  await switchTo({ deep_linking: true });
  assert.equal((await browser.get(path)).status, 200);
});

const roles = {
  [LEARNER]: false,
  [`${INSTRUCTOR}x`]: false,
  "http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor": false,
  "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor": false,
  "http://purl.imsglobal.org/vocab/lis/v2/membership#ContentDeveloper": true,
  "http://purl.imsglobal.org/vocab/lis/v2/membership#Administrator": true,
  "http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator": true,
  Instructor: true,
  Learner: false,
};
for (const [role, mayChoose] of Object.entries(roles)) {
  test(`${role} ${mayChoose ? "chooses" : "does not choose"} lessons`, async () => {
    const answer = await ask(aBrowser(stage.app), {}, { [`${LTI}roles`]: [role] });
    if (mayChoose) assert.equal(answer.status, 303, textOf(answer));
    else await assertRefused(answer, 403, "lti_chooser");
  });
}

test("without roles nobody chooses", async () => {
  for (const none of [[], undefined]) {
    const answer = await ask(aBrowser(stage.app), {}, { [`${LTI}roles`]: none });
    await assertRefused(answer, 403, "lti_chooser");
  }
});

test("a request without deep_linking_settings is refused", async () => {
  for (const settings of [undefined, "text", []]) {
    const answer = await ask(aBrowser(stage.app), {}, { [`${DEEP_LINKING}deep_linking_settings`]: settings });
    await assertRefused(answer, 401, "lti_deep_linking_settings");
  }
});

const unfit: [string, unknown, string][] = [
  ["deep_link_return_url", undefined, "lti_return_url"],
  ["deep_link_return_url", "/relative", "lti_return_url"],
  ["deep_link_return_url", "http://lms.example.edu/return", "lti_return_url"],
  ["deep_link_return_url", "javascript:alert(1)", "lti_return_url"],
  ["deep_link_return_url", "https://*/", "lti_return_url"],
  ["deep_link_return_url", "https://lms.example.edu;sandbox/", "lti_return_url"],
  ["deep_link_return_url", "https://user:secret@lms.example.edu/", "lti_return_url"],
  ["deep_link_return_url", ["https://lms.example.edu/"], "lti_return_url"],
  ["deep_link_return_url", `https://lms.example.edu/${"x".repeat(9000)}`, "lti_return_url"],
  ["accept_types", undefined, "lti_accept_types"],
  ["accept_types", ["link", "file", "html"], "lti_accept_types"],
  ["accept_types", "ltiResourceLink", "lti_accept_types"],
  ["accept_presentation_document_targets", undefined, "lti_document_targets"],
  ["accept_presentation_document_targets", ["iframe", "embed"], "lti_document_targets"],
  ["accept_multiple", "perhaps", "lti_accepts"],
  ["accept_lineitem", 1, "lti_accepts"],
  ["data", { not: "a text" }, "lti_texts"],
  ["data", "zero \0", "lti_texts"],
  ["data", "half \ud800", "lti_texts"],
  ["data", "x".repeat(70_000), "lti_texts"],
  ["title", 7, "lti_texts"],
  ["text", [], "lti_texts"],
];
for (const [name, value, code] of unfit) {
  const shown = JSON.stringify(value)?.slice(0, 40) ?? "left out";
  test(`${name} ${shown} is refused`, async () => {
    const browser = aBrowser(stage.app);
    await assertRefused(await ask(browser, { [name]: value }), 401, code);
    assert.equal(browser.cookies.size, 1, "no ticket; the login's cookie ends by itself");
  });
}

test("what may be left out, or is written as a word, is good", async () => {
  const { submit } = await anInstructor({ accept_multiple: "true", title: null, text: "", data: "" });
  const answer = await answerOf(await submit({ template_id: lessonIds.map(String) }));
  assert.equal(answer.contentItems.length, lessonIds.length);
  assert.equal(answer.data, "");
});

test("an anonymous request is refused, and so is one for another deployment", async () => {
  await assertRefused(await ask(aBrowser(stage.app), {}, { sub: undefined }), 401, "lti_anonymous");
  const foreign = { [`${LTI}deployment_id`]: "9" };
  const browser = aBrowser(stage.app);
  const form = await browser.begin(
    stage.lms,
    { claims: deepLinkingClaims(stage.lms, {}, foreign) },
    { lti_deployment_id: undefined },
  );
  await assertRefused(await browser.post(form), 401, "lti_deployment_unknown");
});

test("in a frame lessons are chosen, but never opened", async () => {
  const framed = { accept: "text/html", "sec-fetch-dest": "iframe" };
  const open = async (claims: Record<string, unknown>) => {
    const browser = aBrowser(stage.app);
    const parameters = new URLSearchParams(stage.lms.loginParameters()).toString();
    const login = await stage.app.send("GET", `/api/v1/lti/login/?${parameters}`, { headers: framed });
    assert.equal(login.status, 302, textOf(login));
    const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const form = stage.lms.authorize(login.headers.get("location") ?? "", { claims });
    return { browser, answer: await browser.post(form, { headers: framed, cookie }) };
  };
  assert.equal((await open(deepLinkingClaims(stage.lms))).answer.status, 303);
  const before = await learners(stage.app, stage.partner.organizationId);
  const { browser, answer } = await open({ sub: "framed" });
  await assertRefused(answer, 403, "lti_frame");
  const policy = answer.headers.get("content-security-policy") ?? "";
  assert.ok(policy.endsWith(`frame-ancestors ${stage.lms.url}`), "the frame says that it needs a tab");
  assert.equal(isSignedIn(browser), false);
  assert.deepEqual(await learners(stage.app, stage.partner.organizationId), before);
  const page = await browser.get("/home");
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
});

test("selections that are long over are forgotten", async () => {
  stage.app.clock.advance(2 * 3_600_000);
  const { path, browser } = await anInstructor();
  await deleteOldSelections(stage.app.context.db, new Date(stage.app.clock().getTime() - 3_600_000));
  const { rows } = await sql`select from lti_selection`.execute(stage.app.context.db);
  assert.equal(rows.length, 1);
  assert.equal((await browser.get(path)).status, 200);
});
