import type { Language } from "#kernel/language.ts";
import { fingerprint } from "./fingerprint.ts";

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

export type LessonAuthor = { by: "template" } | { by: "ai"; model: string | null };

export type LessonNotice =
  /** No text in the learner's preferred language, so it came in the template's original one. */
  | "other_language"
  /** Writing by AI was wanted but failed or took too long; the lesson was assembled instead. */
  | "ai_unavailable"
  /** The organization's AI budget for today is used up; the lesson was assembled instead. */
  | "ai_budget_used";

export interface LessonSection {
  id: string;
  heading: string;
  blocks: LessonBlock[];
  questions: LessonQuestion[];
}

export type LessonBlock = FlowBlock | BoxBlock | PassageBlock;

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

export type Why =
  /** A value of the learner's profile stands in the text. */
  | { because: "profile_value"; field: ProfileField; value: string }
  /** A value of the learner's profile chose this block. */
  | { because: "profile_rule"; field: ProfileField; value: string }
  /** What the learner's profile says about their work in free text chose this. The text itself is never repeated. */
  | { because: "profile_summary" }
  /** The organization's document speaks about these words. */
  | { because: "document"; terms: string[] }
  /** Written by AI from the profile and the documents. */
  | { because: "ai" };

export type ProfileField = "department" | "job_title" | "tool" | "daily_task" | "first_name" | "organization";

/** All text is to be shown as text: nothing in it is markup. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; children: Inline[] }
  | { type: "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "link"; href: string; children: Inline[] };

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

/** A graded answer. All lists are in the order of the options. */
export interface Answer {
  chosen: string[];
  right: string[];
  isCorrect: boolean;
  /** Of the chosen options that have some. */
  feedback: { option: string; text: Inline[] }[];
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
    feedback: chosen.flatMap(({ id, feedback }) =>
      feedback === null ? [] : [{ option: id, text: feedback }],
    ),
  };
}

/** Equal for equal lessons: how a test or an operator sees that the same input wrote the same lesson. */
export function lessonHash(lesson: Lesson): string {
  return fingerprint(lesson);
}
