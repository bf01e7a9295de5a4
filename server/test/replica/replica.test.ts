// npm run test:long: many more writes, each read at once through the other process.
// npm test leaves this drill to CI: failover.test.ts reads from a replica that becomes the primary.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { randomToken } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import { offload } from "#platform/database/replica/offload.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { type Follower, lacksPostgres, startServerPair } from "../failover/debian-postgres.ts";
import { byLength } from "../length.ts";
import { until } from "../waiting/until.ts";

const skip = lacksPostgres;
const ROUNDS = byLength(6, 200);
const SECRET_KEY = randomToken(32);

let servers: Awaited<ReturnType<typeof startServerPair>>;
let replica: Follower;
/** Two processes of one service. */
let apps: [TestApp, TestApp];
let partner: Partner;

before(async () => {
  if (skip) return;
  servers = await startServerPair();
  const alone = await startApp({ databaseUrl: servers.url, environment: { SECRET_KEY } });
  partner = await aPartner(alone);
  await aLearner(partner);
  await alone.stop();
  replica = await servers.addReplica({ isSynchronous: false });
  apps = [await startProcess(), await startProcess()];
});
after(async () => {
  for (const app of apps ?? []) await app.stop();
  await servers?.stop();
});

const startProcess = () =>
  startApp({ databaseUrl: servers.url, environment: { SECRET_KEY, DATABASE_READ_URL: replica.url } });

test("heavy reads are done by the replica, and show what another process wrote a moment before", {
  skip,
}, async () => {
  for (const app of apps) await untilUsed(app);
  const before = await answeredBy(apps[0], "replica");
  await writeAndRead(ROUNDS);
  assert.ok((await answeredBy(apps[0], "replica")) > before);
  assert.equal(await offload(apps[0].context, isReplica), true);
});

test("what a read writes on its way goes to the primary", { skip }, async () => {
  const [app] = apps;
  await untilUsed(app);
  const curriculum = sql`
    insert into analytics_period (organization_id, time_zone, unit, period, active_users, started, completed, time_spent_seconds)
    values (${partner.organizationId}, 'UTC', 'day', '2020-01-01', 0, 0, 0, 0)`;
  const before = await answeredBy(app, "failed");
  await offload(app.context, (from) => curriculum.execute(from));
  assert.equal(await answeredBy(app, "failed"), before + 1);
});

test("of a replica that is 30 s late nobody notices anything, and it is used again once it has caught up", {
  skip,
}, async () => {
  for (const app of apps) await untilUsed(app);
  await delayReplay("30s");
  await aLearner(partnerAt(apps[0]));
  const before = await Promise.all(apps.map((app) => answeredBy(app, "replica")));
  await writeAndRead(ROUNDS);
  assert.deepEqual(await Promise.all(apps.map((app) => answeredBy(app, "replica"))), before);
  assert.equal((await apps[0].context.replica?.look())?.kind, "behind");
  await delayReplay("0");
  for (const app of apps) await untilUsed(app);
});

test("a replica that is killed under reads fails none of them, and is used again when it is back", {
  skip,
}, async () => {
  for (const app of apps) await untilUsed(app);
  let isOver = false;
  const readers = apps.flatMap((app) =>
    [1, 2, 3].map(async () => {
      while (!isOver) await listThrough(app);
    }),
  );
  await replica.kill();
  await until(async () => (await apps[0].context.replica?.look())?.kind === "unreachable");
  await writeAndRead(ROUNDS);
  await replica.start();
  for (const app of apps) await untilUsed(app);
  isOver = true;
  await Promise.all(readers);
});

test("a read that is in the way of what the replica replays is done again by the primary", {
  skip,
}, async () => {
  const [app] = apps;
  await untilUsed(app);
  await replica.ask("alter system set max_standby_streaming_delay = 0");
  await replica.ask("select pg_reload_conf()");
  const answers: boolean[] = [];
  const isAnsweredByReplica = await offload(app.context, async (from) => {
    answers.push(await isReplica(from));
    await sql`select from team limit 1`.execute(from);
    if (answers.length === 1) {
      await servers.ask("begin; lock table team in access exclusive mode; commit");
      await until(
        async () =>
          (await replica.ask("select from pg_stat_database_conflicts where confl_lock > 0")).length > 0,
      );
    }
    await sql`select from team limit 1`.execute(from);
    return isReplica(from);
  });
  assert.deepEqual(answers, [true, false]);
  assert.equal(isAnsweredByReplica, false);
});

test("a replica that was promoted, and the primary itself, are not read from", { skip }, async () => {
  const [app] = apps;
  await app.restart({ databaseReadUrl: servers.url });
  assert.equal((await app.context.replica?.look())?.kind, "primary");
  await app.restart({ databaseReadUrl: replica.url });
  await untilUsed(app);
  await replica.ask("select pg_promote()");
  await writeAndRead(ROUNDS);
  assert.equal((await app.context.replica?.look())?.kind, "primary");
});

test("after a failover, a replica that still follows the server before is not read from, though it came further", {
  skip,
}, async () => {
  // Of two replicas one misses the last writes, and is promoted; the other one has them.
  const stray = await servers.addReplica({ isSynchronous: false });
  await servers.addReplica({ isSynchronous: false });
  for (const app of apps) {
    await app.restart({ databaseReadUrl: stray.url });
    await untilUsed(app);
  }
  servers.cutReplication();
  await aLearner(partnerAt(apps[0]));
  await servers.ask("create table ballast as select generate_series(1, 300000)");
  await untilUsed(apps[0]); // so it has all of this
  await servers.failOver();
  for (const app of apps) await until(async () => (await listUsers(app)).status === 200);
  await writeAndRead(ROUNDS);
  await until(async () => (await apps[0].context.replica?.look())?.kind === "other_history");
});

/** How often the process' reads were answered so. */
async function answeredBy({ context }: TestApp, outcome: string): Promise<number> {
  const counter = await context.metrics.registry.getSingleMetric("lectern_replica_reads_total")?.get();
  return counter?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

async function isReplica(from: Database): Promise<boolean> {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(from);
  return rows[0]?.is_replica ?? false;
}

async function delayReplay(delay: string): Promise<void> {
  await replica.ask(`alter system set recovery_min_apply_delay = '${delay}'`);
  await replica.ask("select pg_reload_conf()");
  await until(async () => {
    const [row] = await replica.ask("select current_setting('recovery_min_apply_delay') as delay");
    return row?.delay === delay;
  });
}

const partnerAt = (app: TestApp): Partner => ({
  ...partner,
  call: (method, path, body) => app.send(method, `/api/v1${path}`, { token: partner.token, body }),
});

const listUsers = (app: TestApp) => partnerAt(app).call("GET", "/users/?page_size=1");

async function listThrough(app: TestApp, path = "/users/?page_size=1") {
  const answer = await partnerAt(app).call("GET", path);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

async function untilUsed(app: TestApp): Promise<void> {
  const before = await answeredBy(app, "replica");
  await until(async () => {
    await listThrough(app);
    return (await answeredBy(app, "replica")) > before;
  });
}

/** Writes through one process, and reads through the other one at once: what was written now and before. */
async function writeAndRead(rounds: number): Promise<void> {
  let { count } = await listThrough(apps[0]);
  for (let round = 1; round <= rounds; round++) {
    const [writer, reader] = round % 2 === 0 ? [apps[1], apps[0]] : apps;
    const { id } = await aLearner(partnerAt(writer));
    const found = await listThrough(reader, "/users/?sort=-id&page_size=1");
    assert.deepEqual([found.count, found.results[0].id], [count + 1, id]);
    assert.equal((await listThrough(reader, "/analytics/overview/")).users_total, found.count);
    ({ count } = found);
  }
}
