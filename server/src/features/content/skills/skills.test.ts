import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { aRun, aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner, type Partner } from "#test/builders.ts";
import { nameOf } from "./names/taught-skills.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });

async function aSkill(organization: string | number, fields: Record<string, unknown> = {}) {
  const key = `skill-${randomUUID().slice(0, 12)}`;
  const { status, json, text } = await operate("POST", "/skills/", { organization, key, ...fields });
  assert.equal(status, 201, text);
  return json;
}

const names = (json: { results: { name: string }[] }) => json.results.map(({ name }) => name);

test("a skill without a name is called as its key is read, with the hyphens that belong to words", () => {
  assert.deepEqual(["incident-reporting", "de-escalation", "e-mail", "code-review"].map(nameOf), [
    "Incident reporting",
    "De-escalation",
    "E-mail",
    "Code review",
  ]);
});

test("an organization sees the platform's skills and its own, by name, without those no longer used", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await aSkill(neighbour.slug, { name: "Theirs" });
  const { id } = await aSkill(partner.slug, { name: "Äbtissinnen erkennen", category: "Thinking" });
  const old = await aSkill(partner.slug, { name: "Zebra crossing" });
  await operate("PATCH", `/skills/${old.id}/`, { is_active: false });

  const { json } = await partner.call("GET", "/skills/?page_size=200");
  assert.ok(json.count > 10, "the seed's skills are there");
  assert.equal(names(json)[0], "Äbtissinnen erkennen");
  assert.ok(!names(json).includes("Theirs"));
  assert.ok(!names(json).includes("Zebra crossing"));
  const search = async (query: string) => names((await partner.call("GET", `/skills/?${query}`)).json);
  assert.deepEqual(await search("search=ABTISS"), ["Äbtissinnen erkennen"]);
  assert.deepEqual(await search("category=Thinking"), ["Äbtissinnen erkennen"]);
  assert.deepEqual(await search("search=zebra&include_inactive=true"), ["Zebra crossing"]);
  assert.deepEqual(await search("search=thinking-not-taught&language=fr"), []);
  assert.ok((await search("language=fr&page_size=200")).length > 0);
  assert.ok(!(await search("language=fr&page_size=200")).includes("Äbtissinnen erkennen"));
  const own = await partner.call("GET", "/skills/?category=Thinking");
  assert.deepEqual(own.json.results[0], {
    id,
    name: "Äbtissinnen erkennen",
    description: "",
    category: "Thinking",
    parent_id: null,
    is_active: true,
    learner_count: 0,
    creation_date: own.json.results[0].creation_date,
    modified_date: own.json.results[0].creation_date,
  });
});

test("a scenario of the library teaches its skills, and whoever has begun it is one of their learners", async () => {
  const partner = await aPartner(app);
  const { id: skill_id, name } = await aSkill(partner.slug, { name: "Saying no" });
  const scenario = await aScenario(app, { language: "it" });
  await app.context.db
    .insertInto("scenario_skill")
    .values({ scenario_id: scenario.id, skill_id, position: 1 })
    .execute();
  const isListed = async (language: string) =>
    names((await partner.call("GET", `/skills/?language=${language}&page_size=200`)).json).includes(name);
  assert.equal(await isListed("it"), false, "it is not in the library");
  await partner.call("POST", "/scenarios/library/", { scenario_id: scenario.scenarioId });
  assert.deepEqual([await isListed("it"), await isListed("de")], [true, false]);
  const [{ id: player }, { id: both }] = [await aLearner(partner), await aLearner(partner)];
  await partner.call("POST", "/skills/assignments/", { user_id: both, skill_id });
  for (const id of [player, both]) await aRun(app, partner, scenario, id);
  const { json } = await partner.call("GET", "/skills/?search=saying%20no");
  assert.equal(json.results[0].learner_count, 2);
});

test("a skill is assigned once; a second time moves the level, the same level changes nothing", async () => {
  const partner = await aPartner(app);
  const skill = await aSkill(partner.slug);
  const { id: user_id } = await aLearner(partner);
  const assign = (fields: Record<string, unknown> = {}) =>
    partner.call("POST", "/skills/assignments/", { user_id, skill_id: skill.id, ...fields });

  const first = await assign();
  assert.deepEqual([first.status, first.json.target_level, first.json.source], [201, 3, "api"]);
  app.clock.advance(60_000);
  const same = await assign({ target_level: 3 });
  assert.deepEqual([same.status, same.json], [200, first.json]);
  const moved = await assign({ target_level: 5 });
  assert.deepEqual([moved.status, moved.json.id, moved.json.target_level], [200, first.json.id, 5]);
  assert.notEqual(moved.json.modified_date, first.json.modified_date);

  const listed = await partner.call("GET", `/skills/assignments/?user_id=${user_id}`);
  assert.deepEqual(listed.json.results, [moved.json]);
  const [counted] = (await partner.call("GET", `/skills/?search=${skill.name}`)).json.results;
  assert.equal(counted.learner_count, 1);
  assert.equal((await partner.call("DELETE", `/skills/assignments/${first.json.id}/`)).status, 204);
  assert.equal((await partner.call("DELETE", `/skills/assignments/${first.json.id}/`)).status, 404);
});

test("of ten assignments at once, one is new", async () => {
  const partner = await aPartner(app);
  const { id: skill_id } = await aSkill(partner.slug);
  const { id: user_id } = await aLearner(partner);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => partner.call("POST", "/skills/assignments/", { user_id, skill_id })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 200).length, 9);
});

test("what cannot be assigned is refused by name", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const [mine, theirs] = [await aSkill(partner.slug), await aSkill(neighbour.slug)];
  const [learner, stranger] = [await aLearner(partner), await aLearner(neighbour)];
  const old = await aSkill(partner.slug);
  await operate("PATCH", `/skills/${old.id}/`, { is_active: false });
  const assign = async (body: unknown) => {
    const { status, json } = await partner.call("POST", "/skills/assignments/", body);
    return [status, json.code];
  };
  const user_id = learner.id;
  assert.deepEqual(await assign({ user_id: stranger.id, skill_id: mine.id }), [404, "user_not_found"]);
  assert.deepEqual(await assign({ user_id, skill_id: theirs.id }), [404, "skill_not_found"]);
  assert.deepEqual(await assign({ user_id, skill_id: 999_999_999 }), [404, "skill_not_found"]);
  assert.deepEqual(await assign({ user_id, skill_id: old.id }), [422, "skill_inactive"]);
  assert.deepEqual(await assign({ user_id, skill_id: mine.id, target_level: 6 }), [422, "invalid_field"]);
  assert.deepEqual(await assign({ user_id }), [400, "missing_field"]);
});

test("who was erased keeps their aims for the counts, nameless, and is given no new ones", async () => {
  const partner = await aPartner(app);
  const [kept, other] = [await aSkill(partner.slug), await aSkill(partner.slug)];
  const { id: user_id, providerId } = await aLearner(partner, { first_name: "Zenobia" });
  await partner.call("POST", "/skills/assignments/", { user_id, skill_id: kept.id });
  const erasure = await partner.call("POST", `/users/${user_id}/erase/`, { confirm: providerId });
  assert.equal(erasure.status, 202);
  const refused = await partner.call("POST", "/skills/assignments/", { user_id, skill_id: other.id });
  assert.deepEqual([refused.status, refused.json.code], [404, "user_not_found"]);
  const listed = await partner.call("GET", `/skills/assignments/?user_id=${user_id}`);
  assert.deepEqual(
    listed.json.results.map(({ skill_id }: { skill_id: number }) => skill_id),
    [kept.id],
  );
  const profile = await partner.call("GET", `/skills/users/${user_id}/`);
  assert.equal(profile.json.skills.length, 1);
  for (const { text } of [listed, profile])
    assert.ok(!text.includes("Zenobia") && !text.includes(providerId));
});

/** A completed lesson with so many of so many questions answered right, on a day. */
async function aScoredLesson(
  partner: Partner,
  userId: number,
  templateId: number,
  right: number,
  of: number,
  at: string,
) {
  const { db } = app.context;
  const now = new Date(at);
  const organization_id = partner.organizationId;
  const { id } = await db
    .insertInto("curriculum")
    .values({
      organization_id,
      user_id: userId,
      template_id: templateId,
      title: "Lesson",
      status: "completed",
      subsections_total: 1,
      subsections_completed: 1,
      completed_at: now,
      creation_date: now,
      modified_date: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("answer")
    .values(
      Array.from({ length: of }, (_, index) => ({
        organization_id,
        curriculum_id: id,
        subsection_id: "one",
        question_id: `q${index}`,
        option_ids: ["a"],
        is_correct: index < right,
        creation_date: now,
        modified_date: now,
      })),
    )
    .execute();
  return id;
}

async function aTemplateTeaching(organizationId: number, skillId: number): Promise<number> {
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
  await app.context.db
    .insertInto("template_skill")
    .values({ template_id: id, skill_id: skillId, position: 0 })
    .execute();
  return id;
}

test("a profile shows aims and practice, weighted by age, with its evidence, as of any moment", async () => {
  const partner = await aPartner(app);
  const { id: userId } = await aLearner(partner);
  const [practised, aimed] = [
    await aSkill(partner.slug, { name: "A practised" }),
    await aSkill(partner.slug, { name: "B aimed for" }),
  ];
  await partner.call("POST", "/skills/assignments/", {
    user_id: userId,
    skill_id: aimed.id,
    target_level: 4,
  });
  const ids = [];
  for (const [right, at] of [
    [4, "2026-04-01T12:00:00Z"],
    [4, "2026-04-01T13:00:00Z"],
    [2, "2026-05-01T12:30:00Z"],
  ] as const) {
    const templateId = await aTemplateTeaching(partner.organizationId, practised.id);
    ids.push(await aScoredLesson(partner, userId, templateId, right, 4, at));
  }
  const read = async (query = "") => (await partner.call("GET", `/skills/users/${userId}/${query}`)).json;
  const [first, second] = (await read()).skills;
  assert.deepEqual(
    { ...first, evidence: first.evidence.map(({ id, score }: { id: number; score: number }) => [id, score]) },
    {
      skill_id: practised.id,
      name: "A practised",
      assigned: false,
      target_level: null,
      score: 75,
      score_before: 100,
      remembered: null,
      level: 4,
      tier: "proficient",
      observation_count: 12,
      last_practiced_at: "2026-05-01T12:30:00.000000+00:00",
      evidence: [
        [ids[2], 50],
        [ids[1], 100],
        [ids[0], 100],
      ],
    },
  );
  assert.deepEqual(second, {
    skill_id: aimed.id,
    name: "B aimed for",
    assigned: true,
    target_level: 4,
    score: null,
    score_before: null,
    remembered: null,
    level: null,
    tier: "insufficient_data",
    observation_count: 0,
    last_practiced_at: null,
    evidence: [],
  });
  const earlier = await read("?as_of=2026-04-02T00:00:00Z");
  assert.deepEqual(
    earlier.skills.map(({ observation_count, tier }: Record<string, unknown>) => [observation_count, tier]),
    [[8, "excellent"]],
  );
});

test("another organization's learner has no profile here", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const stranger = await aLearner(neighbour);
  const foreign = await partner.call("GET", `/skills/users/${stranger.id}/`);
  const missing = await partner.call("GET", "/skills/users/999999999/");
  assert.deepEqual([foreign.status, foreign.json.detail], [404, "Not found."]);
  assert.deepEqual([missing.status, missing.json.detail], [404, "Not found."]);
});

test("an operator describes skills; keys are unique and no skill stands below itself", async () => {
  const organization = await anOrganization(app);
  const parent = await aSkill(organization.slug, { key: "safe-work", description: "All of it" });
  assert.equal(parent.name, "Safe work");
  const child = await aSkill(organization.slug, { parent_id: parent.id });
  const again = await operate("POST", "/skills/", { organization: organization.id, key: "safe-work" });
  assert.deepEqual([again.status, again.json.code], [422, "skill_key_taken"]);
  const circle = await operate("PATCH", `/skills/${parent.id}/`, { parent_id: child.id });
  assert.deepEqual([circle.status, circle.json.code], [422, "skill_circle"]);
  const foreign = await aSkill((await anOrganization(app)).slug);
  assert.equal((await operate("PATCH", `/skills/${child.id}/`, { parent_id: foreign.id })).status, 404);
  assert.equal((await operate("PATCH", "/skills/999999999/", { name: "x" })).status, 404);
  const listed = await operate("GET", `/skills/?organization=${organization.slug}&search=safe-work`);
  assert.deepEqual(listed.json.results, [parent]);
});

test("an aim without a level keeps the one it has; people who left are given none", async () => {
  const partner = await aPartner(app);
  const skill = await aSkill(partner.slug);
  const { id: user_id } = await aLearner(partner);
  const assign = (fields: Record<string, unknown> = {}) =>
    partner.call("POST", "/skills/assignments/", { user_id, skill_id: skill.id, ...fields });
  await assign({ target_level: 5 });
  assert.equal((await assign()).json.target_level, 5);
  await partner.call("DELETE", `/users/${user_id}/`);
  const deactivated = await assign();
  assert.deepEqual([deactivated.status, deactivated.json.code], [422, "user_deactivated"]);
  const unknown = await partner.call("GET", "/skills/assignments/?skill_id=999999999");
  assert.deepEqual([unknown.status, unknown.json.detail], [404, "Skill not found."]);
});
