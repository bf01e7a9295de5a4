#!/usr/bin/env node
// The command line: npx --no -- lectern --help
import { buildServerIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installToServe } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

await orExplain(async () => {
  const node = await installToServe();
  await buildServerIfNeeded(node);
  process.exitCode = await handOver(node, fromRoot("server/dist/lectern.js"), process.argv.slice(2));
});
