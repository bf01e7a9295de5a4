import type { Language } from "#kernel/language.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { OutlinePart } from "./office/outline-part.ts";
import type { ExtractedPassage } from "./passage-writer.ts";

/** How reading ended. What is `broken` may go well at another time; what is `unreadable` will not. */
export type Reading =
  | {
      is: "read";
      pageCount: number | null;
      language: Language | null;
      passages: ExtractedPassage[];
      /** Instead of passages, where these were asked for. */
      parts: OutlinePart[];
    }
  | (Failed & { is: "unreadable" })
  | (Failed & { is: "broken"; log: string });

interface Failed {
  error: string;
  /** Null: only partners read it. */
  sentences: readonly CodedSentence[] | null;
}
