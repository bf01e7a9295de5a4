import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import sharp from "sharp";
import { pictureLimits } from "./picture.ts";
import { preparePicture } from "./prepare.ts";
import { renderPicture } from "./render.ts";

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#0e5a6b" } });

async function sound(bytes: Uint8Array) {
  const prepared = await preparePicture(bytes);
  assert.ok("picture" in prepared, JSON.stringify(prepared));
  return prepared.picture;
}

async function faultOf(bytes: Uint8Array): Promise<string> {
  const prepared = await preparePicture(bytes);
  assert.ok("fault" in prepared);
  return prepared.fault.text;
}

test("each of the four types is known by what it holds, and kept as it is", async () => {
  for (const type of ["png", "jpeg", "webp", "avif"] as const) {
    const bytes = await plain().toFormat(type).toBuffer();
    const picture = await sound(bytes);
    assert.deepEqual([picture.type, picture.width, picture.height, picture.widths], [type, 40, 30, [40]]);
    assert.deepEqual(Buffer.from(picture.bytes), bytes);
  }
});

test("place, camera and author are taken out, and the picture stands as the camera was held", async () => {
  const exif = { IFD0: { Artist: "Ada" }, IFD3: { GPSLatitude: "46/1 57/1 0/1", GPSLatitudeRef: "N" } };
  for (const type of ["png", "jpeg", "webp", "avif"] as const) {
    const bytes = await plain().withExif(exif).withMetadata({ orientation: 6 }).toFormat(type).toBuffer();
    const before = await sharp(bytes).metadata();
    assert.ok(before.exif, type);
    const picture = await sound(bytes);
    const { exif: left, xmp, orientation } = await sharp(picture.bytes).metadata();
    assert.deepEqual([left, xmp, orientation], [undefined, undefined, undefined], type);
    assert.deepEqual([picture.width, picture.height], [30, 40], type);
    assert.doesNotMatch(Buffer.from(picture.bytes).toString("latin1"), /Ada/);
    assert.equal((await sound(picture.bytes)).hash, picture.hash, "sent again it is the same picture");
  }
});

test("what is no such picture is refused with a sentence", async () => {
  const png = await plain().png().toBuffer();
  assert.match(await faultOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), /no PNG, JPEG/);
  assert.match(await faultOf(Buffer.from("GIF89a".repeat(9))), /no PNG, JPEG/);
  assert.match(await faultOf(new Uint8Array()), /no PNG, JPEG/);
  assert.match(await faultOf(png.subarray(0, png.length - 30)), /cannot be read/);
  assert.match(await faultOf(Buffer.alloc(pictureLimits.bytes + 1)), /larger than 6 MB/);
  assert.match(await faultOf(await plain(15, 400).png().toBuffer()), /smaller than 16 pixels/);
  assert.match(await faultOf(await movingPicture()), /moves/);
});

test("a small file that unpacks to more pixels than allowed is not unpacked", async () => {
  const bomb = await plain(6_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  assert.ok(bomb.length < 1_000_000, "small enough to be sent");
  assert.match(await faultOf(bomb), /cannot be read|million pixels/);
});

test("whatever the bytes are, there is a picture or a sentence", async () => {
  const png = await plain().png().toBuffer();
  const jpeg = await plain().jpeg().toBuffer();
  const broken = fc
    .tuple(fc.constantFrom(png, jpeg), fc.nat(), fc.uint8Array({ maxLength: 40 }))
    .map(([file, at, others]) => {
      const bytes = Buffer.from(file);
      bytes.set(others.subarray(0, Math.max(0, bytes.length - 12)), 12 + (at % (bytes.length - 52)));
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(broken, async (bytes) => {
      const prepared = await preparePicture(bytes);
      assert.ok("fault" in prepared ? prepared.fault.text.endsWith(".") : prepared.picture.width > 0);
    }),
    { numRuns: 60 },
  );
});

test("pages get two widths in two formats, a small picture its own, and none is enlarged", async () => {
  const large = await renderPicture(await sound(await plain(1_600, 900).jpeg().toBuffer()));
  const described = await Promise.all(
    large.map(async ({ width, format, bytes }) => {
      const { format: container, width: real, height } = await sharp(bytes).metadata();
      return [width, format, container, real, height];
    }),
  );
  assert.deepEqual(described, [
    [672, "avif", "heif", 672, 378],
    [672, "webp", "webp", 672, 378],
    [1344, "avif", "heif", 1344, 756],
    [1344, "webp", "webp", 1344, 756],
  ]);
  const small = await renderPicture(await sound(await plain(60, 30).png().toBuffer()));
  assert.deepEqual(
    small.map(({ width }) => width),
    [60, 60],
  );
});

async function movingPicture(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 200)]);
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}
