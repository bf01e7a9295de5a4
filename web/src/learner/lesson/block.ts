import type { Language } from "../language/languages.ts";
import type { Inline } from "../text/inline.ts";
import type { DrawnPart, SurfaceKind } from "./surfaces/surface.ts";
import type { Why } from "./why.ts";

/** `why` answers "Why am I seeing this?"; absent or empty where the block is the same for everyone. */
export type Block = FlowBlock | BoxBlock | SurfaceBlock | PictureBlock | TableBlock | PassageBlock;

export type FlowBlock = { why?: Why[] } & (
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "quotation"; children: Inline[] }
);

export interface BoxBlock {
  type: "box";
  kind: "note" | "example" | "warning";
  blocks: FlowBlock[];
  why?: Why[];
}

/** A drawn mock-up. Nothing in it can be followed or pressed. */
export interface SurfaceBlock {
  type: "surface";
  surface: SurfaceKind;
  /** In reading order. */
  parts: DrawnPart[];
  why?: Why[];
}

export interface PictureBlock {
  type: "picture";
  /** `hash` and `widths` are its addresses: `/pictures/<hash>-<width>.avif` and `.webp`. */
  picture: { hash: string; width: number; height: number; widths: number[] };
  alt: string;
  /** Empty where there is none. */
  caption: Inline[];
  why?: Why[];
}

export interface TableBlock {
  type: "table";
  head: Inline[][];
  /** Each as long as the head. */
  rows: Inline[][][];
  why?: Why[];
}

/** Words of one of the organization's documents, quoted and never rephrased. */
export interface PassageBlock {
  type: "passage";
  text: string;
  file: string;
  /** Null when the document has no pages. */
  page: number | null;
  /** Language of the document; null when it is not known. */
  language: Language | null;
  why?: Why[];
}
