import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const files = globSync("{server,web,cli,sdk,lesson-format}/**/*.test.ts", {
  cwd: root,
  exclude: (path) => path.includes("node_modules"),
});

/** What a drill names that `npm test` runs instead; undefined for what is no drill. */
function keptInsteadOf(file: string): string | undefined {
  const head = readFileSync(join(root, file), "utf8").slice(0, 2_000);
  return /^\/\/ npm test leaves this drill to CI: (.*)$/m.exec(head)?.[1];
}

test("a drill that `npm test` leaves to CI names tests that `npm test` runs", () => {
  const kept = new Set(
    files.filter((file) => keptInsteadOf(file) === undefined).map((file) => basename(file)),
  );
  const mistakes = files.flatMap((file) => {
    const named = keptInsteadOf(file)?.match(/[\w-]+(\.[\w-]+)*\.test\.ts/g) ?? [];
    return named.filter((name) => !kept.has(name)).map((name) => `${file} names ${name}`);
  });
  assert.ok(kept.size > 400 && kept.size < files.length, `${kept.size} of ${files.length}`);
  assert.deepEqual(mistakes, []);
});
