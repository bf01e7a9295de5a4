import type { Inline } from "./span.ts";
import type { SurfaceKind, SurfacePart } from "./surfaces.ts";

/** What is read: with words as authors write them, or as a learner reads them. */
export type FlowOf<Words> =
  | { type: "paragraph"; children: Words[] }
  | { type: "list"; ordered: boolean; items: Words[][] }
  | { type: "quotation"; children: Words[] };

/** A mail, a chat, a browser or a workshop, drawn. Nothing in it can be followed or pressed. */
export interface SurfaceOf<Words> {
  type: "surface";
  surface: SurfaceKind;
  /** In reading order. */
  parts: PartOf<Words>[];
}

/** What stands at a place of a drawing. */
interface PartOf<Words> {
  part: SurfacePart;
  text: Words[];
}

export type DrawnPart = PartOf<Inline>;

export interface TableOf<Words> {
  type: "table";
  head: Words[][];
  /** Each as long as the head. */
  rows: Words[][][];
}

export const boxKinds = ["note", "example", "warning"] as const;
export type BoxKind = (typeof boxKinds)[number];
