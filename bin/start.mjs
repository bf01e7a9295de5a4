#!/usr/bin/env node
// npm start [-- serve|work|migrate]
import { buildIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orSayWhy } from "./say.mjs";

await orSayWhy(async () => {
  const node = await installIfNeeded();
  await buildIfNeeded(node);
  process.exitCode = await handOver(node, fromRoot("server/src/app/main.ts"), process.argv.slice(2));
});
