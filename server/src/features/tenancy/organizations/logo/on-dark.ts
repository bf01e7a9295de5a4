import type { Rgba } from "#platform/pictures/logo.ts";
import { contrast, type Rgb } from "../branding.ts";

/** What logos stand on where the scheme is dark: `--paper` of `web/src/design/tokens.css`. */
const DARK_PAPER: Rgb = [17, 23, 27];
/** WCAG 2.2, 1.4.11. */
const VISIBLE = 3;
/** Of what is drawn, so much may fade into a dark page before the logo is no longer the one that people know. */
const MOST_FADED = 0.1;
/** With less than this share of holes a picture brings its own ground. */
const FEW_HOLES = 0.02;

/** Whether a logo can be seen on a dark page without a plate behind it. */
export function isSeenOnDark(rgba: Rgba): boolean {
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
