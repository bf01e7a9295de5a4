import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

/** Flexible matching is "an opt-in per integration": of two applications of one organization each has its own. */
let app: TestApp;
let strict: Partner;
let flexible: Partner;
before(async () => {
  app = await startApp();
  strict = await aPartner(app);
  flexible = await anotherApplication(strict, { flexible_matching: true });
});
after(() => app.stop());

async function operate(method: string, path: string, body?: unknown) {
  return app.send(method, `/operator/v1${path}`, { token: await app.operatorToken(), body });
}

/** A second application of the same organization. */
async function anotherApplication(partner: Partner, settings: Record<string, unknown>): Promise<Partner> {
  const { json: made } = await operate("POST", "/applications/", {
    organization: partner.slug,
    name: "Another portal",
    ...settings,
  });
  const form = {
    grant_type: "client_credentials",
    client_id: made.client_id,
    client_secret: made.client_secret,
  };
  const token: string = (await app.send("POST", "/oauth/token/", { form })).json.access_token;
  return {
    ...partner,
    applicationId: made.id,
    call: (method, path, body, options) =>
      app.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }), ...options }),
  };
}

function aPerson(fields: Record<string, unknown> = {}) {
  const provider_id = `u-${randomUUID().slice(0, 12)}`;
  return { provider: "acme", provider_id, email: `${provider_id}@example.com`, ...fields };
}

const upsert = (partner: Partner, fields: Record<string, unknown> = {}) =>
  partner.call("POST", "/users/", aPerson(fields));

async function slugsOf(partner: Partner): Promise<string[]> {
  return (await partner.call("GET", "/courses/")).json.results.map(({ slug }: { slug: string }) => slug);
}

test("an application matches as its own switch says, whatever another of its organization does", async () => {
  const requested = { course: "made-up", cohort: "2026-09-01" };
  assert.equal((await upsert(flexible, requested)).json.enrolment.matched, "created_course");
  assert.equal((await upsert(strict, requested)).json.code, "unknown_course");
  assert.equal((await upsert(strict)).json.enrolment, null);
  assert.equal((await flexible.call("GET", "/whoami/")).json.flexible_matching, true);
  assert.equal((await strict.call("GET", "/whoami/")).json.flexible_matching, false);
  const rows = { users: [aPerson({ course: "of-many" })] };
  assert.equal(
    (await strict.call("POST", "/users/bulk/", rows)).json.results[0].code,
    "course_without_cohort",
  );
  assert.equal((await flexible.call("POST", "/users/bulk/", rows)).json.created, 1);
});

test("an application without a switch of its own matches as its organization does, and can be taken out of it", async () => {
  const partner = await aPartner(app, { organization: { flexible_matching: true, default_access_days: 30 } });
  assert.equal((await upsert(partner, { course: "any" })).json.enrolment.matched, "created_course");
  const exact = await anotherApplication(partner, { flexible_matching: false });
  assert.equal((await upsert(exact, { course: "any" })).json.code, "course_without_cohort");
  const changed = await operate("PATCH", `/applications/${exact.applicationId}/`, {
    flexible_matching: null,
  });
  assert.equal(changed.json.flexible_matching, null);
  assert.equal((await upsert(exact, { course: "any" })).status, 201);
});

test("a course that matching made is neither seen nor matched by another application", async () => {
  const third = await anotherApplication(strict, { flexible_matching: true });
  const { json: made } = await upsert(flexible, { course: "Only-Ours" });
  assert.ok((await slugsOf(flexible)).includes("Only-Ours"));
  for (const other of [strict, third]) assert.ok(!(await slugsOf(other)).includes("Only-Ours"));
  assert.equal((await upsert(third, { course: "only-ours" })).json.enrolment.matched, "created_course");
  const courses = (await operate("GET", `/courses/?organization=${strict.slug}&search=only-ours`)).json;
  assert.deepEqual(
    courses.results.map((course: { application_id: number }) => course.application_id).sort(),
    [flexible.applicationId, third.applicationId].sort(),
  );
  assert.equal(made.enrolment.matched, "created_course");
  const again = await upsert(flexible, { course: "ONLY-OURS" });
  assert.deepEqual([again.json.course, again.json.enrolment.matched], ["Only-Ours", "default_window"]);
  assert.ok((await slugsOf(flexible)).includes("general"));
});

test("a default course exists from the moment the switch is on: the one that is named, else the general one", async () => {
  const partner = await aPartner(app);
  const { applicationId } = partner;
  const course = { organization: partner.slug, slug: "welcome", title: "Welcome", access_days: 30 };
  assert.equal((await operate("POST", "/courses/", course)).status, 201);
  const settings = { flexible_matching: true, default_course: "Welcome", default_access_days: 7 };
  assert.equal((await operate("PATCH", `/applications/${applicationId}/`, settings)).status, 200);
  assert.deepEqual(await slugsOf(partner), ["welcome"]);
  const { json } = await upsert(partner, { cohort: "2026-09-01" });
  assert.deepEqual([json.course, json.enrolment.matched], ["welcome", "default_window"]);
  const days = Date.parse(json.enrolment.access_ends_at) - Date.parse(json.enrolment.access_starts_at);
  assert.equal(days, 7 * 86_400_000);
  await operate("PATCH", `/applications/${applicationId}/`, { default_course: null });
  assert.deepEqual(await slugsOf(partner), ["general", "welcome"]);
  assert.equal((await upsert(partner)).json.course, "general");
  const wrong = await operate("PATCH", `/applications/${applicationId}/`, { default_course: "onbaording" });
  assert.deepEqual([wrong.status, Object.keys(wrong.json.errors)], [422, ["default_course"]]);
});

test("enrolling never fails for want of a default course: one that was renamed is made again", async () => {
  const { json: list } = await operate("GET", `/courses/?organization=${flexible.slug}&search=general`);
  const renamed = await operate("PATCH", `/courses/${list.results[0].id}/`, { slug: "basics" });
  assert.equal(renamed.status, 200);
  assert.equal((await upsert(flexible)).json.course, "general");
  const rows = { users: [aPerson(), aPerson({ cohort: "2026-09-01" })] };
  assert.equal((await flexible.call("POST", "/users/bulk/", rows)).json.created, 2);
});

test("a course that matching made adds nothing, however it is marked, until an operator curates it", async () => {
  const premium = await aPremiumLesson(flexible);
  const { json: learner } = await upsert(flexible, { course: "new-deal" });
  const begin = () => flexible.call("POST", "/curricula/", { user_id: learner.id, template_id: premium });
  assert.deepEqual([(await begin()).status, (await begin()).json.code], [422, "outside_access_window"]);
  const { json } = await operate("GET", `/courses/?organization=${flexible.slug}&search=new-deal`);
  const path = `/courses/${json.results[0].id}/`;
  await operate("PATCH", path, { is_premium: true });
  assert.equal(
    (await begin()).status,
    422,
    "a premium course that lists nothing carries all lessons, once curated",
  );
  const granted = await operate("POST", "/access-grants/", {
    user_id: learner.id,
    type: "course",
    course: "new-deal",
  });
  assert.equal(granted.status, 201, granted.text);
  assert.equal((await begin()).status, 422, "nor by a right beside the enrolment");
  assert.equal((await operate("PATCH", path, { is_curated: true })).status, 200);
  assert.equal((await begin()).status, 201);
});

test("a course misspelt in an export closes nothing: neither what needs no course, nor the lesson that was begun", async () => {
  const premium = await aPremiumLesson(flexible);
  const person = aPerson({ course: `sold-${premium}` });
  const { json: learner } = await flexible.call("POST", "/users/", person);
  const begin = (template_id: number) =>
    flexible.call("POST", "/curricula/", { user_id: learner.id, template_id });
  assert.equal((await begin(premium)).status, 201);
  const { status, json } = await flexible.call("POST", "/users/", { ...person, course: "misspelt" });
  assert.deepEqual([status, json.enrolment.matched], [200, "created_course"]);

  const { json: minted } = await flexible.call("POST", "/auth/partner-exchange/", {
    external_id: person.provider_id,
  });
  const arrived = await app.send("GET", `/auto-login?token=${minted.login_token}&next=/home`);
  const cookie = arrived.headers.getSetCookie().join("; ");
  const open = (id: number) =>
    app.send("GET", `/start-lesson?template_id=${id}`, { cookie, headers: { accept: "application/json" } });
  assert.equal((await open(premium)).status, 302, "the lesson they were in goes on");
  const other = await aPremiumLesson(flexible);
  const [refused, free] = [await open(other), await begin(await aFreeLesson(flexible))];
  assert.deepEqual([refused.status, refused.json.code], [403, "course_in_preparation"]);
  assert.equal(free.status, 201, free.text);
});

/** A lesson that is sold with a course of its own, `sold-<id>`, which carries nothing else. */
async function aPremiumLesson(partner: Partner): Promise<number> {
  const id = await aFreeLesson(partner);
  const course = { slug: `sold-${id}`, title: "Sold", access_days: 30, is_premium: true, template_ids: [id] };
  const made = await operate("POST", "/courses/", { organization: partner.slug, ...course });
  assert.equal(made.status, 201, made.text);
  return id;
}

async function aFreeLesson(partner: Partner): Promise<number> {
  const { json: courses } = await operate("GET", `/courses/?organization=${partner.slug}&search=sold-`);
  const sold = courses.results.flatMap(({ template_ids }: { template_ids: number[] }) => template_ids);
  const { json } = await partner.call("GET", "/curricula/templates/");
  return json.results.map(({ id }: { id: number }) => id).find((id: number) => !sold.includes(id));
}

test("an import in the background matches as the application that sent it", async () => {
  const form = new FormData();
  const lines = ["provider,provider_id,email,course", "acme,csv-1,csv-1@example.com,from-a-file"];
  form.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), "users.csv");
  const started = await flexible.call("POST", "/users/bulk/", form);
  assert.equal(started.status, 202, started.text);
  await app.eventsSettled();
  const read = async () => (await flexible.call("GET", `/jobs/${started.json.id}/`)).json;
  let job = await read();
  while (job.status === "queued" || job.status === "running") job = await read();
  assert.equal(job.created, 1);
  assert.ok((await slugsOf(flexible)).includes("from-a-file"));
  assert.ok(!(await slugsOf(strict)).includes("from-a-file"));
});

test("a course that matching made under the default's name never becomes the default, and the real one counts once it is there", async () => {
  const partner = await aPartner(app, {
    organization: { flexible_matching: true, default_course: "onboarding" },
  });
  assert.equal((await upsert(partner, { course: "onboarding" })).json.enrolment.matched, "created_course");
  assert.equal((await upsert(partner)).json.course, "general");
  const course = { organization: partner.slug, slug: "onboarding", title: "Onboarding", access_days: 30 };
  assert.equal((await operate("POST", "/courses/", course)).status, 201);
  assert.equal((await upsert(partner)).json.course, "onboarding");
});

test("an application is changed while the course that it names as its default has another name by now", async () => {
  const partner = await aPartner(app);
  const course = { organization: partner.slug, slug: "welcome", title: "Welcome", access_days: 30 };
  const { id } = (await operate("POST", "/courses/", course)).json;
  const path = `/applications/${partner.applicationId}/`;
  assert.equal((await operate("PATCH", path, { default_course: "welcome" })).status, 200);
  assert.equal((await operate("PATCH", `/courses/${id}/`, { slug: "hello" })).status, 200);
  const sentAgain = { name: "Renamed", default_course: "welcome" };
  assert.equal((await operate("PATCH", path, sentAgain)).status, 200);
  assert.equal((await operate("PATCH", path, { default_course: "nowhere" })).status, 422);
});

test("a right to a course means the one that the learner is in, where two applications have made one of its name", async () => {
  const partner = await aPartner(app, { organization: { flexible_matching: true } });
  const other = await anotherApplication(partner, {});
  await upsert(partner, { course: "twins" });
  const { user_id } = (await upsert(other, { course: "twins" })).json;
  const grant = await operate("POST", "/access-grants/", { user_id, type: "course", course: "twins" });
  assert.equal(grant.status, 201);
  const { rows } = await sql<{ application_id: number }>`
    select course.application_id from access_grant join course on course.id = course_id
    where access_grant.user_id = ${user_id}`.execute(app.context.db);
  assert.deepEqual(rows, [{ application_id: other.applicationId }]);
});
