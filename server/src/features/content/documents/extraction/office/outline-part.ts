/** A part of a document under one heading: of a presentation a slide. */
export interface OutlinePart {
  heading: string;
  /** 0: of the whole document; then its first level, and so on. */
  level: number;
  blocks: OutlineBlock[];
  /** What a presenter says to it; empty where there is nothing. */
  notes: string[];
}

export type OutlineBlock =
  | { type: "paragraph"; runs: OutlineRun[] }
  | { type: "list"; isOrdered: boolean; items: OutlineRun[][] }
  /** Rows of cells, the first row on top; of cells that were joined the later ones are empty. */
  | { type: "table"; rows: OutlineRun[][][] }
  /** `content`: the file in base64. `alt`: what it shows, where the document says so. */
  | { type: "picture"; content: string; alt: string };

/** Words in one go. */
export interface OutlineRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** Where it leads, as the document says; null: nowhere. */
  href: string | null;
}

export function plainRun(text: string): OutlineRun {
  return { text, isBold: false, isItalic: false, href: null };
}

export function wordsOf(runs: readonly OutlineRun[]): string {
  return runs.map(({ text }) => text).join("");
}
