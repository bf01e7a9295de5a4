import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** By what a character gets suspicious, and how its asking back is answered. In lower case; phrases have spaces. */
interface SuspicionWords {
  /** Give in to what somebody asks for: "fine, you win". */
  givingIn: readonly string[];
  /** Make an exception, or something that is to stay between two. */
  exceptions: readonly string[];
  /** Names that nobody wants to be called, and what is said to somebody like them. */
  names: readonly string[];
  /** Said of somebody, they belittle them. */
  qualities: readonly string[];
  /** Said to somebody, they speak of their wits, their upbringing, their looks, or treat them as a child. */
  slights: readonly string[];
  /** Begin an answer that confirms. */
  confirming: readonly string[];
  /** Among the first words of an answer, they deny. */
  refusing: readonly string[];
  /** Anywhere in an answer, they deny or correct. */
  denying: readonly string[];
  /** After "you are a": no insult. */
  neutral: readonly string[];
}

export const suspicionLexicon: Lexicon<SuspicionWords> = {
  name: "suspicion",
  read: ({ words }) => ({
    givingIn: words("giving_in"),
    exceptions: words("exceptions"),
    names: words("names"),
    qualities: words("qualities"),
    slights: words("slights"),
    confirming: words("confirming"),
    refusing: words("refusing"),
    denying: words("denying"),
    neutral: words("neutral"),
  }),
};

export const suspicionWords = wordsOf(suspicionLexicon);
