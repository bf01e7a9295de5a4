import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import type { Feature } from "../feature.ts";

/** Each call of the route is a number, and ends when the test says so. */
const calls: PromiseWithResolvers<void>[] = [];
const waiting: Feature = {
  name: "waiting",
  partnerRoutes(api) {
    api.post("/waiting/", { schema: { hide: true }, config: { scope: "write" } }, async () => {
      const call = Promise.withResolvers<void>();
      const number = calls.push(call);
      await call.promise;
      return { number };
    });
    let count = 0;
    api.post("/counting/", { schema: { hide: true }, config: { scope: "write" } }, async () => ({
      count: ++count,
    }));
  },
};

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ features: [waiting] });
  partner = await aPartner(app);
});
after(() => app.stop());

const post = (key: string) => partner.call("POST", "/waiting/", {}, { headers: { "idempotency-key": key } });

async function called(number: number): Promise<void> {
  while (calls.length < number) await pause(2);
}

async function lease(key: string): Promise<{ claim_id: string; seconds: number } | undefined> {
  const { rows } = await sql<{ claim_id: string; seconds: number }>`
    select claim_id, extract(epoch from locked_until - now())::float8 as seconds
    from idempotency_key where key = ${key}`.execute(app.context.db);
  return rows[0];
}

async function endLease(key: string): Promise<void> {
  await sql`update idempotency_key set locked_until = now() - interval '1 second' where key = ${key}`.execute(
    app.context.db,
  );
}

test("a key is free within seconds when its process does not renew its claim, and renewed while it works", async () => {
  const key = randomUUID();
  const first = post(key);
  await called(calls.length + 1);
  const claimed = await lease(key);
  assert.ok(claimed && claimed.seconds <= 10, "a dead process would hold it for longer than 10 s");
  await sql`update idempotency_key set locked_until = now() where key = ${key}`.execute(app.context.db);
  for (let seconds = 0; seconds < 8; seconds = (await lease(key))?.seconds ?? 0) await pause(20);
  assert.equal((await lease(key))?.claim_id, claimed.claim_id);
  const second = await post(key);
  assert.deepEqual(
    [second.status, second.json.code, second.headers.get("retry-after")],
    [409, "idempotency_in_flight", "1"],
  );
  calls.at(-1)?.resolve();
  const { number } = (await first).json;
  const third = await post(key);
  assert.deepEqual([third.json.number, third.headers.get("idempotent-replayed")], [number, "true"]);
});

test("a request that was held up longer than its lease does not write over the answer of the one that took over", async () => {
  const key = randomUUID();
  const number = calls.length + 1;
  const heldUp = post(key);
  await called(number);
  const tookOver = (async () => {
    for (;;) {
      await endLease(key);
      const answer = await post(key);
      if (answer.status !== 409) return answer;
    }
  })();
  await called(number + 1);
  calls[number - 1]?.resolve();
  assert.equal((await heldUp).json.number, number);
  assert.equal((await post(key)).status, 409, "the second is still at work");
  calls[number]?.resolve();
  assert.equal((await tookOver).json.number, number + 1);
  const repeated = await post(key);
  assert.deepEqual([repeated.json.number, repeated.headers.get("idempotent-replayed")], [number + 1, "true"]);
});

test("a key holds for its path: the same request is answered again, and another query is another request", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const send = (path: string) => partner.call("POST", path, {}, { headers });
  assert.equal((await send("/counting/?dry_run=false")).status, 200);
  const again = await send("/counting/?dry_run=false");
  assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
  for (const path of ["/counting/", "/counting/?dry_run=true"]) {
    const { status, json } = await send(path);
    assert.deepEqual([status, json.code], [422, "idempotency_mismatch"]);
  }
});

test("what validation refuses is given again, and a mended body takes a key of its own", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const upsert = (body: unknown, sent = headers) => partner.call("POST", "/users/", body, { headers: sent });
  const bad = { provider: "portal", provider_id: randomUUID() };
  const first = await upsert(bad);
  assert.deepEqual([first.status, first.headers.get("idempotent-replayed")], [400, null]);
  const again = await upsert(bad);
  assert.deepEqual(
    [again.status, again.text, again.headers.get("idempotent-replayed")],
    [400, first.text, "true"],
  );
  const mended = { ...bad, email: "mended@example.com" };
  const refused = await upsert(mended);
  assert.deepEqual([refused.status, refused.json.code], [422, "idempotency_mismatch"]);
  assert.equal((await upsert(mended, { "idempotency-key": randomUUID() })).status, 201);
  const strict = { "idempotency-key": randomUUID(), prefer: "handling=strict" };
  const unknown = { ...mended, shoe_size: 43 };
  const named = await upsert(unknown, strict);
  assert.deepEqual([named.status, Object.keys(named.json.errors)], [422, ["shoe_size"]]);
  const repeated = await upsert(unknown, strict);
  assert.deepEqual([repeated.text, repeated.headers.get("idempotent-replayed")], [named.text, "true"]);
});
