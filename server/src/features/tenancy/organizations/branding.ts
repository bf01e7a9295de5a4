/**
 * An organization's accent color in both schemes. As a surface it stays as it is wherever it can: it is darkened or lightened only
 * until it stands out from the page (3 : 1, WCAG 2.2, 1.4.11), and black or white is written on it, whichever reads better. As
 * text it is changed until it reads (4.5 : 1, 1.4.3).
 */
export interface AccentTokens {
  accent: string;
  /** Text on the accent. */
  accentContrast: string;
  /** The accent while it is pointed at: away from the text on it, so that it reads no worse. */
  accentHover: string;
  /** The accent as text on the page. */
  accentText: string;
}

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [7, 20, 26];
const BLACK: Rgb = [0, 0, 0];
/** The darkest surface of the light scheme that accent text stands on, and the lightest of the dark one. */
const LIGHT_SURFACE: Rgb = [230, 234, 233];
const DARK_SURFACE: Rgb = [38, 47, 53];
const READABLE = 4.5;
const VISIBLE = 3;

export type Rgb = readonly [red: number, green: number, blue: number];

/** @param color `#rrggbb` */
export function accentTokens(color: string): { light: AccentTokens; dark: AccentTokens } {
  const accent = parseColor(color);
  return { light: tokensOn(LIGHT_SURFACE, accent, INK), dark: tokensOn(DARK_SURFACE, accent, WHITE) };
}

function tokensOn(surface: Rgb, color: Rgb, towards: Rgb): AccentTokens {
  const shade = shiftUntil(color, towards, (one) => contrast(one, surface) >= VISIBLE);
  const text = shiftUntil(color, towards, (one) => contrast(one, surface) >= READABLE);
  return {
    accent: formatColor(shade),
    accentContrast: formatColor(textOn(shade)),
    accentHover: formatColor(hoverOf(shade, textOn(shade), surface)),
    accentText: formatColor(text),
  };
}

/** On a few shades in the middle neither white nor our ink reads; black does. */
function textOn(shade: Rgb): Rgb {
  const better = contrast(WHITE, shade) >= contrast(INK, shade) ? WHITE : INK;
  return contrast(better, shade) >= READABLE ? better : BLACK;
}

const HOVER = 0.12;

/** Away from its text; where that would fade into the page, towards it as far as the text still reads. */
function hoverOf(shade: Rgb, text: Rgb, surface: Rgb): Rgb {
  const opposite = text === WHITE ? BLACK : WHITE;
  const candidates = [mix(shade, opposite, HOVER), mix(shade, text, HOVER), mix(shade, text, HOVER / 2)];
  const isFit = (one: Rgb) => contrast(one, text) >= READABLE && contrast(one, surface) >= VISIBLE;
  return candidates.find(isFit) ?? shade;
}

/** The stylesheet that learner pages of the organization load. */
export function brandingStylesheet(color: string | null): string {
  if (color === null) return "";
  const { light, dark } = accentTokens(color);
  const rule = ({ accent, accentContrast, accentHover, accentText }: AccentTokens) =>
    `:root{--accent:${accent};--accent-contrast:${accentContrast};--accent-text:${accentText};--accent-hover:${accentHover}}`;
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
