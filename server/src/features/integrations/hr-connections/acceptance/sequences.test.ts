// npm run test:long: ten times the sequences.
// npm test leaves this drill to CI: the tests beside it each take one such way.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { operations } from "#test/hris/sequences/operations.ts";
import { play } from "#test/hris/sequences/play.ts";
import { byLength } from "#test/length.ts";

/**
 * `npm run test:hris -- 200` plays more, from another seed each time. A failure says the shortest sequence that was found, with
 * the seed and the path that play it again: `npm run test:hris -- 1 SEED PATH`.
 */
const numRuns = Number(process.env.HRIS_SEQUENCES ?? byLength(4, 40));
const seed = Number(process.env.HRIS_SEED ?? 20_261_121);
const path = process.env.HRIS_PATH;
/** On a machine that is busy fewer are played, and what failed is made no shorter. */
const SEQUENCE_WITHIN_MS = 30_000;

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
    {
      numRuns,
      seed,
      interruptAfterTimeLimit: numRuns * SEQUENCE_WITHIN_MS,
      ...(path === undefined ? {} : { path, endOnFailure: true }),
    },
  );
});
