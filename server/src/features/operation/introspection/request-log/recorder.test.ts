import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "#platform/log/log.ts";
import { createRecorder } from "./recorder.ts";

const log = createLog({ level: "silent" });

test("entries are written in order, in batches, and never by the one who records them", async () => {
  const batches: number[][] = [];
  const recorder = createRecorder<number>({
    log,
    write: async (batch) => {
      batches.push([...batch]);
    },
  });
  for (let number = 0; number < 1500; number++) recorder.record(number);
  assert.equal(batches.length, 0);
  await recorder.flush();
  assert.deepEqual(
    batches.map(({ length }) => length),
    [1000, 500],
  );
  assert.deepEqual(
    batches.flat(),
    Array.from({ length: 1500 }, (_, number) => number),
  );
  await recorder.stop();
});

test("what comes in while a batch is written waits for the next one, and is not lost at the end", async () => {
  const batches: number[][] = [];
  const recorder = createRecorder<number>({
    log,
    write: async (batch) => {
      batches.push([...batch]);
      if (batches.length < 4) recorder.record(batches.length);
    },
  });
  recorder.record(0);
  await recorder.flush();
  assert.deepEqual(batches, [[0]]);
  await recorder.flush();
  assert.deepEqual(batches, [[0], [1]]);
  await recorder.stop();
  assert.deepEqual(batches, [[0], [1], [2], [3]]);
});

test("what could not be written is kept for the next time, once", async () => {
  const written: number[] = [];
  let isBroken = true;
  const recorder = createRecorder<number>({
    log,
    write: async (batch) => {
      if (isBroken) throw new Error("The database is away.");
      written.push(...batch);
    },
  });
  recorder.record(1);
  await assert.rejects(recorder.flush(), /away/);
  recorder.record(2);
  isBroken = false;
  await Promise.all([recorder.flush(), recorder.flush()]);
  assert.deepEqual(written, [1, 2]);
  await recorder.stop();
});

test("stopping writes the rest, and what is held is bounded", async () => {
  const written: number[] = [];
  const recorder = createRecorder<number>({
    log,
    mostHeld: 3,
    write: async (batch) => {
      written.push(...batch);
    },
  });
  for (const number of [1, 2, 3, 4, 5]) recorder.record(number);
  await recorder.stop();
  assert.deepEqual(written, [1, 2, 3]);
});

test("an entry is written by itself after a short wait", async () => {
  const written = new Promise<readonly number[]>((resolve) => {
    const recorder = createRecorder<number>({ log, waitMs: 1, write: async (batch) => resolve(batch) });
    recorder.record(7);
  });
  const keepAlive = setInterval(() => undefined, 1000);
  assert.deepEqual(await written, [7]);
  clearInterval(keepAlive);
});
