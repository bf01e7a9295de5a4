import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { aRun, aScenario, completedWith } from "#role-plays/scenarios/test/a-scenario.ts";
import { admitJobs } from "#tenancy/jobs/admission.ts";
import { type JobKind, startJob } from "#tenancy/jobs/index.ts";
import { deleteExpiredResults } from "#tenancy/jobs/queries.ts";
import { takeStep } from "#tenancy/jobs/runner.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { until } from "#test/waiting/until.ts";
import { exporting } from "./export.ts";
import { tableNames } from "./tables.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

type Row = Record<string, unknown>;

/** The job once the service has done it, and the text of its result. */
async function exported(partner: Partner, table: string, options: { since?: string; format?: string } = {}) {
  const { format = "ndjson", since } = options;
  const { status, json, text } = await partner.call("POST", "/exports/", { table, format, since });
  assert.equal(status, 202, text);
  const job = await endedJob(partner, json.id);
  assert.equal(job.status, "succeeded", job.error);
  const result = await resultOf(partner, json.id);
  return { job, text: result, rows: format === "ndjson" ? rowsOf(result) : [] };
}
async function resultOf({ token }: Partner, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.address}/api/v1/jobs/${id}/result/`, { headers });
  assert.equal(response.status, 200);
  return response.text();
}
const rowsOf = (text: string): Row[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** A copy after these rows: of several with one id the last counts. */
function applied(copy: ReadonlyMap<unknown, Row>, rows: readonly Row[]): Map<unknown, Row> {
  const next = new Map(copy);
  for (const row of rows) {
    const { _op: op, _changed_at: _, ...fields } = row;
    const [id] = Object.values(fields);
    if (op === "delete") next.delete(id);
    else next.set(id, fields);
  }
  return next;
}
const sorted = (copy: ReadonlyMap<unknown, Row>) =>
  [...copy.entries()].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

async function aTemplateId(partner: Partner): Promise<number> {
  return (await partner.call("GET", "/curricula/templates/?page_size=1")).json.results[0].id;
}

/** An organization in which there is something of everything. */
async function aBusyPartner() {
  const partner = await aPartner(app);
  const [ada, grace] = [await aLearner(partner), await aLearner(partner)];
  const template_id = await aTemplateId(partner);
  const team = (await partner.call("POST", "/teams/", { name: "Analysts", member_ids: [ada.id] })).json;
  const assignment = (await partner.call("POST", "/assignments/", { user_id: ada.id, template_id })).json;
  const lesson = (await partner.call("POST", "/curricula/", { user_id: grace.id, template_id })).json;
  await sql`
    update curriculum set status = 'completed', completed_at = ${app.clock()}, modified_date = ${app.clock()}
    where id = ${lesson.id}`.execute(app.context.db);
  await sql`
    insert into feedback (organization_id, curriculum_id, user_id, rating, creation_date, modified_date)
    values (${partner.organizationId}, ${lesson.id}, ${grace.id}, 4, ${app.clock()}, ${app.clock()})`.execute(
    app.context.db,
  );
  const scenario = await aScenario(app, { organization_id: partner.organizationId, category: "sales" });
  const run = await aRun(app, partner, scenario, ada.id, {
    ...completedWith(app, 80),
    breaches: JSON.stringify([
      { id: "password-given", name: "Tell a password", quote: null, turn: 1, consequence: "caps" },
    ]),
  });
  return { partner, ada, grace, team, assignment, lesson, template_id, scenario, run };
}

test("each table has what there is", async () => {
  const { partner, ada, grace, team, assignment, lesson, template_id, scenario, run } = await aBusyPartner();
  const found = new Map<string, Row[]>();
  for (const name of tableNames) found.set(name, (await exported(partner, name)).rows);
  const of = (name: string) => (found.get(name) ?? []).map(({ _op, _changed_at, ...row }) => row);
  assert.deepEqual(
    of("dim_user").map(({ user_id }) => user_id),
    [ada.id, grace.id],
  );
  assert.deepEqual(
    of("dim_team").map(({ team_id, member_ids }) => [team_id, member_ids]),
    [[team.id, [ada.id]]],
  );
  assert.ok(of("dim_template").some((row) => row.template_id === template_id));
  assert.deepEqual(
    of("fact_progress").map(({ curriculum_id, status }) => [curriculum_id, status]),
    [[lesson.id, "completed"]],
  );
  assert.deepEqual(
    of("fact_completion").map(({ curriculum_id, user_id }) => [curriculum_id, user_id]),
    [[lesson.id, grace.id]],
  );
  assert.deepEqual(
    of("fact_assignment").map(({ assignment_id, user_id }) => [assignment_id, user_id]),
    [[assignment.id, ada.id]],
  );
  assert.deepEqual(
    of("fact_feedback").map(({ rating, template_id }) => [rating, template_id]),
    [[4, template_id]],
  );
  assert.deepEqual(
    of("dim_scenario")
      .filter(({ is_shared }) => is_shared === false)
      .map(({ scenario_id, category, in_library, is_active }) => [
        scenario_id,
        category,
        in_library,
        is_active,
      ]),
    [[scenario.scenarioId, "sales", false, true]],
  );
  assert.deepEqual(
    of("fact_scenario_run").map(({ started_at: _, completed_at: __, ...row }) => row),
    [
      {
        run_id: run,
        user_id: ada.id,
        scenario_id: scenario.scenarioId,
        assignment_id: null,
        attempt: 1,
        language: "en",
        status: "completed",
        ended_reason: "completed",
        score: 80,
        pass_mark: 60,
        passed: true,
        concepts_covered: ["apology"],
        concepts_missed: [],
        breaches: ["password-given"],
        duration_seconds: 240,
      },
    ],
  );
});

test("a scenario that is hidden from the organization is deleted from its copy, and comes back", async () => {
  const [partner, scenario] = [await aPartner(app), await aScenario(app)];
  const change = async (is_visible: boolean, since: string) => {
    app.clock.advance(5000);
    const path = `/operator/v1/scenarios/${scenario.id}/visibility/`;
    const body = { organization: partner.slug, is_visible };
    const { status, text } = await app.send("POST", path, { token: await app.operatorToken(), body });
    assert.equal(status, 200, text);
    app.clock.advance(5000);
    const { job, rows } = await exported(partner, "dim_scenario", { since });
    const changed = rows.filter(({ scenario_id }) => scenario_id === scenario.scenarioId);
    return { since: job.watermark, lines: changed.map(({ _changed_at: _, ...row }) => row) };
  };
  const whole = await exported(partner, "dim_scenario");
  const hidden = await change(false, whole.job.watermark);
  assert.deepEqual(hidden.lines, [{ _op: "delete", scenario_id: scenario.scenarioId }]);
  const shown = await change(true, hidden.since);
  assert.deepEqual(
    shown.lines.map(({ _op, is_shared }) => [_op, is_shared]),
    [["upsert", true]],
  );
});

test("a whole export and what changed since make the same copy as a whole export later", async () => {
  const { partner, ada, grace, team, assignment } = await aBusyPartner();
  const copies = new Map<string, { copy: Map<unknown, Row>; since: string }>();
  app.clock.advance(5000);
  for (const name of tableNames) {
    const { job, rows } = await exported(partner, name);
    copies.set(name, { copy: applied(new Map(), rows), since: job.watermark });
  }
  app.clock.advance(5000);
  await partner.call("PATCH", `/users/${grace.id}/`, { department: "Engines" });
  await partner.call("DELETE", `/teams/${team.id}/`);
  await partner.call("DELETE", `/assignments/${assignment.id}/`);
  const erasure = await partner.call("POST", `/users/${ada.id}/erase/`, { confirm: ada.providerId });
  assert.equal(erasure.status, 202, erasure.text);
  await endedJob(partner, erasure.json.id); // it deletes the results of exports that are there
  await aLearner(partner);
  for (const [name, { copy, since }] of copies) {
    const delta = await exported(partner, name, { since });
    const whole = await exported(partner, name);
    assert.deepEqual(sorted(applied(copy, delta.rows)), sorted(applied(new Map(), whole.rows)), name);
  }
  const { rows } = await exported(partner, "dim_user", { since: copies.get("dim_user")?.since ?? "" });
  assert.deepEqual(
    rows.filter(({ _op }) => _op === "delete").map(({ _op, _changed_at, ...rest }) => rest),
    [{ user_id: ada.id }],
    "of who was erased only the id is said",
  );
});

test("a change that commits after the export is in the next one", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  app.clock.advance(5000);
  let watermark = "";
  await app.context.db.transaction().execute(async (trx) => {
    await sql`update "user" set department = 'Late', modified_date = ${app.clock()} where id = ${id}`.execute(
      trx,
    );
    app.clock.advance(5000);
    const { job, rows } = await exported(partner, "dim_user");
    assert.equal(rows[0]?.department, null);
    watermark = job.watermark;
  });
  const { rows } = await exported(partner, "dim_user", { since: watermark });
  assert.deepEqual(
    rows.map(({ user_id, department }) => [user_id, department]),
    [[id, "Late"]],
  );
});

test("what nobody has changed is not sent again", async () => {
  const { partner } = await aBusyPartner();
  const changed = app.clock().toISOString();
  let since = "";
  await until(async () => {
    app.clock.advance(60_000);
    const { job, rows } = await exported(partner, "dim_user");
    assert.ok(rows.length > 0);
    since = job.watermark;
    return since > changed; // a transaction that the service has open at this moment holds it back
  });
  app.clock.advance(60_000);
  const later = await exported(partner, "dim_user", { since });
  assert.deepEqual(later.rows, []);
});

test("an export that is interrupted goes on where it was, and has every row once", async () => {
  const partner = await aPartner(app);
  const { db } = app.context;
  const { organizationId } = partner;
  await sql`
    insert into "user" (organization_id, provider, provider_id, source, creation_date, modified_date)
    select ${organizationId}, 'acme', 'u-' || number, 'api', ${app.clock()}, ${app.clock()}
    from generate_series(1, 4500) as number`.execute(db);
  let steps = 0;
  const kind: JobKind = {
    ...exporting,
    name: "test.exports",
    async step(context, trx, job) {
      const done = await exporting.step(context, trx, job);
      steps += 1;
      if (steps === 2) throw new Error("the power went out"); // with the batch read, and nothing stored
      return done;
    },
  };
  const input = { table: "dim_user", format: "ndjson", since: null };
  const { id } = await db
    .transaction()
    .execute((trx) => startJob(trx, app.clock(), { organizationId, kind, input }));
  await admitJobs(db, app.clock(), [kind]);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await takeStep(app.context, [kind]);
    app.clock.advance(2000);
  }
  const job = (await partner.call("GET", `/jobs/${id}/`)).json;
  assert.deepEqual([job.status, job.rows_done, steps], ["succeeded", 4500, 4]);
  const rows = rowsOf(await resultOf(partner, id));
  assert.equal(new Set(rows.map(({ user_id }) => user_id)).size, 4500);
  assert.equal(rows.length, 4500);
});

test("nothing of another organization is exported, and nobody else reads the result", async () => {
  const [{ partner: theirs }, ours] = [await aBusyPartner(), await aPartner(app)];
  for (const name of tableNames.filter((table) => !["dim_template", "dim_scenario"].includes(table))) {
    assert.deepEqual((await exported(ours, name)).rows, [], name);
  }
  const { job } = await exported(theirs, "dim_user");
  assert.equal((await ours.call("GET", `/jobs/${job.id}/`)).status, 404);
  assert.equal((await ours.call("GET", `/jobs/${job.id}/result/`)).status, 404);
  assert.equal((await app.send("GET", `/api/v1/jobs/${job.id}/result/`)).status, 401);
});

test("a CSV file has a head, and keeps quotes, lists and line breaks", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, {
    first_name: 'Ada "Countess"',
    last_name: "Love, lace",
    department: "Analysis,\r\nengines",
    job_titles: ["Analyst", "Poet"],
  });
  const { text } = await exported(partner, "dim_user", { format: "csv" });
  assert.match(text, /^_op,_changed_at,user_id,provider,provider_id,email,/);
  assert.match(text, /\r\nupsert,2026-\S+?,\d+,/);
  assert.ok(text.includes('"Ada ""Countess""","Love, lace"'), text);
  assert.ok(text.includes('"Analysis,\r\nengines"'), text);
  assert.ok(text.includes(",Analyst;Poet,"), text);
  assert.match(
    (await exported(partner, "fact_feedback", { format: "csv" })).text,
    /^_op,_changed_at,feedback_id,.+\r\n$/,
  );
});

test("what a spreadsheet would carry out as a formula is text in a CSV file, and as it is in NDJSON", async () => {
  const partner = await aPartner(app);
  const first_name = '=HYPERLINK("https://evil.example","Ada")';
  await aLearner(partner, { first_name, last_name: "@SUM(A1)", job_titles: ["-1+1", "Poet"] });
  const { text } = await exported(partner, "dim_user", { format: "csv" });
  assert.ok(text.includes(`,"'=HYPERLINK(""https://evil.example"",""Ada"")",'@SUM(A1),`), text);
  assert.ok(text.includes(",'-1+1;Poet,"), text);
  assert.equal((await exported(partner, "dim_user")).rows[0]?.first_name, first_name);
});

test("twenty exports of an organization may wait, one more is told to come back, and the next organization's is taken", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  const ask = ({ call }: Partner) => call("POST", "/exports/", { table: "dim_user", format: "csv" });
  const ids: string[] = [];
  await app.context.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4610025)`.execute(trx); // nobody lets a job begin meanwhile
    for (let count = 1; count <= 20; count++) ids.push((await ask(partner)).json.id);
    const { status, headers, json } = await ask(partner);
    assert.deepEqual([status, json.code, headers.get("retry-after")], [429, "busy", "60"]);
    assert.match(json.detail, /^20 jobs of the kind exports wait for your organization/);
    const { rows } = await sql`select from job where organization_id = ${partner.organizationId}`.execute(
      app.context.db,
    );
    assert.equal(rows.length, 20);
    assert.equal((await ask(other)).status, 202);
  });
  for (const id of ids) assert.equal((await endedJob(partner, id)).status, "succeeded");
  assert.equal((await ask(partner)).status, 202);
});

test("a result can be read for seven days, and then takes no room", async () => {
  const partner = await aPartner(app);
  await aLearner(partner);
  const { job } = await exported(partner, "dim_user");
  assert.ok(job.result_url);
  app.clock.advance(7 * 24 * 3_600_000);
  const form = {
    grant_type: "client_credentials",
    client_id: partner.clientId,
    client_secret: partner.clientSecret,
  };
  const { access_token: token } = (await app.send("POST", "/oauth/token/", { form })).json;
  const later = await app.send("GET", `/api/v1/jobs/${job.id}/`, { token });
  assert.deepEqual([later.json.status, later.json.result_url], ["succeeded", null]);
  assert.equal((await app.send("GET", `/api/v1/jobs/${job.id}/result/`, { token })).status, 404);
  await deleteExpiredResults(app.context.db, app.clock());
  const { rows } = await sql`select from job_part where job_id = ${job.id}`.execute(app.context.db);
  assert.equal(rows.length, 0);
});

test("who asks for no such table is told which there are, and the audit log tells who asked", async () => {
  const partner = await aPartner(app);
  const unknown = await partner.call("POST", "/exports/", { table: "dim_planet", format: "csv" });
  assert.equal(unknown.status, 422);
  assert.match(unknown.json.errors.table[0], /dim_user/);
  assert.equal((await partner.call("POST", "/exports/", { table: "dim_user" })).status, 400);
  const wrong = await partner.call("POST", "/exports/", {
    table: "dim_user",
    format: "csv",
    since: "yesterday",
  });
  assert.equal(wrong.status, 422);
  const { job } = await exported(partner, "dim_user");
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=export.start&target_id=${job.id}`);
  assert.equal(json.count, 1);
});
