#!/usr/bin/env node
// The command line: npx --no -- lectern --help
import { buildIfNeeded, buildServerIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installToServe } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

await orExplain(async () => {
  const node = await installToServe();
  // First: the server's build runs a program that loads the pages, and a machine for a restore has not started yet.
  await buildIfNeeded(node);
  await buildServerIfNeeded(node);
  process.exitCode = await handOver(node, fromRoot("server/dist/lectern.js"), process.argv.slice(2));
});
