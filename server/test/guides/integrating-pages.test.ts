import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { pageCommands, pagesFolder } from "../readers/page-commands.ts";
import { until } from "../waiting/until.ts";

/** The commands of the pages in docs/integrating, run as a reader would: one after the other, in a shell. */
let app: TestApp;
let folder: string;
before(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "lectern-docs-"));
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const commandsOf = (page: string, partner: Partner) => pageCommands({ page, app, partner, folder });

async function operate(path: string, body?: unknown) {
  const token = await app.operatorToken();
  const answer = await app.send("POST", `/operator/v1${path}`, { token, ...(body ? { body } : {}) });
  assert.ok(answer.status < 300, answer.text);
  return answer.json;
}

test("exports.md: the first load, and what has changed since", async () => {
  const partner = await aPartner(app);
  const { id, providerId } = await aLearner(partner);
  app.clock.advance(5000);
  const [start, look, fetchResult, again, ...rest] = commandsOf("exports.md", partner);
  assert.ok(start && look && fetchResult && again && rest.length === 0);
  const load = async (job: { id: string }) => {
    for (;;) {
      const { status, watermark } = await look({ JOB_ID: job.id });
      assert.notEqual(status, "failed");
      if (status === "succeeded") {
        await fetchResult({ JOB_ID: job.id });
        return { watermark, lines: readFileSync(join(folder, "dim_user.csv"), "utf8").trim().split("\r\n") };
      }
    }
  };
  const first = await load(await start());
  assert.match(first.lines[0] ?? "", /^_op,_changed_at,user_id,/);
  assert.match(first.lines[1] ?? "", new RegExp(`^upsert,[^,]+,${id},acme,${providerId},`));
  app.clock.advance(5000);
  const erasure = await partner.call("POST", `/users/${id}/erase/`, { confirm: providerId });
  // While it goes on, results that may name the person are taken away.
  await until(async () => (await look({ JOB_ID: erasure.json.id })).status === "succeeded");
  const { lines } = await load(await again({ WATERMARK: first.watermark }));
  assert.match(lines.at(-1) ?? "", new RegExp(`^delete,[^,]+,${id},,+$`));
});

test("skills.md: an aim, and how far somebody is", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  const [find, aim, profile, ...rest] = commandsOf("skills.md", partner);
  assert.ok(find && aim && profile && rest.length === 0);
  const [skill] = (await find()).results;
  assert.equal((await aim({ USER_ID: id, SKILL_ID: skill.id })).target_level, 4);
  const { skills } = await profile({ USER_ID: id });
  assert.deepEqual(
    skills.map(({ skill_id, target_level, tier }: Record<string, unknown>) => [skill_id, target_level, tier]),
    [[skill.id, 4, "insufficient_data"]],
  );
});

test("scenarios.md: from the catalogue to an assignment's progress", async () => {
  const [partner, scenario] = [await aPartner(app), await aScenario(app)];
  const { id: userId } = await aLearner(partner);
  const [find, add, assign, progress, ...rest] = commandsOf("scenarios.md", partner);
  assert.ok(find && add && assign && progress && rest.length === 0);
  const listed: { scenario_id: string }[] = (await find()).results;
  assert.ok(listed.some(({ scenario_id }) => scenario_id === scenario.scenarioId));
  const values = { SCENARIO_ID: scenario.scenarioId, USER_ID: userId };
  assert.equal((await add(values)).in_library, true);
  const { id, adopted } = await assign(values);
  assert.equal(adopted, false);
  assert.equal((await progress({ ASSIGNMENT_ID: id })).status, "assigned");
});

test("surveys.md: from the open session to its results", async () => {
  const partner = await aPartner(app, { organization: { slug: "acme" } });
  await aLearner(partner);
  const operator = await app.operatorToken();
  const [write, plan, open, find, read, results, ...rest] = commandsOf("surveys.md", partner);
  assert.ok(write && plan && open && find && read && results && rest.length === 0);
  const { id: survey } = await write({ operator });
  const { id, status } = await plan({ operator, SURVEY_ID: survey });
  assert.equal(status, "draft");
  assert.equal((await open({ operator, SESSION_ID: id })).status, "open");
  const [session] = (await find()).results;
  assert.deepEqual([session.id, session.invited_count], [id, 1]);
  assert.equal((await read({ SESSION_ID: id })).path, `/surveys/${id}`);
  assert.equal((await results({ SESSION_ID: id })).suppressed, true);
});

test("assignments-and-bulk.md: the bulk bodies are bodies", async () => {
  const partner = await aPartner(app);
  const course = { slug: "onboarding", title: "Onboarding", access_days: 60, cohorts: ["2026-09-01"] };
  await operate("/courses/", { organization: partner.slug, ...course });
  const text = readFileSync(join(pagesFolder, "assignments-and-bulk.md"), "utf8");
  const requests = [...text.matchAll(/^POST \/api\/v1(\/\w+\/bulk\/)\n(\{[\s\S]*?\})\n(?=\n|```)/gm)];
  assert.equal(requests.length, 3);
  for (const [, path = "", body = ""] of requests) {
    const { status, json, text } = await partner.call("POST", path, JSON.parse(body));
    assert.equal(status, 200, text);
    // Nobody has the id 7 here; everything else is done.
    assert.ok([201, 200, 404].includes(json.results[0].status_code), text);
  }
});

test("audit-log.md: whether an entry is as it was written", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  await partner.call("PATCH", `/users/${id}/`, { department: "Zoë’s Looms" });
  const [check, ...rest] = commandsOf("audit-log.md", partner);
  assert.ok(check && rest.length === 0);
  const { results } = (await partner.call("GET", "/hr/audit-logs/")).json;
  assert.ok(results.length > 1);
  for (const entry of results) {
    const { is_genuine, previous_hash } = await check({ ENTRY_ID: entry.id });
    assert.deepEqual([is_genuine, previous_hash], [true, entry.previous_hash], entry.action);
  }
  await app.context.db
    .updateTable("audit_entry")
    .set({ target_id: "0" })
    .where("id", "=", results[0].id)
    .execute();
  assert.equal((await check({ ENTRY_ID: results[0].id })).is_genuine, false);
});

test("subscriptions.md: what was bought, and who may open what", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  const organization = partner.slug;
  const bought = await operate("/subscriptions/", { organization, status: "active", plan: "standard" });
  const { organization_subscription_id } = bought;
  await operate("/access-grants/", { user_id: id, type: "premium", organization_subscription_id });
  const [list, grants, ...rest] = commandsOf("subscriptions.md", partner);
  assert.ok(list && grants && rest.length === 0);
  assert.deepEqual((await list()).results[0], bought);
  const [grant, ...others] = (await grants({ USER_ID: id })).results;
  assert.deepEqual([grant.type, grant.reason, others], ["premium", "subscription", []]);
});

test("authentication.md: a program's token, a narrower one, and a person's", async () => {
  const partner = await aPartner(app);
  const { clientId: LECTERN_CLIENT_ID, clientSecret: LECTERN_CLIENT_SECRET } = partner;
  const client = { LECTERN_CLIENT_ID, LECTERN_CLIENT_SECRET };
  const [exchange, narrow, whoami, signIn, renew, ...rest] = commandsOf("authentication.md", partner);
  assert.ok(exchange && narrow && whoami && signIn && renew && rest.length === 0);
  const { access_token, ...issued } = await exchange(client);
  assert.deepEqual(issued, { token_type: "Bearer", expires_in: 36_000, scope: "read write" });
  const { application, organization } = await whoami({ token: access_token });
  assert.deepEqual([application.client_id, organization.slug], [partner.clientId, partner.slug]);
  const { access_token: reading } = await narrow(client);
  assert.deepEqual((await whoami({ token: reading })).scopes, ["read"]);
  const refused = await app.send("POST", "/api/v1/teams/", { token: reading, body: { name: "Analysts" } });
  assert.deepEqual([refused.status, refused.json.code], [403, "permission_denied"]);

  const account = { EMAIL: `${randomUUID()}@example.com`, PASSWORD: "a long enough sentence" };
  const { id } = await aLearner(partner, { email: account.EMAIL });
  const token = await app.operatorToken();
  const body = { access_role: "manager", password: account.PASSWORD };
  await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body });
  const { access, refresh } = await signIn(account);
  assert.deepEqual((await whoami({ token: access })).user, { id, access_role: "manager" });
  assert.equal((await whoami({ token: (await renew({ refresh })).access })).user.id, id);
  const failed = await app.send("POST", "/oauth/token/", {
    form: { grant_type: "client_credentials", client_id: partner.clientId, client_secret: "wrong" },
  });
  assert.deepEqual([failed.status, failed.json.error], [401, "invalid_client"]);
});

test("languages.md: the learner's language, and the catalogue in it", async () => {
  const partner = await aPartner(app);
  const [upsert, other, inItalian, search, ...rest] = commandsOf("languages.md", partner);
  assert.ok(upsert && other && inItalian && search && rest.length === 0);
  assert.equal((await upsert()).preferred_language, "it");
  assert.deepEqual(Object.keys((await other()).errors), ["preferred_language"]);
  const { results } = await inItalian();
  assert.ok(results.length > 5);
  assert.ok(results.every(({ language }: { language: string }) => language === "it"));
  const [found] = (await search()).results;
  assert.ok(found.languages.includes("it"));
  assert.equal(found.language, "en", "found by an Italian word, shown as written first");
});

test("words.md: one learner and one template, from assignment to lesson", async () => {
  const partner = await aPartner(app);
  const { id: USER_ID } = await aLearner(partner, { preferred_language: "en" });
  const course = { slug: "onboarding", title: "Onboarding", access_days: 60, cohorts: ["2026-09-01"] };
  await operate("/courses/", { organization: partner.slug, ...course });
  const [template, assign, begin, courses, ...rest] = commandsOf("words.md", partner);
  assert.ok(template && assign && begin && courses && rest.length === 0);
  assert.equal((await template()).id, 1);
  const { status, template_id } = await assign({ USER_ID });
  assert.deepEqual([status, template_id], ["assigned", 1]);
  const { curriculum_id } = await begin({ USER_ID });
  assert.equal((await begin({ USER_ID })).curriculum_id, curriculum_id);
  assert.deepEqual((await courses()).results[0].cohorts, ["2026-09-01"]);
});
