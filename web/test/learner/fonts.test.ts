import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const built = join(import.meta.dirname, "../../dist");
const LIMIT_BYTES = 45_000;

for (const [folder, style] of [
  ["client", "learner"],
  ["client", "guides"],
  ["console", "index"],
] as const) {
  test(`the style ${style} brings the product's own two faces, swapped in, of ${LIMIT_BYTES} bytes at most`, () => {
    const [file = ""] = globSync(`assets/${style}-*.css`, { cwd: join(built, folder) });
    const css = readFileSync(join(built, folder, file), "utf8");
    const faces = [...css.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face);
    assert.equal(faces.length, 2, file);
    const bytes = faces.map((face) => {
      assert.match(face, /font-display:swap/);
      const [, path = ""] = /url\((?:\/console)?\/assets\/([^)]+\.woff2)\)/.exec(face) ?? [];
      return readFileSync(join(built, folder, "assets", path)).length;
    });
    const weight = bytes.reduce((sum, each) => sum + each, 0);
    assert.ok(weight > 10_000 && weight <= LIMIT_BYTES, `${weight} bytes`);
  });
}
