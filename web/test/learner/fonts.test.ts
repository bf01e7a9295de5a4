import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const built = join(import.meta.dirname, "../../dist");
const LIMIT_BYTES = 45_000;
/** Of what a first page in English loads: bench/pages.ts has a limit for all of it. */
const BASIC_LIMIT_BYTES = 20_500;

for (const [folder, style] of [
  ["client", "learner"],
  ["client", "guides"],
  ["console", "en"],
] as const) {
  test(`the style ${style} brings the product's own two faces, swapped in, of ${LIMIT_BYTES} bytes at most`, () => {
    const [file = ""] = globSync(`assets/${style}-*.css`, { cwd: join(built, folder) });
    const css = readFileSync(join(built, folder, file), "utf8");
    const faces = [...css.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face);
    assert.equal(faces.length, 4, file);
    const weights = faces.map((face) => {
      assert.match(face, /font-display:swap/);
      assert.match(face, /unicode-range:/);
      const [, path = ""] = /url\((?:\/console)?\/assets\/([^)]+\.woff2)\)/.exec(face) ?? [];
      return { path, bytes: readFileSync(join(built, folder, "assets", path)).length };
    });
    const sumOf = (those: typeof weights) => those.reduce((sum, { bytes }) => sum + bytes, 0);
    const basic = sumOf(weights.filter(({ path }) => path.includes("-basic-")));
    assert.ok(basic > 10_000 && basic <= BASIC_LIMIT_BYTES, `${basic} bytes`);
    assert.ok(sumOf(weights) <= LIMIT_BYTES, `${sumOf(weights)} bytes`);
  });
}
