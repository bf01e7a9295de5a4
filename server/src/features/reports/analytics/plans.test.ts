import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CompiledQuery, type KyselyPlugin, type PluginTransformQueryArgs } from "kysely";
import { createHttpServer } from "#platform/http/server.ts";
import { aRun, aScenario, completedWith } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, readToTheEnd } from "#test/learner-browser.ts";
import { analyticsRoutes } from "./routes.ts";
import { ScenarioSummary } from "./scenario/schema.ts";
import {
  AnalyticsOverview,
  Completion,
  ProgressEntry,
  ScoreEntry,
  TeamMemberSummary,
  TemplateSummary,
  UserSummary,
} from "./schemas.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Plans?: PlanNode[];
}

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

test("every query of every analytics route finds its rows by an index", async () => {
  const { statements, routes } = await caughtStatements();
  assert.equal(routes, 8, "a route was added: ask it too");
  assert.ok(statements.length > 40, `only ${statements.length} statements were caught`);
  for (const statement of statements) assert.deepEqual(await scansOf(statement), [], statement.sql);
});

test("a query without an index would be found", async () => {
  const statement = CompiledQuery.raw("select count(*) from curriculum where title = $1", ["x"]);
  assert.deepEqual(await scansOf(statement), ["Seq Scan on curriculum"]);
  const whole = CompiledQuery.raw("select id from curriculum order by id");
  assert.equal((await scansOf(whole)).length, 1, "an index without a condition is read from end to end");
});

/** What PostgreSQL would read without a condition on an index, when it may choose anything else first. */
async function scansOf(statement: CompiledQuery): Promise<string[]> {
  return app.context.db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw("set local enable_seqscan = off"));
    const explained = { ...statement, sql: `explain (format json) ${statement.sql}` };
    const { rows } = await trx.executeQuery<{ "QUERY PLAN": { Plan: PlanNode }[] }>(explained);
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    return plan ? nodesOf(plan.Plan).flatMap(wholeScan) : ["no plan"];
  });
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function wholeScan(node: PlanNode): string[] {
  const table = node["Relation Name"];
  const isFound = node["Index Cond"] !== undefined || node["Recheck Cond"] !== undefined;
  if (table === undefined || node["Node Type"] === "ModifyTable" || isFound) return [];
  return [`${node["Node Type"]} on ${table}`];
}

/** The statements of all routes, with every parameter of theirs, while there is something to count. */
async function caughtStatements() {
  const learner = await aLearner(partner);
  await readToTheEnd(await aBrowser(app, partner, learner), 1);
  const team = await partner.call("POST", "/teams/", { name: "All", member_ids: [learner.id] });
  const scenario = await aScenario(app);
  await aRun(app, partner, scenario, learner.id, completedWith(app, 80));
  const caught: CompiledQuery[] = [];
  const db = app.context.db.withPlugin(catching(app, caught));
  const server = createHttpServer({
    log: app.context.log,
    clientAddress: () => "127.0.0.1",
    isSecure: false,
  });
  server.addHook("onRequest", async (request) => {
    request.caller = {
      kind: "service_account",
      organizationId: partner.organizationId,
      applicationId: partner.applicationId,
      clientId: partner.clientId,
      label: "Portal",
      providerLabel: null,
      scopes: ["read"],
    };
  });
  let routes = 0;
  server.addHook("onRoute", ({ method }) => {
    routes += method === "GET" ? 1 : 0;
  });
  const schemas = [UserSummary, ProgressEntry, ScoreEntry, AnalyticsOverview, TeamMemberSummary];
  for (const schema of [...schemas, TemplateSummary, ScenarioSummary, Completion]) server.addSchema(schema);
  await server.register(async (scope) => analyticsRoutes(scope, { ...app.context, db }));
  const range = "from=2026-05-01&to=2026-06-15";
  const filters = `user_id=${learner.id}&team_id=${team.json.id}&completed_after=2026-01-01&modified_after=2026-01-01`;
  for (const [path, queries] of Object.entries({
    [`users/${learner.id}/summary`]: ["", range, "from=2026-05-01"],
    [`users/${learner.id}/progress`]: ["", range, "status=ready&template_id=1"],
    [`users/${learner.id}/scores`]: ["", range],
    overview: ["", range, "to=2026-06-01", "from=2026-06-01", "interval=month"],
    [`teams/${team.json.id}/summary`]: ["", range, "interval=day"],
    "templates/1/summary": ["", range],
    [`scenarios/${scenario.scenarioId}/summary`]: ["", range, `team_id=${team.json.id}`],
    completions: ["", "cursor=*", range, filters, "template_id=1", "provider_id_prefix=emp", "type=scenario"],
  })) {
    for (const query of queries) {
      const answer = await server.inject({ method: "GET", url: `/analytics/${path}/?${query}` });
      assert.equal(answer.statusCode, 200, `${path}?${query}: ${answer.body}`);
    }
  }
  await server.close();
  return { statements: caught, routes };
}

function catching({ context }: TestApp, caught: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      caught.push(context.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
