import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import { LecternError, type LecternEvent } from "../src/index.ts";
import { aClient, sharedClock } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("the stream gives every event once and in order, waits, and goes on", async () => {
  const clock = sharedClock(app);
  const stop = new AbortController();
  let rounds = 0;
  const { client, partner } = await aClient(app, {
    clock: {
      now: clock.now,
      // Caught up: somebody is provisioned meanwhile; the second time nobody is, and the reader leaves.
      async wait(durationMs, signal) {
        assert.equal(durationMs, 5000);
        rounds += 1;
        if (rounds === 2) stop.abort();
        signal?.throwIfAborted();
        await aLearner(partner, { provider_id: "u-late" });
        await app.eventsSettled();
      },
    },
  });
  for (const provider_id of ["u-1", "u-2", "u-3"]) await aLearner(partner, { provider_id });
  await app.eventsSettled();
  const seen = [];
  for await (const event of client.events.stream({ signal: stop.signal })) {
    seen.push([event.event, keyOf(event)]);
  }
  assert.deepEqual(seen, [
    ["user.created", "u-1"],
    ["user.created", "u-2"],
    ["user.created", "u-3"],
    ["user.created", "u-late"],
  ]);
});

test("a stream starts after the event that was dealt with last", async () => {
  const { client, partner } = await aClient(app);
  for (const provider_id of ["u-1", "u-2"]) await aLearner(partner, { provider_id });
  await app.eventsSettled();
  const { events } = await client.events.page({ limit: 1 });
  for await (const event of client.events.stream({ after: events[0]?.stream_id ?? "" })) {
    assert.equal(keyOf(event), "u-2");
    break;
  }
});

test("a stream after the latest yields what happens from then on, and nothing from before", async () => {
  const { client, partner } = await aClient(app, {
    clock: {
      now: sharedClock(app).now,
      async wait() {
        await aLearner(partner, { provider_id: "u-after" });
        await app.eventsSettled();
      },
    },
  });
  await aLearner(partner, { provider_id: "u-before" });
  await app.eventsSettled();
  for await (const event of client.events.stream({ after: "latest" })) {
    assert.ok(event.event === "user.created");
    assert.equal(event.data.provider_id, "u-after");
    break;
  }
});

test("an aborted stream gives no further event", async () => {
  const { client, partner } = await aClient(app);
  for (const provider_id of ["u-1", "u-2", "u-3"]) await aLearner(partner, { provider_id });
  await app.eventsSettled();
  const stop = new AbortController();
  let count = 0;
  for await (const _ of client.events.stream({ signal: stop.signal })) {
    count += 1;
    stop.abort();
  }
  assert.equal(count, 1);
});

function keyOf({ data }: LecternEvent) {
  return "provider_id" in data ? data.provider_id : undefined;
}

test("after a restore the stream says where to go on, or goes on there when it is told to", async () => {
  const { client, partner } = await aClient(app);
  for (const provider_id of ["u-1", "u-2"]) await aLearner(partner, { provider_id });
  await app.eventsSettled();
  const { next_after: after } = await client.events.page();
  await app.send("POST", "/operator/v1/restores/", { token: await app.operatorToken() });
  await aLearner(partner, { provider_id: "u-new" });
  await app.eventsSettled();

  const refused = await client.events
    .stream({ after })
    .next()
    .then(
      () => null,
      (error: unknown) => error,
    );
  assert.ok(refused instanceof LecternError);
  assert.deepEqual(
    [refused.status, refused.code, refused.cursor?.reason],
    [410, "cursor_expired", "restored"],
  );
  assert.match(refused.detail, /restored from a backup/);

  const toldTo: string[] = [];
  const seen: unknown[] = [];
  for await (const event of client.events.stream({
    after,
    onRestored: (cursor) => void toldTo.push(cursor),
  })) {
    seen.push(keyOf(event));
    if (seen.at(-1) === "u-new") break;
  }
  assert.deepEqual(toldTo, [refused.cursor?.oldestAfter]);
});
