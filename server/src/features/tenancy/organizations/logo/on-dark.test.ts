import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { type LogoType, measureLogo } from "#platform/pictures/logo.ts";
import type { Rgb } from "../branding.ts";
import { isSeenOnDark } from "./on-dark.ts";

type Rgba = readonly [number, number, number, number];

/** A picture of 16 × 16 pixels. */
function drawn(pixelAt: (x: number, y: number) => Rgba) {
  const side = 16;
  const pixels = Array.from({ length: side * side }, (_, at) => pixelAt(at % side, Math.floor(at / side)));
  return sharp(Buffer.from(pixels.flat()), { raw: { width: side, height: side, channels: 4 } });
}

/** A ring of the color on nothing, and a dot of another color in its middle. */
const emblem = ([red, green, blue]: Rgb, dot: Rgb = [red, green, blue]) =>
  drawn((x, y) => {
    const distance = Math.hypot(x - 7.5, y - 7.5);
    if (distance < 2) return [...dot, 255];
    return distance > 4 && distance < 7 ? [red, green, blue, 255] : [0, 0, 0, 0];
  });

async function isSeen(bytes: Uint8Array, type: LogoType): Promise<boolean | null> {
  const pixels = await measureLogo(bytes, type);
  return pixels && isSeenOnDark(pixels);
}

const encodings: [name: string, type: LogoType, encode: (picture: Sharp) => Promise<Buffer>][] = [
  ["PNG", "png", (picture) => picture.png().toBuffer()],
  ["interlaced PNG", "png", (picture) => picture.png({ progressive: true }).toBuffer()],
  ["PNG with a palette", "png", (picture) => picture.png({ palette: true }).toBuffer()],
  ["WebP with holes", "webp", (picture) => picture.webp({ lossless: true }).toBuffer()],
];

for (const [name, type, encode] of encodings) {
  test(`a dark emblem on nothing needs a plate on dark pages, a light one none: ${name}`, async () => {
    const isEmblemSeen = async (...colors: [Rgb, Rgb?]) => isSeen(await encode(emblem(...colors)), type);
    assert.equal(await isEmblemSeen([12, 44, 84]), false);
    assert.equal(await isEmblemSeen([255, 255, 255]), true);
    assert.equal(await isEmblemSeen([230, 160, 30], [10, 10, 10]), false, "a dark dot of some size");
    const speck = drawn((x, y) =>
      x + y === 0 ? [0, 0, 0, 255] : x > 8 ? [0, 0, 0, 0] : [230, 160, 30, 255],
    );
    assert.equal(await isSeen(await encode(speck), type), true, "a dark speck is forgiven");
  });
}

test("a picture without holes brings its own ground, an empty one gets a plate", async () => {
  const black = drawn(() => [0, 0, 0, 255]);
  assert.equal(await isSeen(await black.png().toBuffer(), "png"), true);
  assert.equal(await isSeen(await black.jpeg().toBuffer(), "jpeg"), true);
  assert.equal(await isSeen(await black.webp().toBuffer(), "webp"), true);
  assert.equal(
    await isSeen(
      await drawn(() => [0, 0, 0, 0])
        .png()
        .toBuffer(),
      "png",
    ),
    false,
  );
});

test("what is cut off, made to mislead, or another type than it says is not measured", async () => {
  const whole = await emblem([255, 255, 255]).png().toBuffer();
  assert.equal(await isSeen(whole, "webp"), null);
  assert.equal(await isSeen(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "png"), null);
  assert.equal(await isSeen(whole.subarray(0, whole.length - 30), "png"), null);
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  assert.equal(await isSeen(huge, "png"), null);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(whole.length - 1), async (bytes, at) => {
      const broken = Buffer.from(whole);
      broken.set(bytes.subarray(0, broken.length - at), at);
      await isSeen(broken, "png"); // never throws
    }),
  );
});
