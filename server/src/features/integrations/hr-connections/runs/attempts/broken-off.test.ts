import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { type Connected, connected, type Run } from "#test/hris/connected.ts";
import { type HrHub, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { woken } from "#test/waiting/woken.ts";
import { operate } from "#test/webhooks.ts";
import { selectConnection } from "../../connections/queries.ts";
import { selectRun } from "../../run-queue/queries.ts";
import type { RunRow } from "../../run-queue/run.ts";
import { followCalendar } from "../../schedule/schedule.ts";
import { readAndPlan } from "../reading/read.ts";
import { claimRuns, endLease, openRuns } from "../run-queries.ts";
import { startRunWorker } from "../worker.ts";

let app: TestApp;
let hub: HrHub;
before(async () => {
  hub = await startHrHub();
  // Nobody works here but the test.
  app = await startApp({ config: { role: "serve", outboundAllow: ["127.0.0.0/8"] } });
});
after(async () => {
  await app.stop();
  await hub.stop();
});

const HOUR_MS = 3_600_000;

/** Processes take the run, one after the other, and die of it. */
async function dieOf(runId: number, times: number, ending: (run: RunRow) => Promise<unknown> = die) {
  for (let time = 0; time < times; time += 1) {
    const [run] = await claimRuns(app.context.db, app.context.clock(), 1);
    assert.equal(run?.id, runId);
    await ending(run);
  }
}

const die = ({ id }: RunRow) =>
  sql`update hris_run set leased_until = clock_timestamp() where id = ${id}`.execute(app.context.db);

/** A process that does not die works until this is over. */
async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
  const worker = woken(app.context, openRuns, startRunWorker(app.context));
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

async function queued(connection: Connected, kind: "preview" | "full"): Promise<number> {
  const { json } = await connection.operate("POST", "/runs/", { kind });
  return json.id;
}

const lastRunOf = async ({ id }: Connected): Promise<Run> =>
  (await operate(app, "GET", `/hris-runs/?connection=${id}&page_size=1`)).json.results[0];

test("a run that ends its process three times while it reads is ended as failed and says what to do; the next night begins anew", async () => {
  const connection = await connected(app, hub, { isActive: false });
  await withWorker(() => connection.activate());
  const id = await queued(connection, "full");
  await dieOf(id, 3);
  const failed = await withWorker(() => connection.settled());
  assert.deepEqual([failed.id, failed.state], [id, "failed"]);
  assert.match(failed.failure_reason ?? "", /begun 3 times.*Look in the service's log/);
  const shown = (await connection.operate("GET", "/")).json;
  assert.deepEqual([shown.state, shown.state_reason], ["active", failed.failure_reason]);
  const notices = (await operate(app, "GET", "/notices/?page_size=100")).json.results;
  assert.ok(
    notices.some(({ message }: { message: string }) => message.includes(`Run ${id} was begun 3 times`)),
  );

  app.clock.advance(2 * HOUR_MS);
  await followCalendar(app.context);
  assert.equal((await lastRunOf(connection)).id, id, "it is not tried again each hour");
  app.clock.advance(24 * HOUR_MS);
  await followCalendar(app.context);
  const nightly = await withWorker(() => connection.settled());
  assert.deepEqual([nightly.id > id, nightly.state], [true, "succeeded"]);
  assert.equal((await connection.operate("GET", "/")).json.state_reason, null, "it works again");
});

test("a run that gets on, and one whose processes were stopped on purpose, is taken up as often as it takes", async () => {
  const connection = await connected(app, hub, { isActive: false });
  const preview = await queued(connection, "preview");
  await dieOf(preview, 5, ({ id, leased_until }) => endLease(app.context.db, id, leased_until));
  await dieOf(preview, 3 - 1);
  assert.equal((await withWorker(() => connection.settled())).state, "succeeded");
  await connection.operate("POST", "/activate/");
  const { id } = await lastRunOf(connection);
  await dieOf(id, 2);
  // The third one reads, plans, and dies before a change; those after it each make one.
  const plannedBy = await withPlan(id);
  assert.ok(plannedBy > 4);
  for (let made = 0; made < 4; made += 1) {
    await dieOf(id, 1, async (run) => {
      await sql`
        update hris_change set state = 'stale'
        where run_id = ${id} and place = (select min(place) from hris_change where run_id = ${id} and state = 'planned')`.execute(
        app.context.db,
      );
      await die(run);
    });
  }
  assert.equal((await withWorker(() => connection.settled())).state, "succeeded");
});

test("a run that ends its process at one of its changes is ended as failed, with what was done before", async () => {
  const connection = await connected(app, hub, { isActive: false });
  await withWorker(() => connection.run("preview"));
  await connection.operate("POST", "/activate/");
  const { id } = await lastRunOf(connection);
  await withPlan(id);
  await dieOf(id, 3);
  const failed = await withWorker(() => connection.settled());
  assert.equal(failed.state, "failed");
  assert.match(failed.failure_reason ?? "", /at the same change/);
  const open = await connection.changes(failed, "&state=planned");
  assert.deepEqual(open, [], "nothing is left to come");
});

/** Reads and plans as a process does that dies before the first change. @returns how many changes it planned */
async function withPlan(runId: number): Promise<number> {
  const { db, clock } = app.context;
  const [run] = await claimRuns(db, clock(), 1);
  assert.equal(run?.id, runId);
  const connection = await selectConnection(db, run.connection_id);
  assert.ok(connection);
  await readAndPlan(app.context, run, connection, AbortSignal.timeout(60_000));
  await die(run);
  return (await selectRun(db, runId))?.planned ?? 0;
}
