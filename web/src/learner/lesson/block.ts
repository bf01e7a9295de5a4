import type { BoxKind, FlowOf, SurfaceOf, TableOf } from "@lectern/lesson-format/block-content.ts";
import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { Language } from "../language/languages.ts";
import type { Why } from "./why.ts";

/** `why` answers "Why am I seeing this?"; absent or empty where the block is the same for everyone. */
export type Block = FlowBlock | BoxBlock | SurfaceBlock | PictureBlock | TableBlock | PassageBlock;

export type FlowBlock = Explained & FlowOf<Inline>;

export interface BoxBlock extends Explained {
  type: "box";
  kind: BoxKind;
  blocks: FlowBlock[];
}

export type SurfaceBlock = Explained & SurfaceOf<Inline>;
export type TableBlock = Explained & TableOf<Inline>;

export interface PictureBlock extends Explained {
  type: "picture";
  /** `hash` and `widths` are its addresses: `/pictures/<hash>-<width>.avif` and `.webp`. */
  picture: PictureFacts;
  alt: string;
  /** Empty where there is none. */
  caption: Inline[];
}

/** Words of one of the organization's documents, quoted and never rephrased. */
export interface PassageBlock extends Explained {
  type: "passage";
  text: string;
  file: string;
  /** Null when the document has no pages. */
  page: number | null;
  /** Language of the document; null when it is not known. */
  language: Language | null;
}

interface Explained {
  why?: Why[];
}
