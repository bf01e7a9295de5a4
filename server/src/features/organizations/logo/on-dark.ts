import { contrast, type Rgb } from "../branding.ts";
import { type Pixels, readPng } from "./png.ts";

/** What logos stand on where the scheme is dark: `--paper` of `web/src/design/tokens.css`. */
const DARK_PAPER: Rgb = [17, 23, 27];
/** WCAG 2.2, 1.4.11. */
const VISIBLE = 3;
/** Of what is drawn, so much may fade into a dark page before the logo is no longer the one that people know. */
const MOST_FADED = 0.1;
/** With less than this share of holes a picture brings its own ground. */
const FEW_HOLES = 0.02;

/**
 * Whether a logo can be seen on a dark page without a plate behind it. JPEG and plain WebP have no holes: they bring their
 * own ground. What cannot be measured, such as SVG, gets the plate, on which any logo for light pages reads.
 */
export function readsOnDark(bytes: Buffer, contentType: string): boolean {
  if (contentType === "image/jpeg") return true;
  if (contentType === "image/webp") return isPlainWebp(bytes);
  const pixels = contentType === "image/png" ? readPng(bytes) : null;
  return pixels !== null && isSeenOnDark(pixels);
}

/** Lossy, in the simple file format: without an alpha channel (RFC 9649, 2.5). */
function isPlainWebp(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 16) === "WEBPVP8 ";
}

export function isSeenOnDark({ rgba }: Pixels): boolean {
  let [drawn, faded, holes] = [0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = (rgba[at + 3] ?? 0) / 255;
    if (alpha < 0.5) holes += 1;
    drawn += alpha;
    const color: Rgb = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    if (alpha > 0 && contrast(color, DARK_PAPER) < VISIBLE) faded += alpha;
  }
  if (drawn === 0) return false;
  return holes / (rgba.length / 4) < FEW_HOLES || faded / drawn <= MOST_FADED;
}
