import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";

/** Words and phrases by which a speaker takes what they say back, leaves it open, or tells that somebody else says it. */
export interface Cues {
  /** Hold a negation and deny nothing: "no problem". */
  harmless: readonly string[];
  /** Deny without a negation: "I refuse to". */
  refusing: readonly string[];
  /** Begin what overrules what stood before: "but". */
  adversatives: readonly string[];
  /** Let somebody through after all: "nobody except you". */
  exceptions: readonly string[];
  /** The same, unless they are denied: "I can't make an exception". */
  exemptions: readonly string[];
  /** After "but": that one gives in. */
  conceding: readonly string[];
  /** After "but": that it is not to be had. */
  voiding: readonly string[];
  /** After "but": that one will not, though one could. */
  dismissing: readonly string[];
  /** What might be done: "I could". */
  possible: readonly string[];
  /** Begin a condition. */
  conditions: readonly string[];
  /** In a condition: that it is not so. */
  unreal: readonly string[];
  /** Nobody knows whether: "maybe". */
  uncertain: readonly string[];
  /** Make of a maybe a suggestion: "maybe we could". */
  suggesting: readonly string[];
  /** That it was so, or was done, at another time or as a rule, or is for somebody else. */
  otherTimes: readonly string[];
  /** In a refusal: that it is one for now. */
  postponing: readonly string[];
  /** What should have been and was not. */
  unrealised: readonly string[];
  /** Begin a sentence about somebody who is not there. */
  otherPeople: readonly string[];
  /** That one knows already, or does not want to. */
  knowing: readonly string[];
  /** Denied, nothing is asked: "I don't ask who you are". */
  asking: readonly string[];
  /** Others who speak. */
  others: readonly string[];
  /** What they do. */
  saying: readonly string[];
  /** What the other one is told to do. */
  demanding: readonly string[];
  /** Denied, they deny what follows: "I don't think that". */
  matrix: readonly string[];
  /** Begin what is thought, said or known. */
  complements: readonly string[];
  /** Stand for what was named before. */
  pronouns: readonly string[];
  /** The speaker. */
  speakers: readonly string[];
  /** Denied, they disown what follows: "it is not true that". */
  disowning: readonly string[];
  /** Disown it without a negation: "it is a lie that". */
  untrue: readonly string[];
  /** Disown the whole turn: "none of what follows". */
  unmeant: readonly string[];
  /** At the end of a sentence: that it was perhaps not meant. */
  afterthoughts: readonly string[];
  /** Those of whom a point is told as a task. */
  roles: readonly string[];
  /** Begin what one should do. */
  obligations: readonly string[];
  /** What is done by speaking; after a role or an obligation it is told, and not done. */
  acts: readonly string[];
}

export const cueLexicon: Lexicon<Cues> = {
  name: "cues",
  read: ({ words }) => ({
    harmless: words("harmless"),
    refusing: words("refusing"),
    adversatives: words("adversatives"),
    exceptions: words("exceptions"),
    exemptions: words("exemptions"),
    conceding: words("conceding"),
    voiding: words("voiding"),
    dismissing: words("dismissing"),
    possible: words("possible"),
    conditions: words("conditions"),
    unreal: words("unreal"),
    uncertain: words("uncertain"),
    suggesting: words("suggesting"),
    otherTimes: words("other_times"),
    postponing: words("postponing"),
    unrealised: words("unrealised"),
    otherPeople: words("other_people"),
    knowing: words("knowing"),
    asking: words("asking"),
    others: words("others"),
    saying: words("saying"),
    demanding: words("demanding"),
    matrix: words("matrix"),
    complements: words("complements"),
    pronouns: words("pronouns"),
    speakers: words("speakers"),
    disowning: words("disowning"),
    untrue: words("untrue"),
    unmeant: words("unmeant"),
    afterthoughts: words("afterthoughts"),
    roles: words("roles"),
    obligations: words("obligations"),
    acts: words("acts"),
  }),
};
