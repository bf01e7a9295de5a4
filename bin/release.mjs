#!/usr/bin/env node
// npm run release [-- --platform=linux-x64] [--preview] [--tag]
import { fromRoot, handOver } from "./hand-over.mjs";
import { installToServe } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

await orExplain(async () => {
  const node = await installToServe();
  process.exitCode = await handOver(node, fromRoot("bin/release/make.mjs"), process.argv.slice(2));
});
