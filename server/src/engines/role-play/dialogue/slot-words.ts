import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** By what it is known that somebody tells a name, a day or an amount. In lower case; phrases have spaces. */
interface SlotWords {
  /** Before a name with a capital letter: "my name is". */
  namesFollow: readonly string[];
  /** With a capital letter, and no names. */
  notNames: readonly string[];
  /** Longer words that begin with them are days as well: "Donnerstagvormittag". */
  weekdays: readonly string[];
  /** "tomorrow" */
  days: readonly string[];
  /** Before or after a number: it is a time of day or a date. */
  clock: readonly string[];
}

export const slotLexicon: Lexicon<SlotWords> = {
  name: "slots",
  read: ({ words }) => ({
    namesFollow: words("names_follow"),
    notNames: words("not_names"),
    weekdays: words("weekdays"),
    days: words("days"),
    clock: words("clock"),
  }),
};

export const slotWords = wordsOf(slotLexicon);
