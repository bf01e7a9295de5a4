// npm run test:long: many processes on Debian's PostgreSQL, each killed in turn, and the database failed over to its replica.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@lectern/sdk";
import { isLong } from "../length.ts";
import { takeAllConnections } from "../processes/stoppable-database.ts";
import { until } from "../waiting/until.ts";
import { lacksPostgres, startServerPair } from "./debian-postgres.ts";
import { startLoad } from "./load.ts";
import { aPooler, lacksPgBouncer } from "./pooler.ts";
import { secondsUntilAllAnswers } from "./recovery.ts";
import { aRedis, hasRedis } from "./redis.ts";
import { logLine, startSite } from "./site.ts";
import { tally } from "./tally.ts";
import { poll, receive } from "./watchers.ts";

const skip = isLong ? lacksPostgres : "it is a drill of minutes: npm run test:long";
/** Processes in each role, and how often everything happens. */
const COUNT = Number(process.env.FAILOVER_PROCESSES ?? 2);
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? 1);
/** What is still to be sent once the load has ended: retries have pauses. */
const SETTLED_WITHIN_MS = 60_000;

test("processes killed, PostgreSQL restarted and failed over, Redis killed, links dead: nothing acknowledged is lost, and everything answers again by itself", {
  skip,
}, async (t) => {
  const drill = await stage(t);
  const { site, servers, redis, recovered } = drill;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const name of site.names) {
      await recovered(`${name} killed`, () => site.kill(name));
      await recovered(`${name} started again`, () => site.start(name));
    }
    if (redis) {
      await recovered("Redis killed", () => redis.kill());
      await recovered("Redis back", () => redis.start());
    }
    await recovered("PostgreSQL restarted", () => servers.restart());
    await recovered("links silent", async () => servers.line.silence());
    await recovered("no connection free for 3 s", async () => {
      const { giveBack } = await takeAllConnections(servers.url);
      setTimeout(() => void giveBack(), 3_000);
    });
    await servers.addReplica({ isSynchronous: true });
    await recovered("failed over to a synchronous replica", () => servers.failOver());
  }
  assert.deepEqual(
    (await drill.operate("GET", "/restores/")).results,
    [],
    "nothing was lost, so nothing is on hold",
  );
  const found = await drill.end();
  assert.deepEqual(found.lostWrites, []);
  assert.deepEqual(found.lostLessons, []);
});

test("a failover that loses acknowledged writes is told: pollers are sent back, nothing is sent until somebody decides, no number names two events", {
  skip,
}, async (t) => {
  const drill = await stage(t);
  const { servers, load, poller, receiver } = drill;
  await servers.addReplica({ isSynchronous: false });
  servers.cutReplication();
  const [from, seenBefore] = [load.acknowledged.length, poller.seen.length];
  await until(() => load.acknowledged.length > from + 20 && poller.seen.length > seenBefore + 20);
  await drill.recovered("failed over to a replica that lacked the last second", () => servers.failOver(), {
    sends: false,
  });
  await until(async () => (await drill.operate("GET", "/restores/sending/")).is_on_hold);
  const sentBefore = receiver.seen.length;
  await until(() => poller.restoredAt.length > 0);
  assert.equal(receiver.seen.length, sentBefore);
  await drill.operate("POST", "/restores/resume/", { choice: "send" });
  await drill.recovered("an operator resumed", async () => undefined);
  const found = await drill.end();
  assert.ok(found.lostWrites.length > 0, "the replica lacked something");
});

test("behind PgBouncer in transaction mode, killed and with what is behind it restarted and failed over, nothing is lost either", {
  skip: skip || lacksPgBouncer,
}, async (t) => {
  const drill = await stage(t, { isPooled: true });
  const { site, servers, pooler, recovered } = drill;
  await recovered("work 1 killed", () => site.kill("work 1"));
  await recovered("work 1 started again", () => site.start("work 1"));
  await recovered("PgBouncer killed and started again", async () => {
    await pooler?.kill();
    await pooler?.start();
  });
  await recovered("PostgreSQL restarted", () => servers.restart());
  await servers.addReplica({ isSynchronous: true });
  await recovered("failed over to a synchronous replica", () => servers.failOver());
  assert.deepEqual((await drill.operate("GET", "/restores/")).results, []);
  const found = await drill.end();
  assert.deepEqual([found.lostWrites, found.lostLessons], [[], []]);
});

async function stage(t: TestContext, { isPooled = false } = {}) {
  const say = (line: string) => {
    t.diagnostic(line);
    logLine(`drill: ${line}`);
  };
  const stops: (() => unknown)[] = [];
  t.after(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  const servers = await startServerPair();
  stops.push(() => servers.stop());
  const redis = hasRedis ? await aRedis() : null;
  await redis?.start();
  stops.push(() => redis?.kill());
  const pooler = isPooled ? await aPooler(servers.line.port) : null;
  await pooler?.start();
  stops.push(() => pooler?.stop());
  const site = await startSite({
    databaseUrl: pooler?.url ?? servers.url,
    migrationUrl: servers.url,
    redisUrl: redis?.url ?? null,
    ...(pooler ? { environment: { DATABASE_NAMED_STATEMENTS: "false" } } : {}),
    count: COUNT,
  });
  stops.push(() => site.stop());
  const receiver = await receive();
  stops.push(() => receiver.stop());

  const operate = async (method: string, path: string, body?: unknown) =>
    site.call(method, `/operator/v1${path}`, {
      token: await site.operatorToken(),
      ...(body === undefined ? {} : { body }),
    });
  await operate("POST", "/organizations/", { name: "Acme", slug: "acme" });
  const credentials = await operate("POST", "/applications/", { organization: "acme", name: "Portal" });
  const { secret } = await operate("POST", "/webhook-endpoints/", {
    organization: "acme",
    url: receiver.url,
  });
  receiver.trust(secret);
  const form = {
    grant_type: "client_credentials",
    client_id: credentials.client_id,
    client_secret: credentials.client_secret,
  };
  const { access_token: token } = await site.call("POST", "/oauth/token/", { form });
  const client = createClient({
    siteUrl: site.siteUrl,
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret,
  });
  const poller = poll(client);
  stops.push(() => poller.stop());
  const load = startLoad(client, site.siteUrl);
  stops.push(() => load.stop());

  const observed = { site, token: () => token, polled: poller.seen };
  await secondsUntilAllAnswers({ ...observed, received: receiver.seen });

  return {
    site,
    servers,
    pooler,
    redis,
    load,
    poller,
    receiver,
    operate,
    /** Does it, and waits until everything answers again. */
    async recovered(what: string, disturb: () => Promise<void>, { sends = true } = {}) {
      const disturbed = disturb();
      const [seconds] = await Promise.all([
        disturbed.then(() => secondsUntilAllAnswers({ ...observed, received: sends ? receiver.seen : null })),
        disturbed,
      ]);
      say(`${what}: everything answers after ${seconds.toFixed(1)} s`);
      assert.ok(Number.isFinite(seconds), "it does not recover by itself");
    },
    async end() {
      await load.stop();
      say("the load has ended");
      const deadline = Date.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const { missedByPoller, missedByReceiver } = await tally(client, load, poller, receiver);
        if (missedByPoller.length + missedByReceiver.length === 0 || Date.now() > deadline) break;
        if (poller.failure() !== undefined) throw poller.failure();
        await pause(200);
      }
      const found = await tally(client, load, poller, receiver);
      say(
        `${found.acknowledged} writes acknowledged, ${found.lostWrites.length} lost; ${found.lessons} lessons finished, ${found.lostLessons.length} lost; ${found.events} events: polled ${found.doubledByPoller} twice, sent ${found.repeatedByReceiver} twice, ${found.inversions.polled} and ${found.inversions.received} out of order; given out and gone ${found.goneAgain}, numbers given out twice ${found.renamed.length}`,
      );
      say(`failed: ${JSON.stringify([...load.failed])}`);
      assert.deepEqual([found.missedByPoller, found.missedByReceiver], [[], []]);
      assert.ok(found.acknowledged > 0 && found.lessons > 0);
      assert.deepEqual(receiver.refused, []);
      // Webhooks come nearly in order (docs/integrating/events.md), and at least once.
      assert.deepEqual([found.doubledByPoller, found.inversions.polled], [0, 0]);
      assert.deepEqual(found.renamed, []);
      return found;
    },
  };
}
