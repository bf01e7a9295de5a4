#!/usr/bin/env node
// The command line: npx --no -- lectern --help
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orSayWhy } from "./say.mjs";

await orSayWhy(async () => {
  const node = await installIfNeeded();
  process.exitCode = await handOver(node, fromRoot("server/src/cli/main.ts"), process.argv.slice(2));
});
