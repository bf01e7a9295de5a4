import { createHash } from "node:crypto";
import type { Metadata } from "sharp";
import { defineSentence, type Sentence } from "../health/sentence.ts";
import { decoding, openDecoder } from "./decoder.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { type PictureType, type PreparedPicture, pictureLimits, renditionWidths } from "./picture.ts";

const seconds = 20;

/**
 * Looks at a file outside of the event loop, and takes out of it what it says of camera, place and author. A file that
 * says nothing of them stays as it is, byte for byte, so that it is the same picture wherever it is sent again.
 * @returns a sentence about the file where it cannot be used
 */
export async function preparePicture(
  given: Uint8Array,
): Promise<{ picture: PreparedPicture } | { fault: Sentence }> {
  if (given.length > pictureLimits.bytes)
    return { fault: tooLarge({ most: pictureLimits.bytes / 1_000_000 }) };
  const type = typeOf(given);
  if (type === undefined) return { fault: noPicture() };
  const sharp = await openDecoder();
  return oneAtATime(async () => {
    try {
      const metadata = await sharp(given, decoding).metadata();
      const fault = faultOf(metadata);
      if (fault !== null) return { fault };
      const bytes = saysMore(metadata) ? await withoutWords(given, type) : given;
      return { picture: await describe(bytes, type) };
    } catch {
      return { fault: unreadable() };
    }
  });
}

function faultOf({ width, height, pages = 1 }: Metadata): Sentence | null {
  const { pixels, least, side } = pictureLimits;
  if (pages > 1) return moves();
  if (width * height > pixels) return tooManyPixels({ most: pixels / 1_000_000 });
  if (Math.max(width, height) > side) return tooLong({ most: side });
  return Math.min(width, height) < least ? tooSmall({ least }) : null;
}

const tooLarge = defineSentence(
  "picture.too_large",
  "The picture is larger than {most} MB; make it smaller.",
);
const noPicture = defineSentence(
  "picture.no_picture",
  "This is no PNG, JPEG, WebP or AVIF picture; save it as one of them.",
);
const unreadable = defineSentence(
  "picture.unreadable",
  "The picture cannot be read; open it in an image program and save it again.",
);
const moves = defineSentence("picture.moves", "The picture moves; use a still one.");
const tooManyPixels = defineSentence(
  "picture.too_many_pixels",
  "The picture has more than {most} million pixels; scale it down.",
);
const tooLong = defineSentence(
  "picture.too_long",
  "The picture has a side of more than {most} pixels; cut it, or scale it down.",
);
const tooSmall = defineSentence(
  "picture.too_small",
  "The picture is smaller than {least} pixels; use a larger one.",
);

function saysMore({ exif, xmp, iptc, comments, orientation = 1 }: Metadata): boolean {
  return [exif, xmp, iptc, comments].some((words) => words !== undefined) || orientation > 1;
}

/** Turned as the camera was held: what said so is gone with the rest. */
async function withoutWords(given: Uint8Array, type: PictureType): Promise<Uint8Array> {
  const sharp = await openDecoder();
  const quality = { png: {}, jpeg: { quality: 92 }, webp: { quality: 92 }, avif: { quality: 80 } }[type];
  return sharp(given, decoding).autoOrient().timeout({ seconds }).toFormat(type, quality).toBuffer();
}

/** Decodes all of it: a header may promise what the file does not hold. */
async function describe(bytes: Uint8Array, type: PictureType): Promise<PreparedPicture> {
  const sharp = await openDecoder();
  const { width, height } = await sharp(bytes, decoding).metadata();
  await sharp(bytes, decoding).timeout({ seconds }).resize(8, 8).raw().toBuffer();
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, width, height, widths: renditionWidths(width), type, bytes };
}

function typeOf(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  return start.endsWith("ftypavif") ? "avif" : undefined;
}
