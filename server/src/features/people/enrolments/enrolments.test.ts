import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { windowStatus } from "./current-enrolment.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const day = 24 * 3_600_000;

async function aCourse(partner: Partner, fields: Record<string, unknown> = {}) {
  const slug = `course-${randomUUID().slice(0, 8)}`;
  const answer = await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      slug,
      title: `Title of ${slug}`,
      access_days: 90,
      cohorts: ["2026-06-01", "2026-09-01"],
      ...fields,
    },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
}

const aFlexiblePartner = (settings: Record<string, unknown> = {}) =>
  aPartner(app, { organization: { flexible_matching: true, ...settings } });

function aPerson() {
  const provider_id = `u-${randomUUID().slice(0, 12)}`;
  return { provider: "acme", provider_id, email: `${provider_id}@example.com` };
}
const upsert = (partner: Partner, body: unknown) => partner.call("POST", "/users/", body);

/** Time passes, and the partner fetches a new token. */
async function daysLater(partner: Partner, days: number): Promise<Partner> {
  app.clock.advance(days * day);
  const { clientId, clientSecret } = partner;
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const { json } = await app.send("POST", "/oauth/token/", { form });
  const token: string = json.access_token;
  return {
    ...partner,
    token,
    call: (method, path, body) => app.send(method, `/api/v1${path}`, { token, body }),
  };
}

/** The date so many days from the app's today. */
function dateIn(days: number): string {
  return new Date(app.clock().getTime() + days * day).toISOString().slice(0, 10);
}

async function enrolmentRows(userId: number) {
  const { rows } = await sql<{ course_id: number; cohort: string | null; closed_at: string | null }>`
    select course_id, cohort, closed_at from enrolment where user_id = ${userId} order by id`.execute(
    app.context.db,
  );
  return rows;
}
/** Of the twelve types that everybody gets. */
const eventCount = async (userId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event
    where audience = 'public' and (body::json -> 'data' ->> 'user_id')::bigint = ${userId}`.execute(
    app.context.db,
  );
  return rows[0]?.count;
};

test("both sent: enrolled for the course's days from the cohort's first midnight where the organization is", async () => {
  const partner = await aPartner(app, { organization: { time_zone: "Europe/Zurich" } });
  const course = await aCourse(partner, { is_premium: true, cohorts: ["2026-09-01"], access_days: 90 });
  const answer = await upsert(partner, {
    ...aPerson(),
    course: course.slug.toUpperCase(),
    cohort: "2026-09-01",
  });
  assert.equal(answer.status, 201);
  assert.equal(answer.json.course, course.slug);
  assert.equal(answer.json.cohort, "2026-09-01");
  assert.deepEqual(answer.json.enrolment, {
    course: course.slug,
    course_title: course.title,
    cohort: "2026-09-01",
    matched: "exact",
    // Summer time ends between the two, and both are midnights there.
    access_starts_at: "2026-08-31T22:00:00.000000+00:00",
    access_ends_at: "2026-11-29T23:00:00.000000+00:00",
    status: "upcoming",
    premium: true,
  });
});

test("the status is upcoming until the first instant and expired from the last on", async () => {
  const [starts, ends] = ["2030-01-01T00:00:00.000000+00:00", "2030-01-02T00:00:00.000000+00:00"];
  assert.equal(windowStatus(starts, ends, new Date("2029-12-31T23:59:59.999Z")), "upcoming");
  assert.equal(windowStatus(starts, ends, new Date("2030-01-01T00:00:00.000Z")), "active");
  assert.equal(windowStatus(starts, ends, new Date("2030-01-01T23:59:59.999Z")), "active");
  assert.equal(windowStatus(starts, ends, new Date("2030-01-02T00:00:00.000Z")), "expired");
  assert.equal(windowStatus(starts, null, new Date("2130-01-01T00:00:00.000Z")), "active");
});

test("both left out, null or blank: created unenrolled, and on update the enrolment is untouched", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  for (const omitted of [{}, { course: null, cohort: null }, { course: " ", cohort: "" }]) {
    const person = aPerson();
    const created = await upsert(partner, { ...person, ...omitted });
    assert.equal(created.status, 201);
    assert.equal(created.json.enrolment, null);
    const enrolled = await upsert(partner, { ...person, course: course.slug, cohort: "2026-06-01" });
    const updated = await upsert(partner, { ...person, ...omitted, first_name: "Ada" });
    assert.equal(updated.status, 200);
    assert.deepEqual(updated.json.enrolment, enrolled.json.enrolment);
  }
});

test("one without the other is 400, the detail names the missing one, and nothing is written", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  for (const [sent, missing, code] of [
    [{ course: course.slug }, "cohort", "course_without_cohort"],
    [{ cohort: "2026-06-01" }, "course", "cohort_without_course"],
    [{ course: course.slug, cohort: null }, "cohort", "course_without_cohort"],
    [{ course: "", cohort: "2026-06-01" }, "course", "cohort_without_course"],
  ] as const) {
    const person = aPerson();
    const answer = await upsert(partner, { ...person, ...sent });
    assert.equal(answer.status, 400);
    assert.equal(answer.json.code, code);
    assert.match(answer.json.detail, new RegExp(`\`${missing}\``));
    assert.deepEqual(Object.keys(answer.json.errors), [missing]);
    assert.equal((await partner.call("GET", `/users/?provider_id=${person.provider_id}`)).json.count, 0);
  }
});

test("a cohort that is not exactly YYYY-MM-DD is 422, alone, with its course and in both bulk requests", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  const { id } = await aLearner(partner);
  for (const cohort of [" 2026-06-01", "2026-06-01\n", "2026-6-1", "2026-06-31", "soon"]) {
    const bodies = [{ cohort }, { course: course.slug, cohort }];
    for (const requested of bodies) {
      const { status, json } = await upsert(partner, { ...aPerson(), ...requested });
      assert.equal(status, 422, JSON.stringify(requested));
      assert.deepEqual(Object.keys(json.errors), ["cohort"]);
    }
    const users = bodies.map((requested) => ({ ...aPerson(), ...requested }));
    const items = bodies.map((requested) => ({ user_id: id, ...requested }));
    for (const { json } of [
      await partner.call("POST", "/users/bulk/", { users }),
      await partner.call("POST", "/enrolments/bulk/", { items }),
    ]) {
      assert.deepEqual(
        json.results.map(({ status_code }: { status_code: number }) => status_code),
        [422, 422],
      );
    }
  }
});

test("a value that matches nothing is 400, the detail names it, and nothing is written", async () => {
  const partner = await aPartner(app);
  const elsewhere = await aCourse(await aPartner(app));
  const course = await aCourse(partner);
  for (const [sent, value, code] of [
    [{ course: "no-such", cohort: "2026-06-01" }, "no-such", "unknown_course"],
    [{ course: elsewhere.slug, cohort: "2026-06-01" }, elsewhere.slug, "unknown_course"],
    [{ course: course.slug, cohort: "2026-06-02" }, "2026-06-02", "unknown_cohort"],
    [{ course: course.slug, cohort: "9999-12-31" }, "9999-12-31", "unknown_cohort"],
  ] as const) {
    const person = aPerson();
    const answer = await upsert(partner, { ...person, ...sent });
    assert.equal(answer.status, 400);
    assert.equal(answer.json.code, code);
    assert.ok(answer.json.detail.includes(value), answer.json.detail);
    assert.ok(answer.json.errors);
    assert.equal((await partner.call("GET", `/users/?provider_id=${person.provider_id}`)).json.count, 0);
  }
  const person = aPerson();
  await upsert(partner, person);
  await upsert(partner, { ...person, first_name: "Changed", course: "no-such", cohort: "2026-06-01" });
  assert.equal((await upsert(partner, person)).json.first_name, "");
});

test("the same course and cohort again changes nothing; another cohort moves the place and both ends", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner, { access_days: 30 });
  const person = aPerson();
  const place = { course: course.slug, cohort: "2026-06-01" };
  const { json: first } = await upsert(partner, { ...person, ...place });
  const later = await daysLater(partner, 5);
  assert.deepEqual((await upsert(later, { ...person, ...place })).json.enrolment, first.enrolment);
  const { json: moved } = await upsert(later, { ...person, ...place, cohort: "2026-09-01" });
  assert.equal(moved.enrolment.cohort, "2026-09-01");
  assert.equal(moved.enrolment.access_starts_at, "2026-09-01T00:00:00.000000+00:00");
  assert.equal(moved.enrolment.access_ends_at, "2026-10-01T00:00:00.000000+00:00");
  assert.deepEqual(await enrolmentRows(first.id), [
    { course_id: course.id, cohort: "2026-09-01", closed_at: null },
  ]);
  assert.equal(await eventCount(first.id), 1, "an enrolment changes no profile field");
});

test("a change of place alone is found by modified_after and is no `user.updated`; the same place again is neither", async () => {
  let partner = await aPartner(app);
  const course = await aCourse(partner);
  const person = aPerson();
  const { json: user } = await upsert(partner, person);
  const moves: [string, (cohort: string) => Promise<unknown>][] = [
    ["/users/", (cohort) => upsert(partner, { ...person, course: course.slug, cohort })],
    [
      "/users/bulk/",
      (cohort) =>
        partner.call("POST", "/users/bulk/", { users: [{ ...person, course: course.slug, cohort }] }),
    ],
    [
      "/enrolments/bulk/",
      (cohort) =>
        partner.call("POST", "/enrolments/bulk/", {
          items: [{ user_id: user.id, course: course.slug, cohort }],
        }),
    ],
  ];
  for (const [index, [route, move]] of moves.entries()) {
    const cohort = index % 2 === 0 ? "2026-06-01" : "2026-09-01";
    for (const count of [1, 0]) {
      const since = new URLSearchParams({ modified_after: app.clock().toISOString() });
      partner = await daysLater(partner, 1);
      await move(cohort);
      const { json } = await partner.call("GET", `/users/?${since}`);
      assert.equal(json.count, count, `${route} ${count === 1 ? "with another" : "with the same"} place`);
    }
  }
  assert.equal(await eventCount(user.id), 1);
});

test("another course closes the previous enrolment and opens its own", async () => {
  const partner = await aPartner(app);
  const [one, two] = [await aCourse(partner), await aCourse(partner)];
  const person = aPerson();
  const { json: user } = await upsert(partner, { ...person, course: one.slug, cohort: "2026-06-01" });
  const { json: after } = await upsert(partner, { ...person, course: two.slug, cohort: "2026-09-01" });
  assert.equal(after.course, two.slug);
  const [closed, open, ...others] = await enrolmentRows(user.id);
  assert.equal(closed?.course_id, one.id);
  assert.ok(closed?.closed_at);
  assert.deepEqual(open, { course_id: two.id, cohort: "2026-09-01", closed_at: null });
  assert.equal(others.length, 0);
});

test("concurrent moves leave one open enrolment", async () => {
  const partner = await aPartner(app);
  const courses = [await aCourse(partner), await aCourse(partner), await aCourse(partner)];
  const person = aPerson();
  const calls = courses.flatMap(({ slug }) =>
    ["2026-06-01", "2026-09-01"].map((cohort) => upsert(partner, { ...person, course: slug, cohort })),
  );
  const answers = await Promise.all(calls);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
  const rows = await enrolmentRows(answers[0]?.json.id);
  assert.equal(rows.filter(({ closed_at }) => closed_at === null).length, 1);
});

test("flexible: a missing or unknown cohort enrols on the default window from this moment", async () => {
  const partner = await aFlexiblePartner();
  const course = await aCourse(partner);
  for (const cohort of [{}, { cohort: "2031-01-01" }]) {
    const { status, json } = await upsert(partner, { ...aPerson(), course: course.slug, ...cohort });
    assert.equal(status, 201);
    assert.equal(json.enrolment.matched, "default_window");
    assert.equal(json.enrolment.cohort, null);
    const [starts, ends] = [
      Date.parse(json.enrolment.access_starts_at),
      Date.parse(json.enrolment.access_ends_at),
    ];
    assert.equal(starts, app.clock().getTime());
    assert.equal(ends - starts, 60 * day);
  }
});

test("flexible: an exact match wins over the default window", async () => {
  const partner = await aFlexiblePartner();
  const course = await aCourse(partner);
  const { json } = await upsert(partner, { ...aPerson(), course: course.slug, cohort: "2026-09-01" });
  assert.equal(json.enrolment.matched, "exact");
  assert.equal(json.enrolment.cohort, "2026-09-01");
});

test("flexible: the same value again does not restart the window, even when it is over", async () => {
  let partner = await aFlexiblePartner();
  const course = await aCourse(partner);
  for (const requested of [
    { course: course.slug },
    { course: course.slug, cohort: "2031-01-01" },
    { course: "new-one" },
  ]) {
    const person = aPerson();
    const { json: first } = await upsert(partner, { ...person, ...requested });
    partner = await daysLater(partner, 70);
    const { json: again } = await upsert(partner, { ...person, ...requested, first_name: "Ada" });
    assert.deepEqual(again.enrolment, { ...first.enrolment, status: "expired" });
  }
});

test("flexible: an unknown course is created, without content, on the default window", async () => {
  const partner = await aFlexiblePartner();
  const slug = `Sales Ünboarding ${randomUUID().slice(0, 4)}`;
  const { status, json } = await upsert(partner, { ...aPerson(), course: slug, cohort: "2026-09-01" });
  assert.equal(status, 201);
  assert.equal(json.course, slug);
  assert.equal(json.enrolment.matched, "created_course");
  assert.equal(json.enrolment.premium, false);
  const { json: courses } = await partner.call("GET", "/courses/?search=sales");
  assert.equal(courses.count, 1);
  const [course] = courses.results;
  assert.equal(course.application_id, partner.applicationId);
  assert.equal(course.slug, slug);
  assert.equal(course.is_curated, false);
  assert.equal(course.access_days, 60);
  assert.deepEqual(course.cohorts, []);
  assert.deepEqual(course.template_ids, []);
  const { json: second } = await upsert(partner, { ...aPerson(), course: slug.toLowerCase() });
  assert.equal(second.enrolment.course, slug, "any case finds the course that was made");
  assert.equal((await (await aPartner(app)).call("GET", "/courses/")).json.count, 0);
});

test("flexible: concurrent calls for one unknown course make it once", async () => {
  const partner = await aFlexiblePartner();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => upsert(partner, { ...aPerson(), course: "brand-new" })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 201, 201],
  );
  assert.equal((await partner.call("GET", "/courses/?search=brand-new")).json.count, 1);
});

test("flexible: a cohort without a course goes to the default course", async () => {
  const partner = await aFlexiblePartner({ default_course: "Fallback" });
  const course = await aCourse(partner, { slug: "fallback" });
  const { json } = await upsert(partner, { ...aPerson(), cohort: "2026-09-01" });
  assert.equal(json.course, course.slug);
  assert.equal(json.enrolment.matched, "default_window");
});

test("flexible: a default course that does not exist is never made; the general one stands in for it until it does", async () => {
  const partner = await aFlexiblePartner({ default_course: "onbaording" });
  const users = [aPerson(), { ...aPerson(), cohort: "2026-09-01" }];
  for (const user of users) assert.equal((await upsert(partner, user)).json.course, "general");
  const rows = [aPerson(), { ...aPerson(), cohort: "2026-09-01" }];
  const { json: bulk } = await partner.call("POST", "/users/bulk/", { users: rows });
  assert.deepEqual([bulk.created, bulk.failed], [2, 0]);
  assert.equal((await partner.call("GET", "/users/?course=general")).json.count, 4);
  assert.equal((await partner.call("GET", "/courses/?search=onbaording")).json.count, 0);
  await aCourse(partner, { slug: "onbaording" });
  assert.equal((await upsert(partner, aPerson())).json.course, "onbaording");
});

test("flexible: left out on create enrols into the default course, on update into none", async () => {
  const partner = await aFlexiblePartner({ default_course: "fallback" });
  await aCourse(partner, { slug: "fallback" });
  const person = aPerson();
  const { status, json } = await upsert(partner, person);
  assert.equal(status, 201);
  assert.equal(json.course, "fallback");
  assert.equal(await eventCount(json.id), 1);
  const unenrolled = await aPartner(app);
  const { json: user } = await upsert(unenrolled, person);
  assert.equal(user.enrolment, null);
  await aCourse(unenrolled, { slug: "fallback" });
  await app.send("PATCH", `/operator/v1/organizations/${unenrolled.slug}/`, {
    token: await app.operatorToken(),
    body: { flexible_matching: true, default_course: "fallback" },
  });
  const updated = await upsert(unenrolled, { ...person, first_name: "Ada" });
  assert.equal(updated.status, 200);
  assert.equal(updated.json.enrolment, null);
});

test("flexible: an intake is left for an unknown date", async () => {
  const partner = await aFlexiblePartner();
  const course = await aCourse(partner);
  const person = aPerson();
  const { json: dated } = await upsert(partner, { ...person, course: course.slug, cohort: "2026-09-01" });
  assert.equal(dated.enrolment.matched, "exact");
  const { json: left } = await upsert(partner, { ...person, course: course.slug, cohort: "2031-01-01" });
  assert.equal(left.enrolment.matched, "default_window");
});

test("flexible: a course alone keeps an intake that is open or to come, and opens the default window from one that is over", async () => {
  let partner = await aFlexiblePartner();
  const course = await aCourse(partner, { access_days: 30, cohorts: [dateIn(-1), dateIn(10)] });
  const people = [dateIn(-1), dateIn(10)].map((cohort) => ({ person: aPerson(), cohort }));
  for (const { person, cohort } of people) await upsert(partner, { ...person, course: course.slug, cohort });
  const resend = async () =>
    Promise.all(
      people.map(async ({ person }) => {
        const { json } = await upsert(partner, { ...person, course: course.slug });
        return [json.enrolment.matched, json.enrolment.status];
      }),
    );
  assert.deepEqual(await resend(), [
    ["exact", "active"],
    ["exact", "upcoming"],
  ]);
  partner = await daysLater(partner, 30);
  assert.deepEqual(await resend(), [
    ["default_window", "active"],
    ["exact", "active"],
  ]);
});

test("the default window is the organization's own setting", async () => {
  const partner = await aFlexiblePartner({ default_access_days: 7 });
  const { json } = await upsert(partner, { ...aPerson(), course: "short" });
  const { access_starts_at, access_ends_at } = json.enrolment;
  assert.equal(Date.parse(access_ends_at) - Date.parse(access_starts_at), 7 * day);
});

test("bulk: every row by id or key is answered in order, and a bad row does not stop the others", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  const [one, two, three] = [await aLearner(partner), await aLearner(partner), await aLearner(partner)];
  await partner.call("DELETE", `/users/${three.id}/`);
  const stranger = await aLearner(await aPartner(app));
  const place = { course: course.slug, cohort: "2026-06-01" };
  const { status, json } = await partner.call("POST", "/enrolments/bulk/", {
    items: [
      { user_id: one.id, ...place },
      { provider: "acme", provider_id: two.providerId, ...place },
      { user_id: one.id, ...place },
      { user_id: one.id, ...place, cohort: "2026-09-01" },
      { user_id: stranger.id, ...place },
      { user_id: 2 ** 52, ...place },
      { user_id: three.id, ...place },
      { user_id: two.id, ...place, course: "nope" },
      { user_id: two.id },
      { user_id: two.id, course: course.slug },
      { user_id: two.id, ...place, cohort: "soon" },
      { ...place },
      { provider: "acme", ...place },
      { user_id: two.id, provider: "acme", ...place },
      7,
    ],
  });
  assert.equal(status, 200);
  assert.deepEqual(
    json.results.map((row: Record<string, unknown>) => [row.index, row.status, row.status_code]),
    [
      [0, "created", 201],
      [1, "created", 201],
      [2, "unchanged", 200],
      [3, "updated", 200],
      [4, "failed", 404],
      [5, "failed", 404],
      [6, "failed", 422],
      [7, "failed", 400],
      [8, "failed", 400],
      [9, "failed", 400],
      [10, "failed", 422],
      [11, "failed", 400],
      [12, "failed", 400],
      [13, "failed", 422],
      [14, "failed", 422],
    ],
  );
  assert.deepEqual([json.count, json.created, json.updated, json.unchanged, json.failed], [15, 2, 1, 1, 11]);
  assert.equal(json.results[0].id, one.id);
  assert.equal(json.results[1].provider_id, two.providerId);
  assert.equal(json.results[1].enrolment.cohort, "2026-06-01");
  assert.equal(json.results[3].enrolment.cohort, "2026-09-01");
  assert.equal(json.results[4].detail, json.results[5].detail);
  assert.ok(json.results[10].errors.cohort);
});

test("bulk: keys are compared exactly as sent", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  const { providerId } = await aLearner(partner);
  const { json } = await partner.call("POST", "/enrolments/bulk/", {
    items: [
      { provider: "acme", provider_id: ` ${providerId}` },
      { provider: "acme ", provider_id: providerId },
      { provider: "acme", provider_id: providerId },
    ].map((key) => ({ ...key, course: course.slug, cohort: "2026-06-01" })),
  });
  assert.deepEqual(
    json.results.map(({ status_code }: { status_code: number }) => status_code),
    [404, 404, 201],
  );
});

test("bulk: atomic with a bad row and dry_run write nothing", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  const learner = await aLearner(partner);
  const good = { user_id: learner.id, course: course.slug, cohort: "2026-06-01" };
  const bulk = (body: unknown) => partner.call("POST", "/enrolments/bulk/", body);
  const rejected = await bulk({ items: [good, { user_id: 0 }], atomic: true });
  assert.equal(rejected.status, 422);
  assert.deepEqual(
    rejected.json.results.map((row: { status: string }) => row.status),
    ["created", "failed"],
  );
  const dry = await bulk({ items: [good], dry_run: true });
  assert.equal(dry.status, 200);
  assert.equal(dry.json.created, 1);
  assert.deepEqual(await enrolmentRows(learner.id), []);
  assert.equal((await bulk({ items: [good], atomic: true })).json.created, 1);
  assert.equal((await enrolmentRows(learner.id)).length, 1);
});

test("bulk: no row is 400, more than 1000 is 422, a body without items is 400", async () => {
  const partner = await aPartner(app);
  const bulk = (body: unknown) => partner.call("POST", "/enrolments/bulk/", body);
  assert.equal((await bulk({ items: [] })).status, 400);
  assert.equal((await bulk({})).status, 400);
  assert.equal((await bulk({ items: "x" })).status, 422);
  assert.equal((await bulk([])).status, 400);
  const many = await bulk({ items: Array.from({ length: 1001 }, () => ({ user_id: 1 })) });
  assert.equal(many.status, 422);
  assert.ok(many.json.errors.items);
});

test("bulk: a thousand learners in one request", async () => {
  const partner = await aPartner(app);
  const course = await aCourse(partner);
  const users = Array.from({ length: 1000 }, aPerson);
  assert.equal((await partner.call("POST", "/users/bulk/", { users })).json.created, 1000);
  const items = users.map(({ provider, provider_id }) => ({
    provider,
    provider_id,
    course: course.slug,
    cohort: "2026-06-01",
  }));
  const { json } = await partner.call("POST", "/enrolments/bulk/", { items });
  assert.equal(json.created, 1000);
  assert.equal(
    (await partner.call("GET", `/users/?course=${course.slug}&cohort=2026-06-01`)).json.count,
    1000,
  );
});

test("the courses a token may name are listed, and no other organization's", async () => {
  const partner = await aPartner(app);
  await aCourse(await aPartner(app));
  const zebra = await aCourse(partner, {
    slug: "zebra",
    title: "Änfang",
    cohorts: ["2027-01-01", "2026-01-01"],
  });
  const apple = await aCourse(partner, { slug: "Apple" });
  const slugs = async (query: string) =>
    (await partner.call("GET", `/courses/${query}`)).json.results.map((row: { slug: string }) => row.slug);
  assert.deepEqual(await slugs(""), [apple.slug, zebra.slug]);
  assert.deepEqual(await slugs("?sort=-slug"), [zebra.slug, apple.slug]);
  assert.deepEqual(await slugs("?search=anfang"), [zebra.slug]);
  assert.equal((await partner.call("GET", "/courses/?sort=price")).status, 422);
  const { json } = await partner.call("GET", "/courses/?search=zebra");
  assert.deepEqual(json.results[0].cohorts, ["2026-01-01", "2027-01-01"]);
  assert.equal("organization" in json.results[0], false);
});

test("enrolment opened, moved, ended: `enrolment.changed` says so in this order, once, to whoever names it", async () => {
  const partner = await aPartner(app);
  const [first, second] = [await aCourse(partner, { is_premium: true }), await aCourse(partner)];
  const person = aPerson();
  await upsert(partner, person);
  const places = [
    [first.slug, "2026-06-01"],
    [first.slug, "2026-06-01"],
    [first.slug.toUpperCase(), "2026-09-01"],
    [second.slug, "2026-09-01"],
  ];
  for (const [course, cohort] of places) await upsert(partner, { ...person, course, cohort });
  const bulk = (items: unknown[], options = {}) =>
    partner.call("POST", "/enrolments/bulk/", { items, ...options });
  const { provider, provider_id } = person;
  const back = { provider, provider_id, course: first.slug, cohort: "2026-06-01" };
  await bulk([back], { dry_run: true });
  await bulk([back, { ...back, course: "nobody's" }], { atomic: true });
  await bulk([back, { ...back, cohort: "2026-09-01" }]);

  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?event_types=enrolment.changed")).json;
  const told = events.map(({ data }: { data: Record<string, unknown> }) => [
    data.change,
    data.course,
    data.cohort,
  ]);
  assert.deepEqual(told, [
    ["opened", first.slug, "2026-06-01"],
    ["moved", first.slug, "2026-09-01"],
    ["ended", first.slug, "2026-09-01"],
    ["opened", second.slug, "2026-09-01"],
    ["ended", second.slug, "2026-09-01"],
    ["opened", first.slug, "2026-06-01"],
    ["moved", first.slug, "2026-09-01"],
  ]);
  const [user] = (await partner.call("GET", `/users/?provider_id=${provider_id}`)).json.results;
  const { status: _, ...enrolment } = user.enrolment;
  const whose = { user_id: user.id, provider, provider_id };
  assert.deepEqual(events.at(-1).data, { change: "moved", ...enrolment, ...whose });
  const catalogue = (await partner.call("GET", "/events/")).json.events;
  assert.deepEqual(
    catalogue.map(({ event }: { event: string }) => event),
    ["user.created"],
  );
});
