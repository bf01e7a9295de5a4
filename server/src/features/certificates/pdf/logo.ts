import { inflateSync } from "node:zlib";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_PIXELS = 4_000_000;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What can be put in a PDF as it is: null for other kinds of image, and for those that are damaged or far too large. */
export function settableLogo(logo: Buffer | null, contentType: string | null): Buffer | null {
  if (logo === null) return null;
  if (contentType === "image/png") return isSoundPng(logo) ? logo : null;
  if (contentType === "image/jpeg") return logo.readUIntBE(0, 3) === 0xffd8ff ? logo : null;
  return null;
}

/** The library decodes what is transparent after the document was handed out, where a mistake in it could be caught by nobody. */
function isSoundPng(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(PNG) || png.length < 33) return false;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, color, interlace] = [png.readUInt8(24), png.readUInt8(25), png.readUInt8(28)];
  const channels = CHANNELS[color];
  if (channels === undefined || interlace !== 0 || width * height === 0 || width * height > MOST_PIXELS)
    return false;
  const bytes = height * (1 + Math.ceil((width * channels * depth) / 8));
  try {
    return inflateSync(Buffer.concat(dataChunks(png)), { maxOutputLength: bytes }).length === bytes;
  } catch {
    return false;
  }
}

function dataChunks(png: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") chunks.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}
