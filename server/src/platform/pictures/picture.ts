/** What a page has to know of a picture before it is there. Plain JSON: it stands in lessons. */
export interface PictureFacts {
  /** SHA-256 of the file, in hex: its identity and its address. */
  hash: string;
  /** Of the file, in pixels. */
  width: number;
  height: number;
  /** In pixels, ascending: the widths that pages may ask for. */
  widths: number[];
}

export type PictureType = "png" | "jpeg" | "webp" | "avif";

/** A file that was looked at: it can be decoded, and does not reveal where or by whom it was taken. */
export interface PreparedPicture extends PictureFacts {
  type: PictureType;
  bytes: Uint8Array;
}

export const renditionFormats = ["avif", "webp"] as const;
type RenditionFormat = (typeof renditionFormats)[number];

/** A picture as a browser gets it. */
export interface Rendition {
  width: number;
  format: RenditionFormat;
  bytes: Uint8Array;
}

export const pictureLimits = {
  bytes: 6_000_000,
  /** Decoded, a pixel takes four bytes of memory. */
  pixels: 24_000_000,
  least: 16,
  /** WebP ends a little above; a strip of pixels is no picture. */
  side: 16_000,
} as const;

/** A lesson's column has 42rem: enough for it, and for twice the pixels. A small picture is not enlarged. */
export function renditionWidths(width: number): number[] {
  return width <= 672 ? [width] : [672, Math.min(width, 1344)];
}

/** Files of a lesson's folder `images/`. */
export const pictureName = /^[a-z0-9][a-z0-9._-]{0,79}\.(?:png|jpe?g|webp|avif)$/;
