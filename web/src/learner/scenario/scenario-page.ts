import type { CompleteExit } from "../complete/complete-page.ts";
import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { Mood } from "./mood.ts";
import type { TalkTurn } from "./talk-turn.ts";

/** What all pages of a role-play show: its words are in `contentLanguage`, the page around them speaks the shell's. */
interface RolePlay {
  scenarioId: string;
  title: string;
  contentLanguage: Language;
  character: Character;
  /** The situation, as the learner knows it, and what would be a good outcome. */
  briefing: string;
  goal: string;
}

export interface Character {
  name: string;
  role: string;
  /** The name of a drawing. */
  face: string;
}

/**
 * Before the talk, at `/scenarios/<scenarioId>`. `POST …/begin` starts it (`data-action="begin"`); the points to cover are not named
 * here, as they are what the talk is about.
 */
export interface ScenarioPage extends RolePlay {
  name: "scenario";
  description: string;
  mood: Mood;
  /** How long it usually takes, and when it ends at the latest. */
  minutes: number;
  maxMinutes: number;
  /** 0 to 100; null: not graded. */
  passMark: number | null;
  /** There is something that must not happen in the talk, whatever its points are. */
  canFail: boolean;
  isAssigned: boolean;
  dueOn: CalendarDate | null;
  /** The latest first. */
  attempts: Attempt[];
  speech: Speech;
  notice: Notice;
}

/** What a learner is told before the first word: whether an AI takes part, and what becomes of what they say. */
export interface Notice {
  /** The organization's name. */
  organization: string;
  /** A model puts the character's lines into words; a model hears the points. */
  speaks: boolean;
  judges: boolean;
  /** Whose model it is; null: none takes part. */
  model: "service" | "organization" | null;
  /** For how many days the organization keeps what was said; null: as long as the learner's account. */
  transcriptDays: number | null;
}

/** An earlier attempt, at `/scenarios/<scenarioId>/<attempt>`. */
export interface Attempt {
  attempt: number;
  on: CalendarDate;
  /** 0 to 100. Null: it ended without a result. */
  score: number | null;
  /** Null: not graded, or no result. */
  passed: boolean | null;
}

/**
 * What may listen and speak: the service, by its endpoints or its own voice, and the browser. If neither may, there are only
 * captions and the text box. Either may send the voice to others, so the learner consents to each: `POST /scenarios/<scenarioId>/consent`,
 * field `kind`, with `consent=no` to take it back.
 */
export interface Speech {
  /** Its name: whose speech service it is. */
  organization: string;
  /** `POST …/<attempt>/transcribe` and `GET …/<attempt>/speech/<position>/<sentence>`. */
  service: { listens: boolean; speaks: boolean };
  /** It may listen, and speak. */
  browser: boolean;
  agreed: Record<SpeechKind, boolean>;
}

/** Where a learner's speech is heard. */
export type SpeechKind = "service" | "browser";

/** Whether anything but writing and reading is offered. */
export function isVoiced({ service, browser }: Speech): boolean {
  return browser || service.listens || service.speaks;
}

/** The talk itself, at `/scenarios/<scenarioId>/<attempt>`. */
export interface TalkPage extends RolePlay {
  name: "talk";
  attempt: number;
  mood: Mood;
  /** All of it, in order. */
  turns: TalkTurn[];
  /** The position that the learner's next turn takes: form field `position` of `say`. */
  nextPosition: number;
  /** A model was to speak or listen and could not: the character answers with its author's lines. */
  hasLostModel: boolean;
  /** ISO 8601; then the talk ends without a result. */
  endsAt: string;
  speech: Speech;
  /** What was typed when the last post was refused (empty, too long), to be sent again. */
  draft: string | null;
  problem: "empty" | "too_long" | null;
}

/**
 * What `POST …/<attempt>/say` (fields `text`, `position`, and `heard` with what a recogniser understood) and `POST …/end` answer to
 * `Accept: application/json`; to a browser 303 to the talk. A `position` that was taken already changes nothing: the answer tells what was said
 * since, so a turn that is sent twice is said once.
 */
export interface TalkReply {
  /** From the posted position on. */
  turns: TalkTurn[];
  nextPosition: number;
  mood: Mood;
  hasLostModel: boolean;
  /** The talk is over: go to `path`, the review. */
  isOver: boolean;
  path: string;
}

/** After the talk, at the same address: the learner looks at it before the score is frozen. */
export interface ReviewPage extends RolePlay {
  name: "review";
  attempt: number;
  mood: Mood;
  turns: TalkTurn[];
  points: ReviewPoint[];
  /** What must not happen and did, in its order. */
  breaches: ReviewBreach[];
  /** Why the last correction was refused: another sentence than the one that was heard. */
  problem: "not_a_correction" | "empty" | null;
}

export interface ReviewPoint {
  key: string;
  name: string;
  covered: boolean;
  /** "I said this" was pressed: `POST …/<attempt>/flag`, fields `concept`, optional `position`. */
  isFlagged: boolean;
}

export interface ReviewBreach {
  key: string;
  name: string;
  /** The learner's own sentence. */
  quote: string;
  certainty: BreachCertainty;
  /** False: spoken, and perhaps misheard. It is shown, to be put right, and costs nothing. */
  counts: boolean;
  /** Of the turn that brought it about. */
  position: number;
  /** "I did not mean that" was pressed: `POST …/<attempt>/flag`, with the key as `concept`. */
  isFlagged: boolean;
}

/** The outcome, at the same address, once it is frozen or has ended otherwise. */
export interface ResultPage extends RolePlay {
  name: "result";
  attempt: number;
  endedReason: "completed" | "abandoned" | "timeout" | "technical_error" | "withdrawn";
  on: CalendarDate;
  /** Null unless completed. */
  score: number | null;
  passMark: number | null;
  passed: boolean | null;
  /** How the points were scored; null: no score. */
  scoredBy: "embedded" | "judge" | "mixed" | null;
  durationSeconds: number | null;
  points: ResultPoint[];
  /** What must not happen and did, in its order. */
  breaches: ResultBreach[];
  /** Empty where it was deleted. */
  turns: TalkTurn[];
  /** After how many days the transcript was deleted; null: it is there. */
  transcriptKeptDays: number | null;
  /** All other attempts, the latest first. */
  attempts: Attempt[];
  /** False: the scenario was withdrawn meanwhile. */
  mayTryAgain: boolean;
  exit: CompleteExit;
}

/** `not_clarified`: the character asked back, and no answer made it clear. */
export type BreachCertainty = "stated" | "not_clarified";

export interface ResultBreach {
  key: string;
  name: string;
  /** The learner's own sentence; null: deleted. */
  quote: string | null;
  /** `fails`: not passed, whatever the points; `caps`: the score stays below the mark. */
  consequence: "fails" | "caps";
  certainty: BreachCertainty;
  /** What was left open, in the talk's language; empty where it was stated. */
  unclear: string;
  /** Why it matters, and what to say instead; empty where its scenario cannot be read any more. */
  why: string;
  instead: string;
}

export interface ResultPoint {
  key: string;
  name: string;
  /** What counts for it. */
  criterion: string;
  covered: boolean;
  /** How often the character had to ask; null: not covered. */
  askedFor: 0 | 1 | 2 | null;
  /** The learner's own words that made it: a whole turn, with the spans in it. */
  quote: { text: string; spans: { start: number; end: number }[] } | null;
  /** Of a point that was missed: a sentence that says it in part, and words that would have made it whole. */
  inPart: { text: string; missing: string[] } | null;
  /** One good way to say it. */
  goodAnswer: string;
  /** Why it matters, for a point that was missed. */
  missed: string;
  /** It may be tried once more, without a score: `POST …/<attempt>/practise`, fields `concept` and `text`, answers with this page. */
  retry: Retry | null;
}

export interface Retry {
  /** Of the character's, to be answered. */
  line: string;
  /** What was said to it, whether it makes the point, and what the character answers. */
  tried: { said: string; isMade: boolean; isHarmful: boolean; line: string } | null;
}

declare module "../page.ts" {
  interface Pages {
    scenario: ScenarioPage;
    talk: TalkPage;
    review: ReviewPage;
    result: ResultPage;
  }
}
