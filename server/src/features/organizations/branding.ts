/**
 * An organization's accent color, made readable in both schemes: darkened for the light page, lightened for the dark
 * one, until text reads on it and it reads as text (contrast 4.5 : 1, WCAG 2.2, 1.4.3).
 */
export interface AccentTokens {
  accent: string;
  /** Text on the accent. */
  accentContrast: string;
  /** The accent as text on the page. */
  accentText: string;
}

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [7, 20, 26];
/** The darkest surface of the light scheme that accent text stands on, and the lightest of the dark one. */
const LIGHT_SURFACE: Rgb = [230, 234, 233];
const DARK_SURFACE: Rgb = [38, 47, 53];
const READABLE = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

/** @param color `#rrggbb` */
export function accentTokens(color: string): { light: AccentTokens; dark: AccentTokens } {
  const accent = parseColor(color);
  const onLight = shiftUntil(accent, INK, (shade) => contrast(shade, LIGHT_SURFACE) >= READABLE);
  const onDark = shiftUntil(accent, WHITE, (shade) => contrast(shade, DARK_SURFACE) >= READABLE);
  const tokens = (shade: Rgb, text: Rgb): AccentTokens => ({
    accent: formatColor(shade),
    accentContrast: formatColor(text),
    accentText: formatColor(shade),
  });
  return { light: tokens(onLight, WHITE), dark: tokens(onDark, INK) };
}

/** The stylesheet that learner pages of the organization load. */
export function brandingStylesheet(color: string | null): string {
  if (color === null) return "";
  const { light, dark } = accentTokens(color);
  const rule = ({ accent, accentContrast, accentText }: AccentTokens) =>
    `:root{--accent:${accent};--accent-contrast:${accentContrast};--accent-text:${accentText}}`;
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
