import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import type { Rgb } from "../branding.ts";
import { readsOnDark } from "./on-dark.ts";
import { readPng } from "./png.ts";

type Rgba = readonly [number, number, number, number];

/** A PNG of 16 × 16 pixels, each row with the filter of its number. */
export function aPng(pixelAt: (x: number, y: number) => Rgba): Buffer {
  const side = 16;
  const rows: number[] = [];
  const valueAt = (x: number, y: number, channel: number) =>
    x < 0 || y < 0 ? 0 : (pixelAt(x, y)[channel] ?? 0);
  for (let y = 0; y < side; y++) {
    const filter = y % 3; // none, left, above
    rows.push(filter);
    for (let x = 0; x < side; x++) {
      for (let channel = 0; channel < 4; channel++) {
        const before = [0, valueAt(x - 1, y, channel), valueAt(x, y - 1, channel)][filter] ?? 0;
        rows.push((valueAt(x, y, channel) - before) & 255);
      }
    }
  }
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0]);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const body = deflateSync(Buffer.from(rows));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", body),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A ring of the color on nothing, and a dot of another color in its middle. */
const emblem = ([red, green, blue]: Rgb, dot: Rgb = [red, green, blue]) =>
  aPng((x, y) => {
    const distance = Math.hypot(x - 7.5, y - 7.5);
    if (distance < 2) return [...dot, 255];
    return distance > 4 && distance < 7 ? [red, green, blue, 255] : [0, 0, 0, 0];
  });
const isSeen = (png: Buffer) => readsOnDark(png, "image/png");

test("a dark emblem on nothing needs a plate on dark pages, a light one none, and a small dark dot is forgiven", () => {
  assert.equal(isSeen(emblem([12, 44, 84])), false);
  assert.equal(isSeen(emblem([0, 0, 0])), false);
  assert.equal(isSeen(emblem([255, 255, 255])), true);
  assert.equal(isSeen(emblem([230, 160, 30], [10, 10, 10])), false);
  assert.equal(
    isSeen(aPng((x, y) => (x + y === 0 ? [0, 0, 0, 255] : x > 8 ? [0, 0, 0, 0] : [230, 160, 30, 255]))),
    true,
  );
});

test("a picture without holes brings its own ground, whatever is on it", () => {
  assert.equal(isSeen(aPng(() => [0, 0, 0, 255])), true);
  assert.equal(readsOnDark(Buffer.from("anything"), "image/jpeg"), true);
  assert.equal(readsOnDark(Buffer.from("RIFF0000WEBPVP8 rest"), "image/webp"), true);
  assert.equal(readsOnDark(Buffer.from("RIFF0000WEBPVP8Lrest"), "image/webp"), false);
});

test("what cannot be measured gets a plate: drawings, empty pictures, files cut off or made to mislead", () => {
  const whole = emblem([255, 255, 255]);
  assert.equal(readsOnDark(Buffer.from("<svg/>"), "image/svg+xml"), false);
  assert.equal(isSeen(aPng(() => [0, 0, 0, 0])), false);
  for (let length = 0; length < whole.length - 12; length += 7)
    assert.equal(isSeen(whole.subarray(0, length)), false);
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  assert.equal(readPng(huge), null);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(whole.length - 1), (bytes, at) => {
      const broken = Buffer.from(whole);
      broken.set(bytes.subarray(0, broken.length - at), at);
      readsOnDark(broken, "image/png"); // never throws
    }),
  );
});

test("the pixels are those that were drawn, whatever filter each row has", () => {
  const pixels = readPng(aPng((x, y) => [x * 16, y * 16, (x * y) & 255, 255 - x]));
  assert.ok(pixels);
  for (const [x, y] of [
    [0, 0],
    [3, 1],
    [15, 2],
    [7, 14],
    [15, 15],
  ] as const) {
    const at = (y * 16 + x) * 4;
    assert.deepEqual([...pixels.rgba.subarray(at, at + 4)], [x * 16, y * 16, (x * y) & 255, 255 - x]);
  }
});
