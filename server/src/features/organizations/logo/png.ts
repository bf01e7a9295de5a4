import { inflateSync } from "node:zlib";

/** Red, green, blue and alpha of each pixel, 0 to 255, in rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

const SIGNATURE = "89504e470d0a1a0a";
/** Larger ones are no logos, and would take seconds. */
const MOST_PIXELS = 4_000_000;
/** By color type: grey, color, palette, grey with alpha, color with alpha (PNG, third edition, 11.2.1). */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The pixels of a PNG with eight bits a channel and no interlacing, as drawing programs write them; else null. */
export function readPng(bytes: Buffer): Pixels | null {
  try {
    return decode(bytes);
  } catch {
    return null; // cut off, or made to mislead
  }
}

function decode(bytes: Buffer): Pixels | null {
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE) return null;
  const parts = chunksOf(bytes);
  const header = parts.find(({ type }) => type === "IHDR")?.data;
  if (!header || header.length < 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colorType, interlace] = [header[8], header[9] ?? -1, header[12]];
  const channels = channelsOf[colorType];
  if (channels === undefined || depth !== 8 || interlace !== 0) return null;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  const packed = Buffer.concat(parts.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const size = (width * channels + 1) * height;
  const rows = inflateSync(packed, { maxOutputLength: size });
  if (rows.length !== size) return null;
  const palette = parts.find(({ type }) => type === "PLTE")?.data;
  const transparency = parts.find(({ type }) => type === "tRNS")?.data;
  const samples = unfilter(rows, width * channels, channels, height);
  return { width, height, rgba: toRgba(samples, colorType, { palette, transparency }) };
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

/** Each row says how it differs from its neighbours (PNG, 9.2). */
function unfilter(rows: Buffer, stride: number, distance: number, height: number): Uint8Array {
  const samples = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (stride + 1)];
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column < distance ? 0 : (samples[at - distance] ?? 0);
      const above = row === 0 ? 0 : (samples[at - stride] ?? 0);
      const corner = row === 0 || column < distance ? 0 : (samples[at - stride - distance] ?? 0);
      const difference = rows[row * (stride + 1) + 1 + column] ?? 0;
      samples[at] = difference + predicted(filter, left, above, corner);
    }
  }
  return samples;
}

function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(estimate - one));
  if (Number(toLeft) <= Number(toAbove) && Number(toLeft) <= Number(toCorner)) return left;
  return Number(toAbove) <= Number(toCorner) ? above : corner;
}

interface Tables {
  palette: Buffer | undefined;
  /** Alpha of the palette's colors. */
  transparency: Buffer | undefined;
}

function toRgba(samples: Uint8Array, colorType: number, { palette, transparency }: Tables): Uint8Array {
  const channels = channelsOf[colorType] ?? 1;
  const rgba = new Uint8Array((samples.length / channels) * 4);
  const sample = (at: number) => samples[at] ?? 0;
  for (let from = 0, to = 0; from < samples.length; from += channels, to += 4) {
    const first = sample(from);
    if (colorType === 3) {
      const color = [0, 1, 2].map((channel) => palette?.[first * 3 + channel] ?? 0);
      rgba.set([...color, transparency?.[first] ?? 255], to);
    } else if (channels <= 2) {
      rgba.set([first, first, first, channels === 2 ? sample(from + 1) : 255], to);
    } else {
      rgba.set([first, sample(from + 1), sample(from + 2), channels === 4 ? sample(from + 3) : 255], to);
    }
  }
  return rgba;
}
