import type {
  Answer,
  DrawnPart,
  Inline,
  LessonAuthor,
  LessonNotice as PageNotice,
  SurfaceKind,
  Why,
} from "@lectern/web/pages";
import type { Language } from "#kernel/language.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";

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
  sections: LessonSection[];
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

export type LessonBlock = FlowBlock | BoxBlock | SurfaceBlock | PassageBlock;

export type FlowBlock = Explained &
  (
    | { type: "paragraph"; children: Inline[] }
    | { type: "list"; ordered: boolean; items: Inline[][] }
    | { type: "quotation"; children: Inline[] }
  );

export interface BoxBlock extends Explained {
  type: "box";
  kind: "note" | "example" | "warning";
  blocks: FlowBlock[];
}

/** A drawn mock-up: a mail, a chat, a browser, a workshop. */
export interface SurfaceBlock extends Explained {
  type: "surface";
  surface: SurfaceKind;
  parts: DrawnPart[];
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

export interface LessonQuestion extends Explained {
  id: string;
  kind: "single" | "multiple";
  text: Inline[];
  options: LessonOption[];
}

export interface LessonOption {
  id: string;
  text: Inline[];
  correct: boolean;
  feedback: Inline[] | null;
}

/** What may reach a browser before the answers are in: no option says whether it is right. */
export type LearnerLesson = Omit<Lesson, "sections"> & { sections: LearnerSection[] };
export type LearnerSection = Omit<LessonSection, "questions"> & { questions: LearnerQuestion[] };
export type LearnerQuestion = Omit<LessonQuestion, "options"> & {
  options: Pick<LessonOption, "id" | "text">[];
};

export function lessonForLearner(lesson: Lesson): LearnerLesson {
  return { ...lesson, sections: lesson.sections.map(sectionForLearner) };
}

function sectionForLearner(section: LessonSection): LearnerSection {
  return { ...section, questions: section.questions.map(questionForLearner) };
}

export function questionForLearner({ id, kind, text, options, why }: LessonQuestion): LearnerQuestion {
  return { id, kind, text, options: options.map((option) => ({ id: option.id, text: option.text })), why };
}

/** Null when this is no answer to the question: nothing chosen, an unknown option, or several where one is asked for. */
export function gradeAnswer(question: LessonQuestion, optionIds: readonly string[]): Answer | null {
  const wanted = new Set(optionIds);
  const chosen = question.options.filter(({ id }) => wanted.has(id));
  if (wanted.size === 0 || chosen.length < wanted.size) return null;
  if (question.kind === "single" && chosen.length > 1) return null;
  return {
    chosen: chosen.map(({ id }) => id),
    right: question.options.filter(({ correct }) => correct).map(({ id }) => id),
    isCorrect: question.options.every(({ id, correct }) => wanted.has(id) === correct),
    feedback: [
      ...chosen,
      ...question.options.filter((option) => option.correct && !chosen.includes(option)),
    ].flatMap(({ id, feedback }) => (feedback === null ? [] : [{ option: id, text: feedback }])),
  };
}

/** Equal for equal lessons: how a test or an operator sees that the same input wrote the same lesson. */
export function lessonHash(lesson: Lesson): string {
  return fingerprint(lesson);
}
