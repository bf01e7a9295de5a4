import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { operations } from "#test/hris/sequences/operations.ts";
import { play } from "#test/hris/sequences/play.ts";

/** `npm run test:hris -- 200` plays more, from another seed each time; a failure names the seed to repeat it with. */
const numRuns = Number(process.env.HRIS_SEQUENCES ?? 6);
const seed = Number(process.env.HRIS_SEED ?? 20_261_121);

let app: TestApp;
before(async () => {
  // Nobody works here but the test, which says when a process dies.
  app = await startApp({
    clock: manualClock("2026-11-21T12:00:00Z"),
    config: { role: "serve", outboundAllow: ["127.0.0.0/8"] },
  });
});
after(() => app.stop());

test("whatever becomes of a company, its webhooks, its processes and its operators' decisions, accounts come to what the hub says", async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (sequence) => {
      assert.deepEqual(await play(app, sequence), []);
    }),
    { numRuns, seed, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true },
  );
});
