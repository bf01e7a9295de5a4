import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** By what a character gets suspicious, and how its asking back is answered. In lower case; phrases have spaces. */
interface SuspicionWords {
  /** Give in to what somebody asks for: "fine, you win". */
  givingIn: readonly string[];
  /** In answer to a demand, they say that it is being met: "here you go", "I have clicked". */
  complying: readonly string[];
  /** Where hardly anything else is said, they say that it is done: "sent". */
  done: readonly string[];
  /** In answer to a demand, they put it off for a moment: "one moment". */
  waiting: readonly string[];
  /** Say yes to a demand, besides `confirming`: "gladly". */
  agreeing: readonly string[];
  /** Say nothing of their own beside giving what was asked for: "tell", "code". */
  accompanying: readonly string[];
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
  /** After a "no", they tell the same in other words: "I call that". */
  renaming: readonly string[];
  /** After "you are a": no insult. */
  neutral: readonly string[];
  /** Begin a sentence about everybody, meant for one: "anyone who", "any sensible buyer". */
  generalTruths: readonly string[];
  /** Promise without limit: "for ever", "my hand on it". */
  limitless: readonly string[];
  /** Denied, they promise without limit as well: "nothing will ever be late again". */
  ever: readonly string[];
  /** In another clause: what would be so then. */
  would: readonly string[];
  /** Say that something was one's own fault: "of me". */
  ofMe: readonly string[];
  /** Say what one is oneself: "I was". */
  ownStates: readonly string[];
  /** First in a clause, they imagine a past: "had she". */
  ifOnly: readonly string[];
  /** Ask the other one for something: "could you tell me". */
  requesting: readonly string[];
  /** In a request, it is for the speaker: "for me", "mir". */
  toMe: readonly string[];
  /** Wherever they are said, they send somebody away or mock them: "go find a proper job". */
  jibes: readonly string[];
  /** "For somebody who …": mocks the one who is spoken to. */
  forSomebody: readonly string[];
  /** With "never", said to somebody, they deny them any wits: "you have never understood". */
  grasping: readonly string[];
  never: readonly string[];
  /** Deny that somebody can do anything: "could not even". */
  incapable: readonly string[];
  /** Others who act, besides those in `cues.yaml`: "the others", "a competitor". */
  others: readonly string[];
  /** The speaker, as a subject. */
  speakers: readonly string[];
  /** Somebody who is not there. */
  thirdPersons: readonly string[];
  /** Before a date: when something began. */
  since: readonly string[];
  /** Put one thing in the place of another. */
  replacing: readonly string[];
  /** Say nothing of the matter of any talk. */
  everyday: readonly string[];
}

export const suspicionLexicon: Lexicon<SuspicionWords> = {
  name: "suspicion",
  read: ({ words }) => ({
    givingIn: words("giving_in"),
    complying: words("complying"),
    done: words("done"),
    waiting: words("waiting"),
    agreeing: words("agreeing"),
    accompanying: words("accompanying"),
    exceptions: words("exceptions"),
    names: words("names"),
    qualities: words("qualities"),
    slights: words("slights"),
    confirming: words("confirming"),
    refusing: words("refusing"),
    denying: words("denying"),
    renaming: words("renaming"),
    neutral: words("neutral"),
    generalTruths: words("general_truths"),
    limitless: words("limitless"),
    ever: words("ever"),
    ifOnly: words("if_only"),
    would: words("would"),
    ofMe: words("of_me"),
    ownStates: words("own_states"),
    requesting: words("requesting"),
    replacing: words("replacing"),
    since: words("since"),
    toMe: words("to_me"),
    jibes: words("jibes"),
    forSomebody: words("for_somebody"),
    grasping: words("grasping"),
    never: words("never"),
    incapable: words("incapable"),
    others: words("others"),
    speakers: words("speakers"),
    thirdPersons: words("third_persons"),
    everyday: words("everyday"),
  }),
};

export const suspicionWords = wordsOf(suspicionLexicon);
