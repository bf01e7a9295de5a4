import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accentTokens, brandingStylesheet, contrast, parseColor, type Rgb } from "./branding.ts";

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
        assert.ok(contrast(parseColor(tokens.accentHover), parseColor(tokens.accentContrast)) >= 4.5);
      }
      assert.ok(contrast(parseColor(light.accent), parseColor("#f4f6f5")) >= 3);
      assert.ok(contrast(parseColor(dark.accent), parseColor("#171f24")) >= 3);
      assert.ok(contrast(parseColor(light.accentHover), parseColor("#f4f6f5")) >= 3);
      assert.ok(contrast(parseColor(dark.accentHover), parseColor("#171f24")) >= 3);
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

/** As `web/src/design/tokens.css` has them: `--accent-wash`, what is written on it, and the track of progress bars. */
const schemes = {
  light: { sheet: "#fdfefd", share: 0.09, texts: ["#17232c", "#51606b"], track: "#d6dddb" },
  dark: { sheet: "#171f24", share: 0.11, texts: ["#e4e9e8", "#a5b2b8"], track: "#2c373e" },
} as const;

test("what is washed with any accent still carries its texts, the accent's own among them, and progress shows on its track", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      const tokens = accentTokens(color);
      for (const scheme of ["light", "dark"] as const) {
        const { sheet, share, texts, track } = schemes[scheme];
        const { accent, accentText } = tokens[scheme];
        const wash = mixedInOklab(parseColor(accent), parseColor(sheet), share);
        for (const text of [...texts, accentText])
          assert.ok(contrast(parseColor(text), wash) >= 4.5, `${color}, ${scheme}: ${text} on ${wash}`);
        assert.ok(contrast(parseColor(accentText), parseColor(track)) >= 3, `${color}, ${scheme}: progress`);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** What `color-mix(in oklab, one share, other)` shows (CSS Color 5, 2; CSS Color 4, 9.2). */
function mixedInOklab(one: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toOklab(one), toOklab(other)];
  const [l = 0, a = 0, b = 0] = from.map((value, index) => value * share + (to[index] ?? 0) * (1 - share));
  const cubes = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3);
  const [x = 0, y = 0, z = 0] = cubes;
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    return 255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055);
  });
  return [red, green, blue];
}

function toOklab(color: Rgb): number[] {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const x = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const y = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const z = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
    0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
  ];
}
