import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { drawings, ICONS, importedIcons } from "../build/icons/drawings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("the pages' own file of icons holds those that they import, as Lucide draws them, and no other", () => {
  const names = importedIcons(root);
  assert.ok(names.length > 20 && names.includes("Search"), "no imports of icons were found");
  assert.equal(readFileSync(join(root, ICONS), "utf8"), drawings(names), "run `npm run icons`");
});
