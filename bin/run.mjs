#!/usr/bin/env node
// npm run check | contract | content:check | messages | icons | pictures | mutants | bench [-- name] | ts -- file
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded, buildServerIfNeeded } from "./build-if-needed.mjs";
import { fromRoot, handOver } from "./hand-over.mjs";
import { installIfNeeded, root } from "./install-if-needed.mjs";
import { orExplain } from "./messages.mjs";

const [command, ...rest] = process.argv.slice(2);

const commands = {
  check: () => ["bin/checks/run-tests.mjs", "types", "style", "content"],
  contract: () => ["server/src/app/contract/write-contract.ts"],
  "content-check": () => ["server/src/app/content/check-content.ts", "content"],
  messages: () => ["web/build/translation/update.ts"],
  pictures: () => ["web/test/pictures.ts"],
  mutants: () => ["server/test/mutants/run.ts"],
  icons: () => ["web/build/icons/write.ts"],
  bench: ([name]) => [benchmark(name)],
  ts: ([file]) => [ownProgram(file)],
};
/** Those whose first argument is the program. */
const takesProgram = ["bench", "ts"];
const readsPages = ["bench", "content-check", "contract", "pictures"];

await orExplain(async () => {
  const chosen = commands[command];
  if (!chosen) throw new Error(`Unknown command ${command}; there are ${Object.keys(commands).join(", ")}.`);
  const [program, ...args] = chosen(rest);
  const node = await installIfNeeded();
  // The service that is measured, or described, serves pages.
  if (readsPages.includes(command)) await buildIfNeeded(node);
  if (command === "bench") await buildServerIfNeeded(node);
  const given = [...args, ...rest.slice(takesProgram.includes(command) ? 1 : 0)];
  // Measures the build that operators run.
  const environment = command === "bench" ? { SERVICE_PROGRAM: fromRoot("server/dist/main.js") } : {};
  process.exitCode = await handOver(node, resolve(root, program), given, environment);
});

function benchmark(name) {
  if (!name || !existsSync(fromRoot(`bench/${name}.ts`))) {
    throw new Error("Say which benchmark: `npm run bench -- upsert` runs bench/upsert.ts.");
  }
  return `bench/${name}.ts`;
}

/** A TypeScript file of the caller's, by its path from where the caller stands; Node 20 could not run it. */
function ownProgram(file) {
  const path = resolve(process.env.INIT_CWD ?? ".", file ?? "");
  if (!file || !existsSync(path)) {
    throw new Error("Say which file: `npm run -s ts -- quickstart.ts` runs quickstart.ts.");
  }
  return path;
}
