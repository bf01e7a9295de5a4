import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { aPerson } from "#test/people.ts";
import { templateFiles } from "#test/readers/template-files.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const give = (learner: { id: number }, templateId: number, caller = partner) =>
  caller.call("POST", "/curricula/", { user_id: learner.id, template_id: templateId });
const list = (query = "", caller = partner) => caller.call("GET", `/curricula/${query}`);
const idsOf = (answer: { json: { results: { id: number }[] } }) => answer.json.results.map(({ id }) => id);
const operate = async (path: string, body: unknown = {}) =>
  app.send("POST", `/operator/v1/${path}`, { token: await app.operatorToken(), body });
const bodyWithoutRequest = (answer: { json: Record<string, unknown> }) => {
  const { request_id: _, ...rest } = answer.json;
  return rest;
};

async function eventsOf(learner: Learner, type: string) {
  const { rows } = await sql<{ data: Record<string, unknown>; provider_id: string; audience: string }>`
    select body::json -> 'data' as data, provider_id, audience from event
    where type = ${type} and (body::json -> 'data' ->> 'user_id')::bigint = ${learner.id} order by id`.execute(
    app.context.db,
  );
  return rows;
}

test("a new lesson is 201 with every field of the contract, ready to be opened", async () => {
  const learner = await aLearner(partner, { preferred_language: "fr" });
  const answer = await give(learner, 1);
  assert.equal(answer.status, 201);
  const { id, creation_date, modified_date, ...rest } = answer.json;
  assert.deepEqual(rest, {
    curriculum_id: id,
    user_id: learner.id,
    template_id: 1,
    title: "Reconnaître un message d’hameçonnage",
    language: "fr",
    status: "ready",
    progress: 0,
    subsections_total: 7,
    subsections_completed: 0,
    assignment_id: null,
    started_at: creation_date,
    first_opened_at: null,
    last_activity_at: null,
    completed_at: null,
    score: null,
    pass_mark: null,
    passed: null,
    implausibly_fast: null,
    launch_path: "/start-lesson?template_id=1",
  });
  assert.equal(modified_date, creation_date);
  assert.deepEqual((await partner.call("GET", `/curricula/${id}/`)).json, answer.json);
});

test("lesson.started is announced once, with the contract's data and the learner's key after it", async () => {
  const learner = await aLearner(partner);
  const { id } = (await give(learner, 1)).json;
  await give(learner, 1);
  const [event, ...others] = await eventsOf(learner, "lesson.started");
  assert.deepEqual(others, []);
  assert.deepEqual(event, {
    data: {
      curriculum_id: id,
      user_id: learner.id,
      template_id: 1,
      title: "Spot a phishing message",
      provider: "acme",
      provider_id: learner.providerId,
    },
    provider_id: learner.providerId,
    audience: "public",
  });
});

test("a learner who has the lesson keeps it: 200 with the same one", async () => {
  const learner = await aLearner(partner);
  const first = await give(learner, 2);
  app.clock.advance(1000);
  const again = await give(learner, 2);
  assert.equal(again.status, 200);
  assert.deepEqual(again.json, first.json);
});

test("of many parallel calls one makes the lesson, and one lesson.started tells of it", async () => {
  const learner = await aLearner(partner);
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(learner, 3)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1);
  assert.equal((await eventsOf(learner, "lesson.started")).length, 1);
});

test("unknown and foreign ids are 404 and name their kind, alike", async () => {
  const learner = await aLearner(partner);
  const stranger = await aPartner(app);
  const foreignLearner = await aLearner(stranger);
  for (const user_id of [foreignLearner.id, 987_654, -1, Number.MAX_SAFE_INTEGER]) {
    const answer = await partner.call("POST", "/curricula/", { user_id, template_id: 1 });
    assert.equal(answer.status, 404, String(user_id));
    assert.equal(answer.json.detail, "User not found.");
  }
  const own = await operate("templates/import/", {
    organization: stranger.slug,
    files: templateFiles("strangers"),
  });
  const foreignTemplate = own.json.results[0].template_id;
  assert.equal((await give(foreignLearner, foreignTemplate, stranger)).status, 201);
  const answers = await Promise.all([foreignTemplate, 987_654, 0].map((id) => give(learner, id)));
  for (const answer of answers) {
    assert.equal(answer.status, 404);
    assert.equal(answer.json.detail, "Template not found.");
    assert.deepEqual(bodyWithoutRequest(answer), bodyWithoutRequest(answers[0] ?? answer));
  }
});

test("a template hidden from the organization is 404, except to a learner who has it", async () => {
  const here = await aPartner(app);
  const [first, second] = [await aLearner(here), await aLearner(here)];
  await give(first, 4, here);
  await operate("templates/4/visibility/", { organization: here.slug, is_visible: false });
  assert.equal((await give(second, 4, here)).status, 404);
  assert.equal((await give(first, 4, here)).status, 200);
  assert.equal((await give(await aLearner(partner), 4)).status, 201, "other organizations still see it");
});

test("a retired template is 422, except to a learner who has it", async () => {
  const [first, second] = [await aLearner(partner), await aLearner(partner)];
  const made = await operate("templates/import/", {
    organization: partner.slug,
    files: templateFiles("to-retire"),
  });
  const templateId = made.json.results[0].template_id;
  const given = await give(first, templateId);
  await operate(`templates/${templateId}/retire/`);
  const refused = await give(second, templateId);
  assert.equal(refused.status, 422);
  assert.equal(refused.json.code, "template_retired");
  assert.deepEqual(Object.keys(refused.json.errors), ["template_id"]);
  const again = await give(first, templateId);
  assert.deepEqual([again.status, again.json.id], [200, given.json.id]);
});

test("a deactivated learner is 422, even with a lesson", async () => {
  const learner = await aLearner(partner);
  await give(learner, 1);
  await partner.call("DELETE", `/users/${learner.id}/`);
  for (const templateId of [1, 2]) {
    const refused = await give(learner, templateId);
    assert.equal(refused.status, 422);
    assert.equal(refused.json.code, "user_deactivated");
    assert.deepEqual(Object.keys(refused.json.errors), ["user_id"]);
  }
});

test("outside the access window of a premium course a lesson cannot be begun, inside it can", async () => {
  const here = await aPartner(app);
  const course = await operate("courses/", {
    organization: here.slug,
    slug: "premium",
    title: "Premium",
    access_days: 30,
    is_premium: true,
    cohorts: ["2030-01-01", "2020-01-01"],
    template_ids: [1],
  });
  assert.equal(course.status, 201, course.text);
  for (const cohort of ["2030-01-01", "2020-01-01"]) {
    const learner = await aLearner(here, { course: "premium", cohort });
    const refused = await give(learner, 1, here);
    assert.equal(refused.status, 422, cohort);
    assert.equal(refused.json.code, "outside_access_window");
    assert.equal((await give(learner, 2, here)).status, 201, "the rest of the catalogue is free");
  }
  assert.equal((await give(await aLearner(here), 1, here)).status, 422, "not enrolled");
});

test("missing fields are 400, wrong ones 422, both together 400 with all of them named", async () => {
  const send = (body: unknown) => partner.call("POST", "/curricula/", body);
  for (const [body, status, fields] of [
    [{}, 400, ["template_id", "user_id"]],
    [{ user_id: 1 }, 400, ["template_id"]],
    [{ user_id: null, template_id: 1 }, 400, ["user_id"]],
    [{ user_id: "1", template_id: 1 }, 422, ["user_id"]],
    [{ user_id: 1.5, template_id: true }, 422, ["template_id", "user_id"]],
    [{ user_id: [] }, 400, ["template_id", "user_id"]],
  ] as const) {
    const answer = await send(body);
    assert.equal(answer.status, status, JSON.stringify(body));
    assert.deepEqual(Object.keys(answer.json.errors).sort(), fields);
  }
  assert.equal((await send("[1]")).status, 400);
  assert.equal((await send("{")).status, 400);
});

test("no body whatever is answered with anything but the contract's statuses", async () => {
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: false, withBigInt: false }),
    fc.record({ user_id: fc.jsonValue(), template_id: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ user_id: fc.integer(), template_id: fc.maxSafeInteger() }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const text = JSON.stringify(body) ?? "";
      const answer = await partner.call("POST", "/curricula/", text, { token: partner.token, body: text });
      assert.ok([200, 201, 400, 404, 422].includes(answer.status), `${answer.status} for ${text}`);
      if (answer.status >= 400) assert.equal(typeof answer.json.detail, "string");
    }),
    { numRuns: 60 },
  );
});

test("filters narrow the list: learner, template, status, both moments", async () => {
  const here = await aPartner(app);
  const [one, two] = [await aLearner(here), await aLearner(here)];
  const early = (await give(one, 1, here)).json;
  app.clock.advance(60_000);
  const late = (await give(two, 1, here)).json;
  const done = await readToTheEnd(await aBrowser(app, here, one), 2);
  app.clock.advance(60_000);
  const browser = await aBrowser(app, here, one);
  await browser.get(`/lessons/${done}/complete`);
  const completed = (await here.call("GET", `/curricula/${done}/`)).json;
  assert.deepEqual(idsOf(await list(`?user_id=${one.id}&sort=creation_date`, here)), [early.id, done]);
  assert.deepEqual(idsOf(await list("?template_id=1&sort=creation_date", here)), [early.id, late.id]);
  assert.deepEqual(idsOf(await list("?status=completed", here)), [done]);
  assert.deepEqual(idsOf(await list("?status=ready&template_id=1&sort=creation_date", here)), [
    early.id,
    late.id,
  ]);
  const since = (name: string, moment: string) =>
    list(`?${name}=${encodeURIComponent(moment)}`, here).then((answer) => idsOf(answer));
  assert.deepEqual(await since("modified_after", late.modified_date), [done]);
  assert.deepEqual(await since("modified_after", completed.modified_date), [], "strictly greater");
  assert.deepEqual(await since("completed_after", late.modified_date), [done]);
  assert.deepEqual(await since("completed_after", completed.completed_at), []);
});

test("the newest lesson comes first; every sort key walks the whole list in order, unfinished ones last", async () => {
  const here = await aPartner(app);
  const learners = [await aLearner(here), await aLearner(here), await aLearner(here)];
  const made: number[] = [];
  for (const [index, learner] of learners.entries()) {
    if (index !== 1) app.clock.advance(1000); // the first two share a moment
    made.push((await give(learner, 1, here)).json.id);
  }
  const [first = 0, second = 0, third = 0] = made;
  assert.deepEqual(idsOf(await list("", here)), [third, first, second], "ties go by id");
  for (const sort of ["creation_date", "modified_date", "-modified_date", "completed_at", "-completed_at"]) {
    const walked: number[] = [];
    for (let next: string | null = `?page_size=2&sort=${sort}`; next !== null; ) {
      const answer = await list(next, here);
      assert.equal(answer.json.count, 3);
      walked.push(...idsOf(answer));
      next = answer.json.next === null ? null : new URL(answer.json.next).search;
    }
    assert.deepEqual(walked, idsOf(await list(`?sort=${sort}`, here)), sort);
    assert.deepEqual(walked.toSorted(), made.toSorted(), sort);
  }
});

test("bad parameters are 422 and named; an unknown or foreign user or template is 404", async () => {
  for (const [name, value] of [
    ["status", "open"],
    ["sort", "title"],
    ["user_id", "x"],
    ["template_id", "1.5"],
    ["modified_after", "then"],
    ["completed_after", "2026-02-30"],
  ]) {
    const answer = await list(`?${name}=${value}`);
    assert.equal(answer.status, 422, name);
    assert.deepEqual(Object.keys(answer.json.errors), [name]);
  }
  const stranger = await aLearner(await aPartner(app));
  for (const id of [stranger.id, 987_654])
    assert.equal((await list(`?user_id=${id}`)).json.detail, "User not found.");
  assert.equal((await list("?template_id=987654")).json.detail, "Template not found.");
  assert.equal((await list("?page=99")).status, 404);
});

test("another organization's lesson is the same 404 as a missing one, and is in no list", async () => {
  const other = await aPartner(app);
  const { id } = (await give(await aLearner(other), 1, other)).json;
  const foreign = await partner.call("GET", `/curricula/${id}/`);
  assert.equal(foreign.status, 404);
  assert.deepEqual(
    bodyWithoutRequest(foreign),
    bodyWithoutRequest(await partner.call("GET", "/curricula/987654/")),
  );
  assert.equal((await partner.call("GET", "/curricula/x/")).status, 404);
  assert.ok(!idsOf(await list("?page_size=200")).includes(id));
});

test("reading needs the read scope, giving the write scope, and both a token", async () => {
  const learner = await aLearner(partner);
  const { id } = (await give(learner, 1)).json;
  const scoped = (scope: string) => aPartner(app, { scope });
  const [reader, writer] = [await scoped("read"), await scoped("write")];
  assert.equal((await give(learner, 1, reader)).status, 403);
  assert.equal((await list("", writer)).status, 403);
  assert.equal((await writer.call("GET", `/curricula/${id}/`)).status, 403);
  for (const path of ["/api/v1/curricula/", `/api/v1/curricula/${id}/`])
    assert.equal((await app.send("GET", path)).status, 401);
  assert.equal((await app.send("POST", "/api/v1/curricula/", { body: {} })).status, 401);
});

test("a lesson that could not be written says so, and the next launch writes it", async () => {
  const learner = await aLearner(partner);
  const made = await operate("templates/import/", {
    organization: partner.slug,
    files: templateFiles("damaged"),
  });
  const templateId = made.json.results[0].template_id;
  const { content } = await app.context.db
    .selectFrom("template")
    .select("content")
    .where("id", "=", templateId)
    .executeTakeFirstOrThrow();
  const setContent = (value: unknown) =>
    app.context.db
      .updateTable("template")
      .set({ content: JSON.stringify(value) })
      .where("id", "=", templateId)
      .execute();
  await setContent({ bodies: {} });
  const given = await give(learner, templateId);
  assert.equal(given.status, 201, given.text);
  assert.deepEqual([given.json.status, given.json.language], ["generation_failed", null]);
  const browser = await aBrowser(app, partner, learner);
  const launch = () => browser.get(`/start-lesson?template_id=${templateId}`);
  const failed = await launch();
  assert.equal(failed.status, 503);
  assert.match(failed.headers.get("content-type") ?? "", /html/);
  await setContent(content);
  assert.equal(locationOf(await launch()), `/lessons/${given.json.id}/one`);
  assert.equal((await partner.call("GET", `/curricula/${given.json.id}/`)).json.status, "ready");
  assert.equal((await eventsOf(learner, "lesson.started")).length, 1);
});

test("managers see their own lessons and those of their teams' members, learners their own", async () => {
  const own = await aPartner(app);
  const [manager, learner] = [await aPerson(app, own, "manager"), await aPerson(app, own, "learner")];
  const outsider = await aLearner(own);
  await own.call("POST", "/teams/", {
    name: "Lessons",
    manager_ids: [manager.id],
    member_ids: [learner.id],
  });
  const [template] = (await own.call("GET", "/curricula/templates/?page_size=1")).json.results;
  const lessonOf = async (user_id: number) =>
    (await own.call("POST", "/curricula/", { user_id, template_id: template.id })).json.id;
  const [managed, foreign] = [await lessonOf(learner.id), await lessonOf(outsider.id)];
  for (const person of [manager, learner]) {
    const { json } = await person.call("GET", "/curricula/");
    assert.deepEqual(
      json.results.map(({ id }: { id: number }) => id),
      [managed],
    );
    assert.equal((await person.call("GET", `/curricula/${managed}/`)).status, 200);
    assert.equal((await person.call("GET", `/curricula/${foreign}/`)).status, 403);
    assert.equal((await person.call("GET", `/curricula/?user_id=${outsider.id}`)).status, 403);
    assert.equal((await person.call("GET", "/curricula/?user_id=999999999")).status, 404);
  }
});
