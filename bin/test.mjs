#!/usr/bin/env node
// npm test [-- types|style|content|server|browser|drills|all|path/to/file.test.ts …] [--changed] [--reaching=path/to/file.ts] [--test-name-pattern=…]
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

await orExplain(async () => {
  const node = await installIfNeeded();
  process.exitCode = await handOver(node, fromRoot("bin/checks/run-tests.mjs"), process.argv.slice(2));
});
