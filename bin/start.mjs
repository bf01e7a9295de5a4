#!/usr/bin/env node
// npm start [-- serve|work|migrate]
import { buildIfNeeded, buildServerIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installToServe } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

await orExplain(async () => {
  const node = await installToServe();
  // In this order: what the server's build prepares is read by the built pages.
  await buildIfNeeded(node);
  await buildServerIfNeeded(node);
  process.exitCode = await handOver(node, fromRoot("server/dist/main.js"), process.argv.slice(2));
});
