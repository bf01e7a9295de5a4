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
  /** Of the character, who was asked what it means: what it heard, in the place of `{quote}`. */
  explaining: string;
  /** Of the character, after a bare "no": what is so then is to be said in words. */
  whatHolds: string;
}

export const sentenceLexicon: Lexicon<SaidAnywhere> = {
  name: "sentences",
  read: ({ sentences, sentence }) => ({
    insulting: sentences("insulting"),
    neutral: sentences("neutral"),
    recalling: sentence("recalling", ["{quote}"]),
    explaining: sentence("explaining", ["{quote}"]),
    whatHolds: sentence("what_holds", []),
  }),
};

export const saidAnywhere = wordsOf(sentenceLexicon);
