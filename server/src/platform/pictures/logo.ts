import { openDecoder } from "./decoder.ts";
import { isModestDrawing } from "./drawing.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Red, green, blue and alpha of each pixel, 0 to 255, in rows from the top. */
export type Rgba = Uint8Array;

export type LogoType = "png" | "jpeg" | "webp" | "svg";

const decoding = { limitInputPixels: 4_000_000, failOn: "error" } as const;
const seconds = 5;
/** Enough to say what can be seen of it. */
const MEASURED_SIDE = 256;
/** In pixels, of print: 300 a inch on the 2 inches that a logo gets at most. */
const PRINTED = { width: 600, height: 300 };
/** A drawing has no pixels of its own: it is drawn at this many dots an inch. */
const DRAWN_DENSITY = 288;

/** The logo's pixels, scaled down to a few. Null where it is not of this type, is cut off, or has far too many pixels. */
export async function measureLogo(bytes: Uint8Array, type: LogoType): Promise<Rgba | null> {
  const sharp = await openDecoder();
  return oneAtATime(async () => {
    try {
      const picture = sharp(bytes, decoding);
      if ((await picture.metadata()).format !== type) return null;
      const small = {
        width: MEASURED_SIDE,
        height: MEASURED_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      } as const;
      return await picture
        .timeout({ seconds })
        .resize(small)
        .toColourspace("srgb")
        .ensureAlpha()
        .raw()
        .toBuffer();
    } catch {
      return null;
    }
  });
}

/**
 * The logo as it is set on white paper: a PNG without holes, the same bytes each time. Null where it cannot be read.
 * SVG is drawn without loading anything else: a picture in memory has no address that others could be relative to.
 */
export async function printableLogo(bytes: Uint8Array): Promise<Buffer | null> {
  if (isDrawing(bytes) && !isModestDrawing(bytes)) return null;
  const sharp = await openDecoder();
  return oneAtATime(async () => {
    try {
      return await sharp(bytes, { ...decoding, density: DRAWN_DENSITY })
        .timeout({ seconds })
        .resize({ ...PRINTED, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .toColourspace("srgb")
        .png()
        .toBuffer();
    } catch {
      return null;
    }
  });
}

/** What the decoder may take for SVG: all others begin with bytes of their own. */
function isDrawing([first = 0]: Uint8Array): boolean {
  return first !== 0x89 && first !== 0xff && first !== 0x52;
}
