import type { BoxKind, FlowOf, SurfaceOf, TableOf } from "./block-content.ts";
import type { Language } from "./language.ts";
import type { PictureFacts } from "./picture.ts";
import type { ContentQuestion } from "./question/question-content.ts";
import type { Span } from "./span.ts";

/**
 * A lesson template as authored: the structure once, the words per language. Plain JSON, because it is stored as such;
 * no line numbers, so that moving a blank line does not make a new version.
 */
export interface TemplateContent {
  format: 1;
  key: string;
  lessonType: LessonType;
  /** The original: the catalogue's title and description are in it. */
  language: Language;
  category: string | null;
  minutes: number;
  retired: boolean;
  /** Set on legacy scenario wrappers only. */
  scenarioId: string | null;
  skills: string[];
  /** By question: keys of `skills` that its answer is evidence of. A question that is not named is evidence of all of them. */
  questionSkills?: { [question: string]: string[] };
  /** The score to pass with, in percent. Absent: nobody passes or fails. */
  passMark?: number;
  /** Every question has to be answered before the learner goes on. */
  requireAnswers?: true;
  sections: SectionPlan[];
  bodies: { [language in Language]?: Body };
}

export const lessonTypes = ["mandatory", "premade", "custom"] as const;
export type LessonType = (typeof lessonTypes)[number];

/** What a section holds besides its words, the same in every language. */
export interface SectionPlan {
  id: string;
  retrieve: Retrieval | null;
  quiz: QuizEntry[];
}

/** Asks for up to `max` passages of the organization's documents that score at least `minScore`. */
export interface Retrieval {
  queryKey: string;
  max: number;
  minScore: number;
}

export type QuizEntry = { type: "authored"; question: string } | { type: "cloze" };

/** The words in one language. */
export interface Body {
  title: string;
  description: string;
  summary: string;
  /** Search words by query key. */
  queries: Record<string, string[]>;
  sections: BodySection[];
}

export interface BodySection {
  id: string;
  heading: Span[];
  blocks: ContentBlock[];
  questions: ContentQuestion[];
}

export type ContentBlock =
  | FlowOf<Span>
  | ContentFigure
  | { type: "box"; kind: BoxKind; blocks: ContentBlock[] }
  | { type: "when"; rule: Rule; blocks: ContentBlock[] };

/** What is looked at rather than read; it stands neither in a box nor in a list. */
export type ContentFigure = ContentSurface | ContentPicture | ContentTable;

/** A file of the template's folder `images/`. */
export interface ContentPicture {
  type: "picture";
  name: string;
  picture: PictureFacts;
  /** What it shows, for those who cannot see it. */
  alt: Span[];
  /** Empty where there is none. */
  caption: Span[];
}

export type ContentTable = TableOf<Span>;
export type ContentSurface = SurfaceOf<Span>;

/**
 * Holds when a profile value of the field contains one of the words. Of `for_any` and `for_none` the words are audiences: the
 * learner is in one of them, or in none.
 */
export interface Rule {
  name: RuleName;
  words: string[];
}

export const ruleNames = ["tools_any", "role_any", "dept_any", "for_any", "for_none"] as const;
export type RuleName = (typeof ruleNames)[number];

/** The subsection with summary and rating that every lesson ends in; no authored section may take its id. */
export const closingSectionId = "closing";

/** A lesson has other pages with these addresses. */
export const reservedSectionIds: readonly string[] = [
  closingSectionId,
  "complete",
  "language",
  "again",
  "retake",
  "feedback",
  "hidden-facts",
];
