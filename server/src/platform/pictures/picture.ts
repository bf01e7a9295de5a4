import type { PictureFacts } from "@lectern/lesson-format/picture.ts";

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
