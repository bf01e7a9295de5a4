import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** What people say that says nothing of the matter. In lower case; phrases have spaces. */
export interface Manners {
  greetings: readonly string[];
  farewells: readonly string[];
  /** Alone they tell that somebody listens, no more. */
  fillers: readonly string[];
  insults: readonly string[];
  /** Insults only where they are said of the other one, or alone: "that's stupid of us" is none. */
  faults: readonly string[];
  /** The other one. */
  addresses: readonly string[];
  /** Before them: that something is bad for them, not that they are. */
  concerning: readonly string[];
  /** "Pardon?": what was said is to be said once more. */
  again: readonly string[];
  /** Begin an offer though they ask for something unknown: "What can I do?" */
  offers: readonly string[];
  /** In a question to be answered by yes or no: what somebody offers, not what they want to know. */
  self: readonly string[];
}

export const mannersLexicon: Lexicon<Manners> = {
  name: "manners",
  read: ({ words }) => ({
    greetings: words("greetings"),
    farewells: words("farewells"),
    fillers: words("fillers"),
    insults: words("insults"),
    faults: words("faults"),
    addresses: words("addresses"),
    concerning: words("concerning"),
    again: words("again"),
    offers: words("offers"),
    self: words("self"),
  }),
};

export const manners = wordsOf(mannersLexicon);
