// npm run test:long: a whole minute, with what is done at set times, instead of half of one without
// npm test leaves this drill to CI: queues.test.ts says what each queue is woken by.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { features } from "#app/features.ts";
import { manualClock } from "#kernel/clock.ts";
import type { TestApp } from "./app.ts";
import { aPartner } from "./builders.ts";
import { createTestDatabase } from "./database.ts";
import { connected } from "./hris/connected.ts";
import { startMeridian } from "./hris/meridian.ts";
import { byLength, isLong } from "./length.ts";
import { startHrHub } from "./partners/hr-hub/hr-hub.ts";
import { startRecordStore } from "./partners/record-store.ts";
import { startWebhookReceiver } from "./partners/webhook-receiver.ts";
import { aRecordStore } from "./stages/xapi.ts";
import { until } from "./waiting/until.ts";
import { anEndpoint, announce } from "./webhooks.ts";

const WINDOW_MS = byLength(30_000, 60_000);
const MOST_A_MINUTE = 60;

/** An installation as many are: two HR systems, a record store, a webhook endpoint. One that works, and what is asked for. */
async function furnish(t: TestContext, app: TestApp): Promise<void> {
  for (let connections = 0; connections < 2; connections += 1) {
    const hub = await startHrHub();
    t.after(() => hub.stop());
    await connected(app, hub);
  }
  const partner = await aPartner(app);
  const store = await startRecordStore();
  const receiver = await startWebhookReceiver();
  t.after(() => Promise.all([store.stop(), receiver.stop()]));
  await aRecordStore(app, partner, store);
  await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  await receiver.hasReceived(1);
}

/** Transactions since their start, by the loops that made them. */
async function transactions(apps: readonly TestApp[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { context } of apps) {
    const counter = context.metrics.registry.getSingleMetric("lectern_database_transactions_total");
    for (const { labels, value } of (await counter?.get())?.values ?? []) {
      const worker = String(labels.worker);
      counts.set(worker, (counts.get(worker) ?? 0) + value);
    }
  }
  return counts;
}

/** After a start everything that is done at set times is done once. */
async function firstTasksDone({ context }: TestApp): Promise<void> {
  const count = features.flatMap(({ scheduledTasks = [] }) => scheduledTasks).length;
  await until(async () => {
    const counter = context.metrics.registry.getSingleMetric("lectern_scheduled_task_runs_total");
    return ((await counter?.get())?.values ?? []).reduce((sum, { value }) => sum + value, 0) >= count;
  });
}

async function assertIdle(name: string, apps: readonly TestApp[]): Promise<void> {
  const before = await transactions(apps);
  await pause(WINDOW_MS); // what is counted is what happens while nothing does
  const during = [...(await transactions(apps))]
    .filter(([worker]) => isLong || worker !== "scheduled-tasks")
    .map(([worker, count]) => ({ worker, count: count - (before.get(worker) ?? 0) }));
  const total = during.reduce((sum, { count }) => sum + count, 0);
  const most = (MOST_A_MINUTE * WINDOW_MS) / 60_000;
  assert.ok(total > 0, `${name}: nothing was counted`);
  assert.ok(total <= most, `${name}: ${total} in ${WINDOW_MS / 1000} s: ${JSON.stringify(during)}`);
}

test("an installation that nobody uses makes at most 60 transactions a minute, in one process and in two", async (t) => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const clock = manualClock("2026-11-21T12:00:00Z");
  const apps: TestApp[] = [];
  t.after(async () => {
    for (const app of apps) await app.stop();
    for (const database of databases) await database.drop();
  });
  const start = async (databaseUrl: string, role: "serve" | "work" | "all") => {
    const app = await startMeridian({
      databaseUrl,
      clock,
      environment: { SECRET_KEY: "idle ".repeat(8) },
      config: { role },
    });
    apps.push(app);
    return app;
  };
  const [{ url: together }, { url: apart }] = databases;
  const all = await start(together, "all");
  const serving = await start(apart, "serve");
  const working = await start(apart, "work");
  await furnish(t, all);
  await furnish(t, serving);
  await Promise.all([firstTasksDone(all), firstTasksDone(working)]);
  await Promise.all([assertIdle("one process", [all]), assertIdle("serve and work", [serving, working])]);
});
