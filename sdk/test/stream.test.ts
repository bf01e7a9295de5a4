import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import {
  createClient,
  LecternError,
  type LecternEvent,
  type Retry,
  type StreamOptions,
} from "../src/index.ts";
import { aClient, anUnreliableProxy, sharedClock, type Trouble } from "./service.ts";

/** What a stream goes on through, what ends it, and how much of the limit it takes. */
const LIMIT = 60;
let app: TestApp;
before(async () => {
  app = await startApp({ config: { requestsPerHour: LIMIT } });
});
after(() => app.stop());

const keyOf = ({ data }: LecternEvent) => ("provider_id" in data ? data.provider_id : undefined);
const failed = ({ error }: Retry) => assert.fail(`tried again after: ${error.message}`);
const failureOf = (ending: Promise<unknown>) =>
  ending.then(
    () => assert.fail("the stream did not throw"),
    (error: unknown) => error,
  );

test("a stream goes on through lost answers, answers that break off, and errors of a proxy, however many", async () => {
  const troubles: Trouble[] = Array.from({ length: 12 }, (_, index) =>
    index % 2 ? "answer 503" : "break off",
  );
  const proxy = await anUnreliableProxy(app.address, [null, ...troubles, "lose the answer"]);
  try {
    const clock = sharedClock(app);
    const { client, partner } = await aClient(app, {
      siteUrl: proxy.siteUrl,
      clock,
      retries: { retries: 0 },
    });
    await aLearner(partner, { provider_id: "u-1" });
    await app.eventsSettled();
    const retries: Retry[] = [];
    for await (const event of client.events.stream({ onRetry: (retry) => void retries.push(retry) })) {
      assert.equal(keyOf(event), "u-1");
      break;
    }
    assert.deepEqual(
      retries.map(({ attempt, error }) => [attempt, error.status, error.code]),
      [...troubles, "lose the answer"].map((trouble, index) =>
        trouble === "answer 503" ? [index + 1, 503, "http_503"] : [index + 1, 0, "network_error"],
      ),
    );
    assert.deepEqual(
      clock.waitedMs,
      retries.map(({ waitMs }) => waitMs),
    );
    assert.ok(Math.max(...clock.waitedMs) <= 60_000);
    assert.ok((clock.waitedMs.at(-1) ?? 0) >= 30_000, "the pauses grow");
  } finally {
    await proxy.close();
  }
});

test("a stream that is throttled for longer than a minute waits as long as it is told, and goes on", async () => {
  const { client, partner } = await aClient(app, { clock: sharedClock(app) });
  await aLearner(partner, { provider_id: "u-1" });
  await app.eventsSettled();
  await client.users.list();
  while ((await partner.call("GET", "/users/")).status !== 429);
  const retries: Retry[] = [];
  for await (const event of client.events.stream({ onRetry: (retry) => void retries.push(retry) })) {
    assert.equal(keyOf(event), "u-1");
    break;
  }
  const [{ error, waitMs } = assert.fail("it was not throttled"), ...others] = retries;
  assert.deepEqual([error.status, others.length], [429, 0]);
  assert.ok(waitMs > 60_000 && waitMs >= (error.retryAfterSeconds ?? 0) * 1000);
});

for (const [what, settings] of [
  ["a stream by itself", {}],
  ["a stream that is told to ask each second", { pollIntervalMs: 1000 }],
] as const) {
  test(`${what} is never throttled, and leaves others a good part of the limit`, async () => {
    const stop = new AbortController();
    const clock = sharedClock(app);
    const threeHoursOn = clock.now() + 3 * 3_600_000;
    const asked: number[] = [];
    const { client } = await aClient(app, {
      clock,
      fetch: (input, init) => {
        asked.push(clock.now());
        if (clock.now() > threeHoursOn) stop.abort();
        return fetch(input, init);
      },
    });
    for await (const _ of client.events.stream({ ...settings, onRetry: failed, signal: stop.signal }));
    const inTheHourAfter = (from: number) => asked.filter((at) => at >= from && at < from + 3_600_000).length;
    const busiest = Math.max(...asked.map(inTheHourAfter));
    assert.ok(busiest > LIMIT / 3 && busiest < LIMIT * 0.9, `${busiest} requests in an hour`);
  });
}

test("what asking again does not mend ends a stream: 401 after one fresh token, 403, 422", async () => {
  const wait = () => assert.fail("the stream goes on");
  const { client, partner, sent } = await aClient(app, { clock: { now: sharedClock(app).now, wait } });
  const operate = async (path: string) => {
    const answer = await app.send("POST", `/operator/v1${path}`, { token: await app.operatorToken() });
    assert.equal(answer.status, 200, answer.text);
  };
  const statusOf = async (settings: StreamOptions = {}) => {
    const error = await failureOf(client.events.stream(settings).next());
    return error instanceof LecternError ? error.status : error;
  };
  assert.equal(await statusOf({ after: "nonsense" }), 422);
  await operate(`/organizations/${partner.slug}/deactivate/`);
  assert.equal(await statusOf(), 403);
  await operate(`/organizations/${partner.slug}/reactivate/`);
  await operate(`/applications/${partner.applicationId}/deactivate/`);
  sent.length = 0;
  assert.equal(await statusOf(), 401);
  assert.deepEqual(sent, ["GET /api/v1/events/", "POST /oauth/token/"]);
});

test("who has waited long enough throws in onRetry, and gets just that", async () => {
  const client = createClient({ siteUrl: "http://127.0.0.1:9", clientId: "a", clientSecret: "b" });
  const enough = new Error("enough");
  const onRetry = () => Promise.reject(enough);
  assert.equal(await failureOf(client.events.stream({ onRetry }).next()), enough);
});

test("an aborted stream ends at once, in a pause as well as before a service that never answers", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  assert.ok(typeof address === "object" && address);
  try {
    const clientOf = (port: number) =>
      createClient({ siteUrl: `http://127.0.0.1:${port}`, clientId: "a", clientSecret: "b" });
    const stop = new AbortController();
    const waiting = clientOf(address.port).events.stream({ signal: stop.signal }).next();
    const [socket] = await once(silent, "connection");
    const closed = once(socket.resume(), "close");
    stop.abort();
    assert.equal((await waiting).done, true);
    await closed; // nothing is left that would keep the process

    const leave = new AbortController();
    const onRetry = ({ attempt }: Retry) => {
      if (attempt === 4) setImmediate(() => leave.abort()); // the pause is two seconds long at least
    };
    const resting = await clientOf(9).events.stream({ signal: leave.signal, onRetry }).next();
    assert.equal(resting.done, true);
  } finally {
    silent.close();
  }
});
