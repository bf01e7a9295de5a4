import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { unpackWoff } from "./woff.ts";

export type Weight = "regular" | "bold";

/** A font, and what can be set in it. */
export interface Face {
  name: string;
  font: Buffer;
  characters: ReadonlySet<number>;
}

/** A book face, in the subsets it comes in, and behind it one that knows many scripts. */
const files = {
  regular: [
    ...["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"].map(sourceSerif("400")),
    "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  ],
  bold: [
    ...["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"].map(sourceSerif("600")),
    "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  ],
} as const satisfies Record<Weight, readonly string[]>;

/** Stands for what no face has; all that is behind it have it. */
export const placeholder = "\u25a1";

const faces = new Map<Weight, Face[]>();

/** Read once a process, when the first certificate is set. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = faces.get(weight);
  if (known) return known;
  const read = files[weight].map(readFace);
  faces.set(weight, read);
  return read;
}

function readFace(name: string): Face {
  const file = readFileSync(fileURLToPath(import.meta.resolve(name)));
  const font = name.endsWith(".woff") ? unpackWoff(file) : file;
  const opened = create(font);
  if (!("characterSet" in opened)) throw new Error(`${name} is a collection of fonts, not a font.`);
  return { name, font, characters: new Set(opened.characterSet) };
}

function sourceSerif(weight: string) {
  return (subset: string) =>
    `@fontsource/source-serif-4/files/source-serif-4-${subset}-${weight}-normal.woff`;
}
