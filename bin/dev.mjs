#!/usr/bin/env node
// npm run dev: the service restarts when its code or the pages change.
import { existsSync, utimesSync, watch } from "node:fs";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

const main = fromRoot("server/src/app/main.ts");

await orExplain(async () => {
  const node = await installIfNeeded();
  await buildIfNeeded(node);
  rebuildOnChange(node);
  const args = ["--watch-preserve-output", main, ...process.argv.slice(2)];
  process.exit(await handOver(node, "--watch", args));
});

/** One build at a time; what changed meanwhile is built right after. */
function rebuildOnChange(node) {
  let timer;
  let building = Promise.resolve();
  const rebuild = () => {
    building = building.then(rebuildAndRestart).catch((error) => process.stderr.write(`${error.message}\n`));
  };
  const rebuildAndRestart = async () => {
    await buildIfNeeded(node);
    // Node watches the files that were imported, not the new ones a build puts in their place.
    utimesSync(main, new Date(), new Date());
  };
  for (const folder of [
    "web/src",
    "web/messages",
    "web/build",
    "sdk/src",
    "lesson-format/src",
    "docs/integrating",
  ]
    .map(fromRoot)
    .filter(existsSync)) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      // An editor writes a file in several steps.
      timer = setTimeout(rebuild, 100);
    });
  }
}
