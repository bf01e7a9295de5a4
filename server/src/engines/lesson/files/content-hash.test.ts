import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplateFolder } from "@lectern/lesson-format/folder/template-folder.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";
import { sampleFiles } from "../../../../../lesson-format/test/sample-template.ts";
import { contentHash } from "./content-hash.ts";

function hashOf(changes: Parameters<typeof sampleFiles>[0]): string {
  const { content, mistakes } = readTemplateFolder(sampleFiles(changes));
  assert.ok(content, JSON.stringify(mistakes));
  return contentHash(content);
}

test("layout makes no new version: blank lines, order of keys", () => {
  const original = hashOf({});
  assert.match(original, /^[0-9a-f]{64}$/);
  assert.equal(hashOf({ "en.md": (text) => text.replaceAll("\n\n", "\n\n\n") }), original);
  const reordered = (text: string) => text.replace("minutes: 5\n", "").replace("key:", "minutes: 5\nkey:");
  assert.equal(hashOf({ "template.yaml": reordered }), original);
});

test("a changed word in any language makes a new version", () => {
  const hashes = [
    hashOf({}),
    hashOf({ "en.md": (text) => text.replace("Set apart", "Put apart") }),
    hashOf({ "de.md": (text) => text.replace("Noch ein", "Ein weiterer") }),
    hashOf({ "template.yaml": (text) => text.replace("minutes: 5", "minutes: 6") }),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
});

test("content keeps its hash in a database that orders properties its own way", () => {
  const { content } = readTemplateFolder(sampleFiles());
  assert.ok(content);
  const reversed: unknown = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  );
  assert.notEqual(JSON.stringify(reversed), JSON.stringify(content));
  assert.equal(fingerprint(reversed), contentHash(content));
});
