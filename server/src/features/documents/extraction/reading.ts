import type { Language } from "#kernel/language.ts";
import type { ExtractedPassage } from "./passage-writer.ts";

/** How reading ended. What is `broken` may go well at another time; what is `unreadable` will not. */
export type Reading =
  | { is: "read"; pageCount: number | null; language: Language | null; passages: ExtractedPassage[] }
  | { is: "unreadable"; error: string }
  | { is: "broken"; error: string; log: string };
