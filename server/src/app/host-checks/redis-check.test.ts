import assert from "node:assert/strict";
import { test } from "node:test";
import { redisCheck } from "./redis-check.ts";

const serving = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ id: String(number), role: "serve" }));
const worker = { id: "w", role: "work" };

test("a process without Redis says that limits are apart once several have answered requests for five heartbeats", async () => {
  const check = redisCheck(null);
  const beats = async (count: number, times: number) => {
    for (let time = 1; time < times; time++) await check.find([...serving(count), worker]);
    return (await check.find([...serving(count), worker])).map(({ kind, message }) => `${kind}: ${message}`);
  };
  assert.deepEqual(await beats(1, 10), [], "alone, beside one that works");
  assert.deepEqual(await beats(2, 4), [], "one that was killed is still among them");
  assert.deepEqual(await beats(1, 1), []);
  assert.deepEqual(await beats(2, 4), [], "counted anew");
  const [told = ""] = await beats(2, 1);
  assert.match(told, /^rate_limits\.apart: 2 processes answer requests.*Set the same REDIS_URL/);
});

test("with Redis it only matters whether it answers", async () => {
  let isDown = false;
  const check = redisCheck(() => isDown);
  for (let beat = 0; beat < 10; beat++) assert.deepEqual(await check.find(serving(3)), []);
  isDown = true;
  assert.match((await check.find(serving(1)))[0]?.message ?? "", /does not answer/);
});
