import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const list = (query = "", caller = partner) => caller.call("GET", `/curricula/templates/${query}`);
const read = (id: number | string, caller = partner) => caller.call("GET", `/curricula/templates/${id}/`);
const operate = async (path: string, body?: unknown) =>
  app.send("POST", `/operator/v1/templates/${path}`, { token: await app.operatorToken(), body: body ?? {} });
const idsOf = (answer: { json: { results: { id: number }[] } }) => answer.json.results.map(({ id }) => id);

/** A template of the partner's own, with the words a test needs. */
let made = 0;
async function aTemplate(
  fields: Record<string, unknown> = {},
  organizationId: number | null = partner.organizationId,
) {
  const now = app.clock();
  const seed = await app.context.db
    .selectFrom("template")
    .select("content")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const row = await app.context.db
    .insertInto("template")
    .values({
      organization_id: organizationId,
      key: `made-${++made}`,
      title: `Made ${made}`,
      description: "For a test.",
      language: "en",
      category: null,
      lesson_type: "custom",
      estimated_minutes: 5,
      subsection_count: 3,
      scenario_id: null,
      image_url: null,
      content: JSON.stringify(seed.content),
      content_hash: "none",
      creation_date: now,
      modified_date: now,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

test("a fresh service offers the seed: phishing is template 1, retired ones are left out, the rest sorts by title", async () => {
  const answer = await list();
  assert.equal(answer.status, 200);
  assert.equal(answer.json.count, 13);
  assert.equal(
    answer.json.results.find(({ id }: { id: number }) => id === 1)?.title,
    "Spot a phishing message",
  );
  assert.ok(answer.json.results.every(({ is_active }: { is_active: boolean }) => is_active));
  const titles: string[] = answer.json.results.map(({ title }: { title: string }) => title);
  assert.deepEqual(titles, titles.toSorted(new Intl.Collator("en", { sensitivity: "base" }).compare));
});

test("a template has every field of the contract", async () => {
  const [template] = (await list("?ids=1")).json.results;
  const { skills, creation_date, modified_date, description, ...rest } = template;
  assert.deepEqual(rest, {
    id: 1,
    template_id: 1,
    title: "Spot a phishing message",
    language: "en",
    languages: ["en", "de", "fr", "it"],
    category: "security",
    lesson_type: "premade",
    is_active: true,
    is_scenario_wrapper: false,
    scenario_id: null,
    participant_count: 0,
    estimated_minutes: 9,
    subsection_count: 7,
    image_url: null,
    retired_at: null,
    launch_path: "/start-lesson?template_id=1",
  });
  assert.match(description, /Four signs/);
  assert.equal(skills[0].name, "Phishing");
  assert.equal(typeof skills[0].id, "number");
  assert.equal(creation_date, "2026-06-15T09:00:00.000000+00:00");
  assert.equal(modified_date, creation_date);
});

test("the detail adds the outline, with the closing subsection last", async () => {
  const answer = await read(1);
  assert.equal(answer.status, 200);
  assert.equal(answer.json.outline.length, 1);
  const [section] = answer.json.outline;
  assert.equal(section.title, "Spot a phishing message");
  assert.equal(section.subsections.length, answer.json.subsection_count);
  assert.deepEqual(section.subsections[0], {
    id: "why",
    position: 1,
    title: "Why this reaches your team too",
  });
  assert.equal(section.subsections.at(-1).id, "closing");
});

test("the search finds words of title and description without regard to case and accents, and means % and _ literally", async () => {
  const id = await aTemplate({ title: "Élan vital", description: "Grüße 100%_sure" });
  for (const search of ["elan", "ÉLAN V", "gruße", "GRUSSE".replace("SS", "ß"), "0%_s"]) {
    assert.deepEqual(idsOf(await list(`?search=${encodeURIComponent(search)}`)), [id], search);
  }
  for (const search of ["vital gru", "100%s", "____________________"]) {
    assert.deepEqual(idsOf(await list(`?search=${encodeURIComponent(search)}`)), [], search);
  }
});

test("language, lesson_type, category, is_scenario_wrapper and ids each narrow the list, and together", async () => {
  await aTemplate({ language: "en" });
  await operate("1/mandatory/", { organization: partner.slug, is_mandatory: true });
  const all = (await list("?page_size=200")).json.results;
  const isGerman = ({ languages }: Record<string, unknown>) =>
    Array.isArray(languages) && languages.includes("de");
  const expect = async (query: string, holds: (template: Record<string, unknown>) => boolean) => {
    const wanted = all.filter(holds).map(({ id }: { id: number }) => id);
    assert.ok(wanted.length > 0 && wanted.length < all.length, query);
    assert.deepEqual(new Set(idsOf(await list(`?page_size=200&${query}`))), new Set(wanted), query);
  };
  await expect("language=de", isGerman);
  await expect("lesson_type=mandatory", ({ lesson_type }) => lesson_type === "mandatory");
  await expect("category=security", ({ category }) => category === "security");
  await expect("is_scenario_wrapper=true", ({ is_scenario_wrapper }) => is_scenario_wrapper === true);
  await expect("is_scenario_wrapper=no", ({ is_scenario_wrapper }) => is_scenario_wrapper === false);
  await expect("ids=3,1,999999", ({ id }) => id === 1 || id === 3);
  await expect(
    "language=de&lesson_type=mandatory",
    (template) => isGerman(template) && template.lesson_type === "mandatory",
  );
});

test("a bad parameter is 422 and named, a page past the end is 404", async () => {
  for (const [name, value] of [
    ["language", "pt"],
    ["lesson_type", "optional"],
    ["sort", "name"],
    ["sort", "title,,-id"],
    ["modified_after", "yesterday"],
    ["include_inactive", "maybe"],
    ["is_scenario_wrapper", "2"],
    ["ids", "1,x"],
    ["page_size", "0"],
  ]) {
    const answer = await list(`?${name}=${value}`);
    assert.equal(answer.status, 422, `${name}=${value}`);
    assert.deepEqual(Object.keys(answer.json.errors), [name]);
  }
  for (const page of ["999", "0", "-1", "x"]) {
    const answer = await list(`?page=${page}`);
    assert.equal(answer.status, 404, page);
    assert.equal(answer.json.detail, "Invalid page.");
  }
});

test("walking the pages by any key, either way, meets every template exactly once and in order", async () => {
  const owner = await aPartner(app);
  for (const title of ["b", "a", "A", "ä", "c", "c"]) await aTemplate({ title }, owner.organizationId);
  await aTemplate({ category: "zoo" }, owner.organizationId);
  const keys = [
    "title",
    "creation_date",
    "modified_date",
    "lesson_type",
    "language",
    "category",
    "participant_count",
  ];
  for (const sort of [...keys, ...keys.map((key) => `-${key}`), "category,-title", "-language,lesson_type"]) {
    const whole = idsOf(await list(`?page_size=200&sort=${sort}`, owner));
    const walked: number[] = [];
    let next: string | null = `/curricula/templates/?page_size=4&sort=${sort}`;
    while (next !== null) {
      const answer = await owner.call("GET", next);
      assert.equal(answer.status, 200);
      assert.equal(answer.json.count, whole.length);
      walked.push(...idsOf(answer));
      const link: string | null = answer.json.next;
      assert.ok(
        link === null || link.startsWith(`${app.siteUrl}/api/v1/curricula/templates/?`),
        String(link),
      );
      next = link === null ? null : link.replace(`${app.siteUrl}/api/v1`, "");
    }
    assert.deepEqual(walked, whole, sort);
    assert.equal(new Set(walked).size, whole.length, sort);
  }
  const descending = (await list("?page_size=200&sort=-title", owner)).json.results;
  assert.equal(descending.at(0).title, "Your first week");
  const named = (await list("?page_size=200&sort=-category", owner)).json.results;
  assert.equal(named[0].category, "zoo");
  assert.equal(named.at(-1).category, null, "no category comes last");
});

test("equal sort values are ordered by id", async () => {
  const owner = await aPartner(app);
  const twins = [];
  for (let count = 0; count < 3; count++)
    twins.push(await aTemplate({ title: "Twin" }, owner.organizationId));
  assert.deepEqual(idsOf(await list("?search=twin", owner)), twins);
  assert.deepEqual(idsOf(await list("?search=twin&sort=-title", owner)), twins);
});

test("participant_count counts the caller's own learners only, sorts, and is no reason for modified_date to move", async () => {
  const [one, two] = [await aPartner(app), await aPartner(app)];
  const before = (await list("?ids=6", one)).json.results[0];
  app.clock.advance(1000);
  for (const caller of [one, one, two]) {
    const learner = await aLearner(caller);
    const given = await caller.call("POST", "/curricula/", { user_id: learner.id, template_id: 6 });
    assert.equal(given.status, 201, given.text);
  }
  const after = (await list("?ids=6", one)).json.results[0];
  assert.equal(after.participant_count, 2);
  assert.equal((await list("?ids=6", two)).json.results[0].participant_count, 1);
  assert.equal((await read(6, one)).json.participant_count, 2);
  assert.equal(after.modified_date, before.modified_date);
  assert.equal(idsOf(await list("?sort=-participant_count", one))[0], 6);
  assert.equal(idsOf(await list("?sort=participant_count&page_size=200", one)).at(-1), 6);
});

test("retired templates come only with include_inactive, say so, and stay readable by id", async () => {
  const id = await aTemplate();
  app.clock.advance(1000);
  const retired = await operate(`${id}/retire/`);
  assert.equal(retired.status, 200);
  assert.equal(retired.json.is_active, false);
  assert.ok(!idsOf(await list("?page_size=200")).includes(id));
  const listed = (await list(`?include_inactive=true&ids=${id}`)).json.results[0];
  assert.equal(listed.is_active, false);
  assert.equal(listed.retired_at, app.clock().toISOString().replace("Z", "000+00:00"));
  assert.equal(listed.modified_date, listed.retired_at);
  assert.equal((await read(id)).json.is_active, false);
  app.clock.advance(1000);
  assert.equal((await operate(`${id}/reactivate/`)).json.retired_at, null);
  assert.ok(idsOf(await list("?page_size=200")).includes(id));
});

test("retiring what is retired changes nothing and leaves no second audit entry", async () => {
  const id = await aTemplate();
  await operate(`${id}/retire/`);
  const first = (await read(id)).json;
  app.clock.advance(1000);
  assert.equal((await operate(`${id}/retire/`)).status, 200);
  assert.deepEqual((await read(id)).json, first);
  const { rows } = await sql`
    select from audit_entry where target_type = 'template' and target_id = ${String(id)}`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 1);
});

test("modified_after is strictly greater: every change is met once, nothing twice", async () => {
  const owner = await aPartner(app);
  const changedSince = async (moment: string, more = "") =>
    idsOf(await list(`?modified_after=${encodeURIComponent(moment)}${more}`, owner));
  app.clock.advance(1000);
  const id = await aTemplate({}, owner.organizationId);
  const { modified_date: made } = (await read(id, owner)).json;
  assert.deepEqual(await changedSince(made), []);
  const justBefore = new Date(Date.parse(made) - 1).toISOString();
  assert.deepEqual(await changedSince(justBefore), [id]);
  app.clock.advance(1000);
  await operate(`${id}/retire/`);
  assert.deepEqual(await changedSince(made), [], "a retired one is not in the default list");
  assert.deepEqual(await changedSince(made, "&include_inactive=true"), [id]);
});

test("modified_after reads a plus sign that became a space, and no offset as UTC", async () => {
  const owner = await aPartner(app);
  app.clock.advance(60_000);
  const id = await aTemplate({}, owner.organizationId);
  const { modified_date: made } = (await read(id, owner)).json;
  assert.deepEqual(idsOf(await list(`?modified_after=${made}`, owner)), []);
  const bare = new Date(Date.parse(made) - 1000).toISOString().slice(0, 19);
  assert.deepEqual(idsOf(await list(`?modified_after=${bare}`, owner)), [id]);
});

test("hiding a template removes it from one organization alone; showing it again moves modified_date there", async () => {
  const [one, two] = [await aPartner(app), await aPartner(app)];
  const id = await aTemplate({}, null);
  const before = (await read(id, one)).json.modified_date;
  app.clock.advance(1000);
  const hidden = await operate(`${id}/visibility/`, { organization: one.slug, is_visible: false });
  assert.equal(hidden.status, 200);
  assert.deepEqual(hidden.json.hidden_from, [one.slug]);
  assert.equal(
    (await operate(`${id}/visibility/`, { organization: one.slug, is_visible: false })).status,
    200,
  );
  const { rows } = await sql`
    select from audit_entry where action = 'template.hide' and target_id = ${String(id)}`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 1, "what is hidden already is not hidden once more");
  assert.equal((await read(id, one)).status, 404);
  assert.deepEqual(idsOf(await list(`?ids=${id}&include_inactive=true`, one)), []);
  assert.equal((await read(id, two)).json.modified_date, before);
  app.clock.advance(1000);
  await operate(`${id}/visibility/`, { organization: one.organizationId, is_visible: true });
  assert.deepEqual(idsOf(await list(`?modified_after=${encodeURIComponent(before)}&ids=${id}`, one)), [id]);
  assert.deepEqual(idsOf(await list(`?modified_after=${encodeURIComponent(before)}&ids=${id}`, two)), []);
});

test("`lesson_type: mandatory` is the organization's own choice: platform content is premade until an operator marks it", async () => {
  const [one, two] = [await aPartner(app), await aPartner(app)];
  const typeOf = async (id: number, caller: Partner) => (await read(id, caller)).json.lesson_type;
  const mark = (id: number, organization: string, is_mandatory: boolean) =>
    operate(`${id}/mandatory/`, { organization, is_mandatory });
  const [shared, authored, own] = [
    await aTemplate({ lesson_type: "mandatory" }, null),
    await aTemplate({ lesson_type: "mandatory" }, one.organizationId),
    await aTemplate({ lesson_type: "premade" }, one.organizationId),
  ];
  const types = async (caller: Partner, ids: number[]) => Promise.all(ids.map((id) => typeOf(id, caller)));
  assert.deepEqual(await types(one, [shared, authored, own]), ["premade", "mandatory", "custom"]);
  const before = (await read(shared, one)).json.modified_date;

  app.clock.advance(1000);
  const marked = await mark(shared, one.slug, true);
  assert.deepEqual(
    [marked.status, marked.json.mandatory_for, marked.json.lesson_type],
    [200, [one.slug], "premade"],
  );
  await mark(own, one.slug, true);
  await mark(authored, one.slug, false);
  await mark(shared, one.slug, true);
  assert.deepEqual(await types(one, [shared, authored, own]), ["mandatory", "custom", "mandatory"]);
  assert.deepEqual(new Set(idsOf(await list("?lesson_type=mandatory", one))), new Set([own, shared]));
  assert.deepEqual(
    idsOf(await list(`?modified_after=${encodeURIComponent(before)}&ids=${shared}`, one)),
    [shared],
    "mirrors learn of it",
  );
  assert.deepEqual(
    [await typeOf(shared, two), idsOf(await list("?lesson_type=mandatory", two))],
    ["premade", []],
  );
  assert.equal((await mark(own, two.slug, true)).json.code, "template_of_another");
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where target_type = 'template' and target_id = ${String(shared)}`.execute(
    app.context.db,
  );
  assert.deepEqual(rows, [{ action: "template.oblige" }], "marked twice is marked once");
});

test("another organization's template is the same 404 as a missing one, and no id is one either", async () => {
  const other = await aPartner(app);
  const id = await aTemplate({}, other.organizationId);
  const foreign = await read(id);
  const missing = await read(987_654);
  assert.equal(foreign.status, 404);
  const anonymous = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;
  assert.deepEqual(anonymous(foreign.json), anonymous(missing.json));
  assert.equal((await read("x")).status, 404);
  assert.deepEqual(idsOf(await list(`?ids=${id}`)), []);
  assert.equal((await read(id, other)).status, 200);
});

test("without a token the catalogue is 401, with a write-only token 403", async () => {
  assert.equal((await app.send("GET", "/api/v1/curricula/templates/")).status, 401);
  const writer = await aPartner(app, { scope: "write" });
  assert.equal((await list("", writer)).status, 403);
  assert.equal((await read(1, writer)).status, 403);
});
