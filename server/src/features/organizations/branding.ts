/**
 * An organization's accent color, made readable: darkened until white text stands on it with a contrast of
 * 4.5 : 1 (WCAG 2.2, 1.4.3), and lightened until it reads as text on the dark page.
 */
export interface AccentTokens {
  light: { accent: string; accentText: string };
  dark: { accent: string; accentText: string };
}

const WHITE: Rgb = [255, 255, 255];
const LIGHT_PAGE: Rgb = [250, 249, 246];
const DARK_PAGE: Rgb = [24, 26, 27];
const READABLE = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

/** @param color `#rrggbb` */
export function accentTokens(color: string): AccentTokens {
  const accent = parseColor(color);
  const onWhite = shiftUntil(accent, [0, 0, 0], (shade) => contrast(shade, WHITE) >= READABLE);
  const onLight = shiftUntil(accent, [0, 0, 0], (shade) => contrast(shade, LIGHT_PAGE) >= READABLE);
  const onDark = shiftUntil(accent, WHITE, (shade) => contrast(shade, DARK_PAGE) >= READABLE);
  return {
    light: { accent: formatColor(onWhite), accentText: formatColor(onLight) },
    dark: { accent: formatColor(onWhite), accentText: formatColor(onDark) },
  };
}

/** The stylesheet that learner pages of the organization load. */
export function brandingStylesheet(color: string | null): string {
  if (color === null) return "";
  const { light, dark } = accentTokens(color);
  const rule = (tokens: { accent: string; accentText: string }) =>
    `:root{--accent:${tokens.accent};--accent-contrast:#ffffff;--accent-text:${tokens.accentText}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

function shiftUntil(color: Rgb, towards: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step <= 20; step++) {
    const shade = mix(color, towards, step / 20);
    if (isEnough(shade)) return shade;
  }
  return towards;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function parseColor(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function formatColor(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
