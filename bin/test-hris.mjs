#!/usr/bin/env node
// npm run test:hris [-- sequences [seed [path]]]: the sequences of a connected company at length, from a seed of today's own.
const [sequences = "200", seed = String(Date.now() % 2 ** 31), path] = process.argv.splice(2);
process.env.HRIS_SEQUENCES = sequences;
process.env.HRIS_SEED = seed;
if (path !== undefined) process.env.HRIS_PATH = path;
process.stdout.write(
  `${sequences} sequences from seed ${seed}; again: npm run test:hris -- ${sequences} ${seed}\n`,
);
process.argv.push(
  "server/src/features/integrations/hr-connections/acceptance/sequences.test.ts",
  "--test-timeout=7200000",
);
await import("./test.mjs");
