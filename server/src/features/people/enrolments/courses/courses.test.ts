import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/courses/${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });

async function aTemplate(organizationId: number | null): Promise<number> {
  const now = app.clock();
  const { id } = await app.context.db
    .insertInto("template")
    .values({
      organization_id: organizationId,
      key: randomUUID(),
      title: "Lesson",
      description: "About something",
      language: "en",
      lesson_type: "premade",
      subsection_count: 1,
      content: "{}",
      content_hash: "0",
      creation_date: now,
      modified_date: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const aCourse = (organization: string | number, fields: Record<string, unknown> = {}) =>
  operate("POST", "", {
    organization,
    slug: "onboarding",
    title: " Onboarding ",
    access_days: 90,
    ...fields,
  });

test("an operator creates a course for an organization named by slug or id, and finds it", async () => {
  for (const name of ["slug", "id"] as const) {
    const organization = await anOrganization(app);
    const [own, shared] = [await aTemplate(organization.id), await aTemplate(null)];
    const { status, json } = await aCourse(organization[name], {
      is_premium: true,
      cohorts: ["2027-01-15", "2026-09-01", "2026-09-01"],
      template_ids: [own, shared, own],
    });
    assert.equal(status, 201);
    const { id, ...course } = json;
    const moment = json.creation_date;
    assert.deepEqual(course, {
      organization_id: organization.id,
      organization: organization.slug,
      slug: "onboarding",
      title: "Onboarding",
      access_days: 90,
      is_premium: true,
      is_curated: true,
      application_id: null,
      cohorts: ["2026-09-01", "2027-01-15"],
      template_ids: [own, shared],
      creation_date: moment,
      modified_date: moment,
    });
    assert.deepEqual((await operate("GET", `${id}/`)).json, json);
    assert.deepEqual((await operate("GET", `?organization=${organization[name]}`)).json.results, [json]);
  }
});

test("a slug is given once per organization, whatever its case", async () => {
  const [one, two] = [await anOrganization(app), await anOrganization(app)];
  assert.equal((await aCourse(one.slug)).status, 201);
  const again = await aCourse(one.slug, { slug: "ONBOARDING" });
  assert.equal(again.status, 422);
  assert.equal(again.json.code, "slug_taken");
  const { json: other } = await aCourse(one.slug, { slug: "other" });
  assert.equal((await operate("PATCH", `${other.id}/`, { slug: "Onboarding" })).status, 422);
  assert.equal((await aCourse(two.slug)).status, 201);
});

test("a template of another organization, or none at all, is 404 and the course is not made", async () => {
  const [one, two] = [await anOrganization(app), await anOrganization(app)];
  for (const id of [await aTemplate(two.id), 2 ** 52]) {
    const { status, json } = await aCourse(one.slug, { template_ids: [id] });
    assert.equal(status, 404);
    assert.equal(json.detail, "Template not found.");
  }
  assert.equal((await operate("GET", `?organization=${one.slug}`)).json.count, 0);
});

test("what is missing is 400, what is wrong is 422, an organization nobody has is 404", async () => {
  const { slug } = await anOrganization(app);
  assert.equal((await operate("POST", "", { organization: slug })).status, 400);
  for (const wrong of [
    { access_days: 0 },
    { access_days: 1e9 },
    { slug: " spaced" },
    { cohorts: ["2026-13-01"] },
    { template_ids: [1.5] },
    { template_ids: [1e300] },
  ]) {
    assert.equal((await aCourse(slug, wrong)).status, 422, JSON.stringify(wrong));
  }
  assert.equal((await aCourse("nobody")).status, 404);
  assert.equal((await operate("GET", "9007199254740991/")).status, 404);
});

test("the longest window of the last possible intake ends in a year that its field can say", async () => {
  const partner = await aPartner(app);
  const { json: course } = await aCourse(partner.slug, { access_days: 36_500, cohorts: ["2999-12-31"] });
  const { json: user } = await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: "u-1",
    email: "u-1@example.com",
    course: "onboarding",
    cohort: "2999-12-31",
  });
  assert.equal(user.enrolment.access_ends_at, "3099-12-07T00:00:00.000000+00:00");
  for (const date of ["1999-12-31", "3000-01-01", "9999-12-31"]) {
    const cohorts = ["2026-06-01", date];
    for (const { status, json } of [
      await aCourse(partner.slug, { slug: "other", cohorts }),
      await operate("PATCH", `${course.id}/`, { cohorts }),
    ]) {
      assert.equal(status, 422, date);
      assert.deepEqual(Object.keys(json.errors), ["cohorts.1"]);
    }
  }
  assert.equal((await aCourse(partner.slug, { slug: "other", access_days: 36_501 })).status, 422);
});

test("a change replaces lists, leaves the rest, is audited, and keeps the windows that learners have", async () => {
  const partner = await aPartner(app);
  const { json: course } = await aCourse(partner.slug, { cohorts: ["2026-06-01"] });
  const { id, providerId } = await aLearner(partner, { course: "onboarding", cohort: "2026-06-01" });
  app.clock.advance(1000);
  const { status, json } = await operate("PATCH", `${course.id}/`, {
    title: "Renamed",
    access_days: 1,
    is_premium: true,
    cohorts: ["2026-10-01"],
  });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    ...course,
    title: "Renamed",
    access_days: 1,
    is_premium: true,
    cohorts: ["2026-10-01"],
    modified_date: json.modified_date,
  });
  assert.ok(json.modified_date > course.modified_date);
  const { json: list } = await partner.call("GET", `/users/?provider_id=${providerId}`);
  assert.equal(list.results[0].id, id);
  assert.equal(list.results[0].enrolment.access_ends_at, "2026-08-30T00:00:00.000000+00:00");
  const { rows } = await sql<{ action: string; changes: Record<string, unknown> }>`
    select action, changes from audit_entry
    where target_type = 'course' and target_id = ${String(course.id)} order by id`.execute(app.context.db);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ["course.create", "course.update"],
  );
  assert.deepEqual(Object.keys(rows[1]?.changes ?? {}).sort(), [
    "access_days",
    "cohorts",
    "is_premium",
    "title",
  ]);
});

test("a course that flexible matching made can be curated", async () => {
  const partner = await aPartner(app, { organization: { flexible_matching: true } });
  await aLearner(partner, { course: "made-up" });
  const { json } = await operate("GET", `?organization=${partner.slug}&search=made-up`);
  assert.equal(json.results[0].is_curated, false);
  const curated = await operate("PATCH", `${json.results[0].id}/`, {
    is_curated: true,
    cohorts: ["2026-09-01"],
  });
  assert.equal(curated.json.is_curated, true);
  const { json: user } = await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: "later",
    email: "later@example.com",
    course: "made-up",
    cohort: "2026-09-01",
  });
  assert.equal(user.enrolment.matched, "exact");
});

test("a default course must be one of the organization's, unless it stays as it was", async () => {
  const { slug } = await anOrganization(app, { default_course: "later" });
  await aCourse((await anOrganization(app)).slug, { slug: "elsewhere" });
  const change = async (body: unknown) =>
    app.send("PATCH", `/operator/v1/organizations/${slug}/`, { token: await app.operatorToken(), body });
  for (const course of ["onbaording", "elsewhere"]) {
    const { status, json } = await change({ default_course: course, time_zone: "+05:00" });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(json.errors).sort(), ["default_course", "time_zone"]);
  }
  assert.equal((await change({ default_course: "later", name: "Renamed" })).status, 200);
  await aCourse(slug, { slug: "onboarding" });
  assert.equal((await change({ default_course: "Onboarding" })).status, 200);
  assert.equal((await change({ default_course: null })).json.default_course, null);
});

test("a partner's token opens none of it", async () => {
  const { token } = await aPartner(app);
  assert.equal((await app.send("GET", "/operator/v1/courses/", { token })).status, 403);
});
