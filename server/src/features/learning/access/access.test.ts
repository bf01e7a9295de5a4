import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { accessDecision } from "./access.ts";

let app: TestApp;
let partner: Partner;
/** The clock stands at 2026-06-15: this intake is open for 30 days, these are over and to come. */
const [open, over, upcoming] = ["2026-06-01", "2026-01-01", "2026-09-01"];
const course = {
  premium: { listed: "premium-listed", everything: "premium-everything" },
  plain: { listed: "plain-listed", everything: "plain-everything" },
};
let premiumTemplate: number;
let plainTemplate: number;
let freeTemplate: number;

before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  [premiumTemplate, plainTemplate, freeTemplate] = [await aTemplate(), await aTemplate(), await aTemplate()];
  await aCourse(course.premium.listed, true, [premiumTemplate]);
  await aCourse(course.premium.everything, true, []);
  await aCourse(course.plain.listed, false, [premiumTemplate, plainTemplate]);
  await aCourse(course.plain.everything, false, []);
});
after(() => app.stop());

async function aTemplate(): Promise<number> {
  const now = app.clock();
  const { id } = await app.context.db
    .insertInto("template")
    .values({
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

async function aCourse(slug: string, is_premium: boolean, template_ids: number[]) {
  const answer = await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      slug,
      title: slug,
      access_days: 30,
      is_premium,
      template_ids,
      cohorts: [open, over, upcoming],
    },
  });
  assert.equal(answer.status, 201, answer.text);
}

/** What a learner with this place may do with the template: `yes`, or the reason and its moment. */
async function accessOf(place: { course: string; cohort?: string | undefined } | null, templateId: number) {
  const { id } = await aLearner(partner, place ?? {});
  const decision = await accessDecision(app.context.db, partner.organizationId, id, templateId, app.clock());
  if (decision.allowed) return "yes";
  return "at" in decision ? `${decision.reason} ${decision.at.slice(0, 10)}` : decision.reason;
}

test("a template that no premium course lists is open to everyone", async () => {
  assert.equal(await accessOf(null, freeTemplate), "yes");
  assert.equal(await accessOf(null, plainTemplate), "yes");
  for (const slug of [course.plain.listed, course.plain.everything, course.premium.listed]) {
    for (const cohort of [open, over, upcoming]) {
      assert.equal(await accessOf({ course: slug, cohort }, freeTemplate), "yes");
    }
  }
});

test("a premium template needs an enrolment in a course that carries it", async () => {
  assert.equal(await accessOf(null, premiumTemplate), "not_enrolled");
  assert.equal(
    await accessOf({ course: course.plain.everything, cohort: open }, premiumTemplate),
    "not_enrolled",
  );
});

for (const slug of [course.premium.listed, course.plain.listed, course.premium.everything]) {
  test(`a premium template is open in ${slug} as long as its window is`, async () => {
    assert.equal(await accessOf({ course: slug, cohort: open }, premiumTemplate), "yes");
    assert.equal(await accessOf({ course: slug, cohort: over }, premiumTemplate), "over 2026-01-31");
    assert.equal(await accessOf({ course: slug, cohort: upcoming }, premiumTemplate), "upcoming 2026-09-01");
  });
}

test("in a premium course that carries the whole catalogue the window governs every template", async () => {
  for (const templateId of [freeTemplate, plainTemplate]) {
    assert.equal(await accessOf({ course: course.premium.everything, cohort: open }, templateId), "yes");
    assert.equal(
      await accessOf({ course: course.premium.everything, cohort: over }, templateId),
      "over 2026-01-31",
    );
    assert.equal(
      await accessOf({ course: course.premium.everything, cohort: upcoming }, templateId),
      "upcoming 2026-09-01",
    );
  }
});

test("only the current enrolment counts", async () => {
  const learner = await aLearner(partner, { course: course.premium.listed, cohort: open });
  const decide = () =>
    accessDecision(app.context.db, partner.organizationId, learner.id, premiumTemplate, app.clock());
  assert.deepEqual(await decide(), { allowed: true });
  await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: learner.providerId,
    course: course.plain.everything,
    cohort: open,
  });
  assert.deepEqual(await decide(), { allowed: false, reason: "not_enrolled" });
});

test("another organization's premium course closes nothing here", async () => {
  const elsewhere = await aPartner(app);
  const learner = await aLearner(elsewhere);
  const { organizationId } = elsewhere;
  const decision = await accessDecision(
    app.context.db,
    organizationId,
    learner.id,
    premiumTemplate,
    app.clock(),
  );
  assert.deepEqual(decision, { allowed: true });
});
