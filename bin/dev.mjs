#!/usr/bin/env node
// npm run dev: the service restarts when its code or the pages change.
import { existsSync, watch } from "node:fs";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orSayWhy } from "./say.mjs";

await orSayWhy(async () => {
  const node = await installIfNeeded();
  await buildIfNeeded(node);
  rebuildOnChange(node);
  const watching = ["--watch", "--watch-preserve-output", fromRoot("server/src/app/main.ts")];
  process.exit(await handOver(node, watching[0], [...watching.slice(1), ...process.argv.slice(2)]));
});

/** One build at a time; what changed meanwhile is built right after. */
function rebuildOnChange(node) {
  let timer;
  let building = Promise.resolve();
  const rebuild = () => {
    building = building
      .then(() => buildIfNeeded(node))
      .catch((error) => process.stderr.write(`${error.message}\n`));
  };
  for (const folder of ["web/src", "web/messages", "sdk/src"].map(fromRoot).filter(existsSync)) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      // An editor writes a file in several steps.
      timer = setTimeout(rebuild, 100);
    });
  }
}
