import type { Language } from "#kernel/language.ts";

/** A role-play as its author wrote it: the structure once, and what is said in each language. */
export interface ScenarioContent {
  format: 1;
  key: string;
  /** The original's language. */
  language: Language;
  category: string;
  minutes: number;
  /** A run ends by `timeout` after this many minutes. */
  maxMinutes: number;
  /** 0 to 100; null is ungraded. */
  passMark: number | null;
  retired: boolean;
  skills: string[];
  /** The drawn character. */
  face: string;
  /** The points to cover, in the order in which they are probed. */
  concepts: Concept[];
  /** What must not happen, whatever else is said; undefined in scenarios from before there were such outcomes. */
  mustNot?: OutcomeToAvoid[];
  scripts: Partial<Record<Language, Script>>;
}

export interface Concept {
  id: string;
  weight: number;
}

/** `fails`: never passed; `caps`: the score stays below the pass mark. */
export const consequences = ["fails", "caps"] as const;
export type Consequence = (typeof consequences)[number];

export interface OutcomeToAvoid {
  id: string;
  consequence: Consequence;
  /** Points that refuse it: nobody who makes one is suspected of it. */
  refusedBy?: string[];
  /** No "no" takes it back, as with a secret or an insult: a threat. */
  isFinal?: true;
}

export type ScenarioStructure = Omit<ScenarioContent, "scripts">;

export const moods = ["calm", "tense", "annoyed", "relieved", "glad", "sad", "surprised"] as const;
export type Mood = (typeof moods)[number];

/** Alternative lines: one is said at a time. */
export const linePools = [
  "openings",
  "small_talk",
  "acknowledgements",
  "repair",
  "brief",
  "silence",
  "rude",
  "echo",
  "unknown_question",
  "wrap_up",
  "enough",
] as const;
export type LinePool = (typeof linePools)[number];

/** Pools that an author may leave out: another one takes their place, or nothing. */
export const optionalPools = ["other_language", "offered", "before_leaving", "key_words"] as const;
export type OptionalPool = (typeof optionalPools)[number];

/** What the character says in one language, and how its points are recognised there. */
export interface Script {
  title: string;
  description: string;
  character: { name: string; role: string };
  briefing: string;
  goal: string;
  lines: Record<LinePool, string[]> & Partial<Record<OptionalPool, string[]>>;
  questions: AnswerableQuestion[];
  closings: Closings;
  moods: { start: Mood; good: Mood; bad: Mood };
  /** In the structure's order. */
  concepts: ConceptScript[];
  /** In the structure's order. */
  mustNot?: OutcomeScript[];
  /** Honest lines that sound like an outcome to avoid. */
  lookAlikes?: string[];
}

/** Something learners ask, and what the character knows about it. */
export interface AnswerableQuestion {
  anyOf: string[];
  answers: string[];
}

interface Closings {
  good: string[];
  fair: string[];
  poor: string[];
}

export interface ConceptScript extends ConceptWords {
  /** For the learner, after the talk. */
  name: string;
  criterion: string;
  goodAnswer: string;
  missed: string;
  reactions: string[];
  /** Variants of the open probe, and of the narrower one. */
  probes: [string[], string[]];
}

/** All that the detector reads of a concept. */
export interface ConceptWords {
  id: string;
  goodAnswer?: string;
  rules: KeywordRule[];
  avoid: string[];
  examples: string[];
  counterExamples: string[];
  /** Lines with the words of the point that do not make it: what is heard is compared with them. */
  nearMisses?: string[];
}

/** Outcomes that the engine recognises by itself. */
export const breachKinds = ["secret", "address", "birthday", "concession", "insult"] as const;
export type BreachKind = (typeof breachKinds)[number];

/** An outcome to avoid, in one language. */
export interface OutcomeScript extends OutcomeWords {
  /** For the learner, after the talk: what it is, why it matters, and what to say instead. */
  name: string;
  why: string;
  instead: string;
  /** What the character says at once. */
  reactions: string[];
  /** The set is checked with them; nothing is learnt from them. */
  examples: string[];
  counterExamples: string[];
  /** How the character asks back where it is not clear whether it came about; undefined: it does not. */
  askBack?: AskBack;
  /** How the character asks for it; undefined: by the probes of the points that refuse it. */
  askedFor?: AskedFor;
}

/** The character asks for an outcome to avoid, in lines of its own. */
export interface AskedFor {
  /** A "yes" to them brings it about. */
  closed: string[];
  /** They ask for something definite: a "yes" says nothing. */
  open: string[];
  /** What brings it about where it is as good as all that is answered: "tomorrow", "all fine". */
  answers: string[];
}

/** All that is read of an outcome to find it. */
export interface OutcomeWords {
  id: string;
  kind?: BreachKind;
  rules: KeywordRule[];
  avoid: string[];
}

/** What a rule of `ask_back` may name instead of a word. */
export const wordClasses = [
  "$giving_in",
  "$exception",
  "$belittling",
  "$code",
  "$amount",
  "$year",
  "$street",
  "$general_truth",
  "$if_only",
  "$limitless",
  "$replaced",
  "$incapable",
  "$others",
  "$self",
  "$us",
  "$unexpected",
] as const;
export type WordClass = (typeof wordClasses)[number];

export interface AskBack {
  /** What is suspicious, wider than the rules; empty where the kind tells it. */
  when: KeywordRule[];
  avoid: string[];
  /** Lines that bring it about in other words than the rules: what is said is compared with them, and with honest ones. */
  like?: string[];
  /** Questions that a "no" answers. */
  lines: string[];
  /** For the learner, where it was left open. */
  unclear: string;
}

/** Fires where every group has a term in one clause. */
export interface KeywordRule {
  allOf: string[][];
}

/** Phrases of somebody who has not seen the rules: what the detector is measured with. */
export interface TestPhrases {
  concepts: { id: string; covers: string[]; misses: string[] }[];
  none: string[];
  /** Which phrases make a point besides their own; undefined where nobody has read them for all points. */
  also?: { id: string; phrases: string[] }[];
}

export function scenarioIdOf(key: string): string {
  return `scn_${key.replaceAll("-", "_")}`;
}
