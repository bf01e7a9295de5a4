import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PostgresQueryCompiler, sql } from "kysely";
import type { KeptDays } from "#platform/kept-days.ts";
import { features } from "../src/app/features.ts";
import { startApp, type TestApp } from "./app.ts";
import { aLearner, aPartner } from "./builders.ts";
import { startWebhookReceiver } from "./partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "./webhooks.ts";

const DAY_MS = 86_400_000;
const tasks = features.flatMap(({ scheduledTasks = [] }) => scheduledTasks);

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

/** As in the night, with rows kept for so many days. */
async function forget(kept: Partial<KeptDays>, named: RegExp): Promise<void> {
  const { settings } = app.context;
  const context = { ...app.context, settings: { ...settings, keptDays: { ...settings.keptDays, ...kept } } };
  for (const { name, run } of tasks) if (named.test(name)) await run(context);
}
const forgetEvents = (events: number | null) => forget({ events }, /^forget-old-events$/);

test("events are kept for ever, or as long as an operator says and none of them waits for a receiver", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const partner = await aPartner(app);
  const stream = async (after = "0") => {
    const exchanged = await app.send("POST", "/oauth/token/", {
      form: {
        grant_type: "client_credentials",
        client_id: partner.clientId,
        client_secret: partner.clientSecret,
      },
    });
    return app.send("GET", `/api/v1/events/?after=${after}`, { token: exchanged.json.access_token });
  };
  await announce(app, partner.organizationId, 2);
  const endpoint = await anEndpoint(app, partner, receiver.url);
  const paused = await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/pause/`);
  assert.equal(paused.status, 200, paused.text);
  await announce(app, partner.organizationId, 2);
  const { next_after } = (await stream()).json;
  app.clock.advance(40 * DAY_MS);
  await announce(app, partner.organizationId, 1);

  await forgetEvents(null);
  assert.equal((await stream()).status, 200);
  await forgetEvents(30);
  const early = await stream();
  assert.equal(early.json.code, "cursor_expired", early.text);
  const kept = (await stream(early.json.oldest_after)).json;
  assert.equal(kept.events.length, 3, "two that a paused endpoint has still to get, and a new one");

  await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/resume/`);
  await deliveriesSettled(app, partner.organizationId);
  await forgetEvents(30);
  const late = await stream(early.json.oldest_after);
  assert.equal(late.json.oldest_after, next_after);
  assert.equal((await stream(next_after)).json.events.length, 1);
});

test("what tells how a day went is removed by its task when it is old, and not before", async () => {
  const { db } = app.context;
  const { organizationId, ...partner } = await aPartner(app);
  const learner = await aLearner({ organizationId, ...partner });
  const day = (ago: number) => new Date(app.clock().getTime() - ago * DAY_MS);
  for (const ago of [500, 399]) {
    const at = day(ago);
    await sql`
      insert into notice (kind, severity, subject_type, subject_id, message, raised_at, resolved_at)
      values ('test.kept', 'warning', 'service', ${String(ago)}, 'It was so.', ${at}, ${at})`.execute(db);
    await sql`
      insert into backup_report (kind, occurred_at, reported_at, reported_by)
      values ('made', ${at}, ${at}, 'ada')`.execute(db);
    await sql`insert into ai_spending (organization_id, day) values (${organizationId}, ${at}::date)`.execute(
      db,
    );
    await sql`
      insert into ai_usage (organization_id, day, use, model)
      values (${organizationId}, ${at}::date, 'sections', 'm')`.execute(db);
    await sql`
      insert into analytics_period values (${organizationId}, 'UTC', 'day', ${at}::date, 1, 1, 1, 1)`.execute(
      db,
    );
    await sql`
      insert into document_intake values (${organizationId}, ${day(ago - 394)}::date, 1, 1)`.execute(db);
    await sql`
      insert into statement (organization_id, user_id, statement_id, verb, sha256, creation_date)
      values (${organizationId}, ${learner.id}, gen_random_uuid(), 'completed', '', ${at})`.execute(db);
  }
  const left = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from notice where kind = 'test.kept') as notices,
             (select count(*) from backup_report) as reports,
             (select count(*) from ai_spending) as spending, (select count(*) from ai_usage) as usage,
             (select count(*) from analytics_period) as periods,
             (select count(*) from document_intake) as intake,
             (select count(*) from statement where sha256 = '') as statements`.execute(db);
    return Object.values(rows[0] ?? {}).map(Number);
  };
  assert.deepEqual(await left(), [2, 2, 2, 2, 2, 2, 2]);
  await forget({}, /^forget-/);
  assert.deepEqual(await left(), [1, 1, 1, 1, 1, 1, 2], "statements stay for ever");
  app.clock.advance(100 * DAY_MS);
  await forget({ statements: 499 }, /^forget-/);
  assert.deepEqual(await left(), [0, 1, 0, 0, 0, 0, 1], "the latest backup was made however long ago");
});

test("the task that a table names as what removes its rows deletes from it, or from a table whose rows take its along", async () => {
  const removed = features.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, growth]) =>
      "removedBy" in growth ? [{ table, task: growth.removedBy }] : [],
    ),
  );
  assert.ok(removed.length > 30, "the features were not read");
  const left: string[] = [];
  for (const { table, task } of removed) {
    if (droppedByTheDay.has(table)) continue;
    const sent = await statementsOf(task);
    const names = [table, ...(await takingAlong(table))];
    const deletion = new RegExp(`\\bdelete from "?(${names.join("|")})\\b`);
    if (!sent.some((text) => deletion.test(text))) left.push(`${table}: ${task}`);
  }
  assert.deepEqual(left, []);
});

/** As partitions, of which `retention.test.ts` of the deliveries tells. */
const droppedByTheDay = new Set(["finished_delivery", "delivery_attempt"]);

/** What the task sends where everything is kept for so many days. */
async function statementsOf(task: string): Promise<string[]> {
  const sent: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const { db, settings } = app.context;
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      sent.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const keptDays = { ...settings.keptDays, statements: 30, audit: 30 };
  const context = { ...app.context, db: watched, settings: { ...settings, keptDays } };
  for (const { name, run } of tasks) if (name === task) await run(context);
  return sent;
}

/** By a foreign key that cascades. */
async function takingAlong(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass::text as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f' and confdeltype = 'c'`.execute(app.context.db);
  return rows.map(({ name }) => name);
}
