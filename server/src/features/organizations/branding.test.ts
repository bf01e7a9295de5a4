import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accentTokens, brandingStylesheet, contrast, parseColor } from "./branding.ts";

test("the contrast of black and white is 21, of a color with itself 1", () => {
  assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
  assert.equal(contrast([11, 110, 79], [11, 110, 79]), 1);
});

test("any accent becomes readable and visible: text on it, itself on the page, and itself as text, light and dark", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      const { light, dark } = accentTokens(color);
      for (const tokens of [light, dark]) {
        assert.ok(contrast(parseColor(tokens.accent), parseColor(tokens.accentContrast)) >= 4.5);
      }
      assert.ok(contrast(parseColor(light.accent), parseColor("#f4f6f5")) >= 3);
      assert.ok(contrast(parseColor(dark.accent), parseColor("#171f24")) >= 3);
      assert.ok(contrast(parseColor(light.accentText), parseColor("#f4f6f5")) >= 4.5);
      assert.ok(contrast(parseColor(dark.accentText), parseColor("#171f24")) >= 4.5);
    }),
  );
});

test("a color that is readable already stays as it is on the light page", () => {
  assert.equal(accentTokens("#0b3d91").light.accent, "#0b3d91");
});

test("a bright color keeps its hue and gets dark text, before it is darkened any further", () => {
  const { light, dark } = accentTokens("#e8830c");
  assert.deepEqual([dark.accent, dark.accentContrast], ["#e8830c", "#07141a"]);
  assert.equal(light.accentContrast, "#07141a");
  assert.ok(
    contrast(parseColor(light.accent), [255, 255, 255]) < 4.5,
    "white text would have asked for a darker one",
  );
});

test("without a color the stylesheet is empty", () => {
  assert.equal(brandingStylesheet(null), "");
});
