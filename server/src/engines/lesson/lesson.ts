import type { BoxKind, FlowOf, SurfaceOf, TableOf } from "@lectern/lesson-format/block-content.ts";
import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { LessonAuthor, LessonNotice as PageNotice, Why } from "@lectern/web/pages";
import type { Language } from "#kernel/language.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";
import type { LessonQuestion } from "./lesson-question.ts";

/**
 * A lesson as written for one learner, frozen on first launch: plain JSON, nothing left to decide. The closing
 * subsection is not in it; the system adds it and shows `summary` there.
 */
export interface Lesson {
  title: string;
  description: string;
  summary: string;
  /** The language it is written in. */
  language: Language;
  author: LessonAuthor;
  notices: LessonNotice[];
  /** Absent where nobody passes or fails and every question may be left out. */
  rules?: LessonRules;
  sections: LessonSection[];
}

interface LessonRules {
  /** The score to pass with, in percent. Null: nobody passes or fails. */
  passMark: number | null;
  /** A section is not complete before each of its questions has an answer. */
  requiresAnswers: boolean;
}

/** What can be known when the lesson is written: not yet that its template was retired. */
export type LessonNotice = Exclude<PageNotice, "retired" | "preview">;

export interface LessonSection {
  id: string;
  heading: string;
  /** Absent where the heading is the same for everyone. */
  headingWhy?: Why[];
  blocks: LessonBlock[];
  questions: LessonQuestion[];
  /** Of a section whose words somebody else wrote than assembled the lesson. */
  author?: LessonAuthor;
}

export type LessonBlock = FlowBlock | BoxBlock | FigureBlock | PassageBlock;

export type FlowBlock = Explained & FlowOf<Inline>;

export interface BoxBlock extends Explained {
  type: "box";
  kind: BoxKind;
  blocks: FlowBlock[];
}

/** What is looked at rather than read. */
export type FigureBlock = PictureBlock | (Explained & (SurfaceOf<Inline> | TableOf<Inline>));

interface PictureBlock extends Explained {
  type: "picture";
  picture: PictureFacts;
  alt: string;
  /** Empty where there is none. */
  caption: Inline[];
}

/** Words of one of the organization's documents, quoted and never rephrased. */
export interface PassageBlock extends Explained {
  type: "passage";
  passageId: string;
  text: string;
  file: string;
  page: number | null;
  language: Language | null;
}

/** Why a learner sees a block; empty where it is the same for everyone. */
interface Explained {
  why: Why[];
}

/** Equal for equal lessons: how a test or an operator sees that the same input wrote the same lesson. */
export function lessonHash(lesson: Lesson): string {
  return fingerprint(lesson);
}
