#!/usr/bin/env node
// npm run check | contract | content:check | test:chaos [-- seconds] | bench [-- name]
import { existsSync } from "node:fs";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded } from "./install-if-needed.mjs";
import { orSayWhy } from "./say.mjs";

const [command, ...rest] = process.argv.slice(2);

const commands = {
  check: () => ["bin/checks/run-tests.mjs", "types", "style", "content"],
  contract: () => ["server/src/app/write-contract.ts"],
  "content-check": () => ["server/src/features/authoring/check/check-content.ts", "content"],
  chaos: () => ["server/test/chaos/run-event-stream.ts"],
  "chaos-webhooks": () => ["server/test/chaos/run-webhooks.ts"],
  bench: ([name]) => [benchmark(name)],
};

await orSayWhy(async () => {
  const chosen = commands[command];
  if (!chosen) throw new Error(`Unknown command ${command}; there are ${Object.keys(commands).join(", ")}.`);
  const [program, ...args] = chosen(rest);
  const node = await installIfNeeded();
  // What is measured is the service as it runs, pages included.
  if (command === "bench") await buildIfNeeded(node);
  process.exitCode = await handOver(node, fromRoot(program), [
    ...args,
    ...rest.slice(command === "bench" ? 1 : 0),
  ]);
});

function benchmark(name) {
  if (!name || !existsSync(fromRoot(`bench/${name}.ts`))) {
    throw new Error("Say which benchmark: `npm run bench -- upsert` runs bench/upsert.ts.");
  }
  return `bench/${name}.ts`;
}
