import type { Document } from "./document.ts";
import { printable, type Run, runsOf } from "./runs.ts";
import type { Face, Weight } from "./typeface.ts";

interface Style {
  weight: Weight;
  /** In points. */
  size: number;
  color: string;
  /** Between letters, in points. */
  spacing?: number;
}

/** Text broken into lines. Every measure is in points. */
export interface SetText {
  lines: { runs: Run[]; width: number }[];
  style: Style;
  leading: number;
  height: number;
  /** What is read aloud where the glyphs do not say it: right to left, or a character that no face has. */
  actualText: string | undefined;
  isWhole: boolean;
}

const LEADING = 1.25;

/** Breaks at spaces, and within a word that is wider than the line. */
export function setText(document: Document, text: string, style: Style, width: number): SetText {
  const whole = printable(text);
  const lines = breakLines(document, whole, style, width).map((line) => {
    const runs = runsOf(line, style.weight);
    return { runs, width: widthOf(document, runs, style) };
  });
  const isWhole = lines.every(({ runs }) => runs.every(({ isSettable }) => isSettable));
  const isPlain = isWhole && !/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(whole);
  const leading = style.size * LEADING;
  return {
    lines,
    style,
    leading,
    height: lines.length * leading,
    actualText: isPlain ? undefined : whole,
    isWhole,
  };
}

/** The same in the largest size at which it is not higher than it may be. */
export function fitText(
  document: Document,
  text: string,
  style: Style,
  { width, height, smallest }: { width: number; height: number; smallest: number },
): SetText {
  for (let size = style.size; ; size = Math.max(smallest, size * 0.92)) {
    const set = setText(document, text, { ...style, size }, width);
    if (set.height <= height || size <= smallest) return set;
  }
}

/** Draws the lines, the first one's top at `y`. */
export function drawText(document: Document, { lines, style, leading }: SetText, x: number, y: number): void {
  document.fillColor(style.color);
  lines.forEach(({ runs }, index) => {
    const baseline = y + index * leading + style.size * 0.95;
    let left = x;
    for (const run of runs) {
      const wide = widthOf(document, [run], style);
      useFace(document, run.face).fontSize(style.size).text(run.text, left, baseline, options(style));
      left += wide;
    }
  });
}

/** With a list of features, even an empty one, a run is shaped as a whole and in its own direction. */
const options = ({ spacing = 0 }: Style) => ({
  lineBreak: false,
  baseline: "alphabetic" as const,
  characterSpacing: spacing,
  features: [],
});

const UNIT = 1000;

/** Widths grow with the size, so they are measured once. */
function widthOf(document: Document, runs: readonly Run[], { size, spacing = 0 }: Style): number {
  document.fontSize(UNIT);
  const units = runs.map(({ text, face }) => useFace(document, face).widthOfString(text, { features: [] }));
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0);
  return (units.reduce((sum, width) => sum + width, 0) * size) / UNIT + letters * spacing;
}

/** Of what is measured again and again while a text is fitted. */
function textWidth(document: Document, text: string, style: Style): number {
  const { widths } = memoryOf(document);
  const key = `${style.weight} ${text}`;
  const width =
    widths.get(key) ?? widthOf(document, runsOf(text, style.weight), { ...style, size: UNIT, spacing: 0 });
  widths.set(key, width);
  return (width * style.size) / UNIT + text.length * (style.spacing ?? 0);
}

/** Word by word, each measured once. */
function breakLines(document: Document, text: string, style: Style, width: number): string[] {
  const measure = (part: string) => textWidth(document, part, style);
  const space = measure(" ");
  const lines: string[] = [];
  let line: string | null = null;
  let used = 0;
  for (const { part, isJoined } of text.split(" ").flatMap((word) => splitWord(word, measure, width))) {
    const wide = measure(part);
    if (line !== null && !isJoined && used + space + wide <= width) {
      line += ` ${part}`;
      used += space + wide;
    } else {
      if (line !== null) lines.push(line);
      line = part;
      used = wide;
    }
  }
  return line === null ? lines : [...lines, line];
}

/** A word that is wider than the line goes on the next one, without a hyphen: a name has only its own. */
function splitWord(
  word: string,
  measure: (text: string) => number,
  width: number,
): { part: string; isJoined: boolean }[] {
  if (measure(word) <= width) return [{ part: word, isJoined: false }];
  const parts: { part: string; isJoined: boolean }[] = [];
  let used = 0;
  for (const { segment } of new Intl.Segmenter("und").segment(word)) {
    const wide = measure(segment);
    const last = parts.at(-1);
    if (last && used + wide <= width) {
      last.part += segment;
      used += wide;
    } else {
      parts.push({ part: segment, isJoined: last !== undefined });
      used = wide;
    }
  }
  return parts;
}

/** A document is told of a font when it first needs it. */
function useFace(document: Document, { name, font }: Face): Document {
  const { faces } = memoryOf(document);
  if (!faces.has(name)) document.registerFont(name, font);
  faces.add(name);
  return document.font(name);
}

interface Memory {
  faces: Set<string>;
  widths: Map<string, number>;
}

const memories = new WeakMap<Document, Memory>();

function memoryOf(document: Document): Memory {
  const memory = memories.get(document) ?? { faces: new Set(), widths: new Map() };
  memories.set(document, memory);
  return memory;
}
