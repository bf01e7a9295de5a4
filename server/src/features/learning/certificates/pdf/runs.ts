import bidiFactory from "bidi-js";
import { type Face, facesOf, placeholder, type Weight } from "./typeface.ts";

/** A stretch of text in one face and one direction. */
export interface Run {
  text: string;
  face: Face;
  isSettable: boolean;
}

// Its types say that the function is a member of what is imported; in Node it is what is imported.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Marks that are not seen, among them those that turn the direction of what follows: a name has no say in that. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** What can be put on paper of a text: one line, composed, without marks that are not seen. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\t\r\n]/g, " ")
    .replace(unseen, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** One line of text as it is seen, from left to right (Unicode's bidirectional algorithm, UAX #9). */
export function runsOf(line: string, weight: Weight): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  return inSight(withFaces(line, levels, facesOf(weight)));
}

interface LevelledRun extends Run {
  level: number;
}

function withFaces(line: string, levels: Uint8Array, faces: readonly Face[]): LevelledRun[] {
  const runs: LevelledRun[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const found = faceFor(segment, last, faces);
    const text = found ? segment : placeholder;
    const face = found ?? lastOf(faces);
    if (last?.face === face && last.level === level) {
      last.text += text;
      last.isSettable &&= found !== undefined;
    } else {
      runs.push({ text, face, level, isSettable: found !== undefined });
    }
  }
  return runs;
}

/** The one of the run before where it will do: a word is not to change its face at a space or a hyphen. */
function faceFor(segment: string, last: Run | undefined, faces: readonly Face[]): Face | undefined {
  const points = [...segment].map((character) => character.codePointAt(0) ?? 0);
  const has = ({ characters }: Face) => points.every((point) => characters.has(point));
  const isPlain = /^[\p{P}\p{Zs}]$/u.test(segment);
  return isPlain && last && has(last.face) ? last.face : faces.find(has);
}

function lastOf(faces: readonly Face[]): Face {
  const face = faces.at(-1);
  if (!face) throw new Error("There is no face to set certificates in.");
  return face;
}

/** Rule L2: from the highest level down to the lowest odd one, every stretch at that level or above is turned round. */
function inSight(runs: LevelledRun[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  const seen = [...runs];
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < seen.length; start++) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end++;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return seen;
}
