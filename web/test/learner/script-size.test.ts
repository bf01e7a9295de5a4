import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const client = new URL("../../dist/client/", import.meta.url);

/** What a page's script may weigh after Brotli, in bytes, with what it imports at once. */
const limits = {
  "manifest.json": {
    "src/learner/start.ts": 4_000,
    "src/learner/lesson/listen/listen.ts": 1_500,
    "src/learner/selection/send-answer.ts": 1_500,
  },
  "scenario-manifest.json": { "src/learner/scenario/island/hydrate-scenario.tsx": 24_000 },
};

interface Chunk {
  file: string;
  imports?: string[];
}

for (const [manifest, scripts] of Object.entries(limits)) {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(new URL(manifest, client), "utf8"));
  for (const [script, limit] of Object.entries(scripts)) {
    test(`${script} weighs at most ${limit} bytes`, () => {
      const weight = weightOf(script, chunks);
      assert.ok(weight > 0 && weight <= limit, `${weight} bytes`);
    });
  }
}

function weightOf(name: string, chunks: Record<string, Chunk>): number {
  const chunk = chunks[name];
  assert.ok(chunk, name);
  const own = brotliCompressSync(readFileSync(new URL(chunk.file, client))).length;
  return (chunk.imports ?? []).reduce((sum, each) => sum + weightOf(each, chunks), own);
}
