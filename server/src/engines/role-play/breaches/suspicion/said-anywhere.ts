import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** Whole sentences that are said in any talk. */
interface SaidAnywhere {
  /** Insult the one they are said to. */
  insulting: readonly string[];
  /** Say nothing of the matter of any talk: greetings, thanks, everyday questions. */
  neutral: readonly string[];
  /** Of the character: takes up what the learner said earlier in the talk, in the place of `{quote}`. */
  recalling: string;
}

export const sentenceLexicon: Lexicon<SaidAnywhere> = {
  name: "sentences",
  read: ({ sentences, sentence }) => ({
    insulting: sentences("insulting"),
    neutral: sentences("neutral"),
    recalling: sentence("recalling", ["{quote}"]),
  }),
};

export const saidAnywhere = wordsOf(sentenceLexicon);
