#!/usr/bin/env node
// npm run test:fuzz [-- requests per operation]: the fuzz tests at length, from a seed of today's own. Answers to a lesson's
// questions get thirty times as many.
const [runs = "120"] = process.argv.splice(2);
process.env.FUZZ_RUNS = runs;
process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);
process.stdout.write(`${runs} requests to each operation, from FUZZ_SEED=${process.env.FUZZ_SEED}\n`);
process.argv.push(
  "server/test/contract/fuzz.test.ts",
  "server/src/features/learning/lessons/progress/answer-forms.test.ts",
  "--test-timeout=7200000",
);
await import("./test.mjs");
