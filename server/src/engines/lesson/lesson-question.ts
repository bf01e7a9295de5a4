import type { Inline, SurfaceKind, SurfacePart, Why } from "@lectern/web/pages";
import type { QuestionKind } from "./format/question/question-content.ts";

/** A question as it was written for one learner; its options stand in the authored order, with what is right. */
export interface LessonQuestion {
  id: string;
  kind: QuestionKind;
  /** Asked before the section's text, and not counted. */
  isGuess?: true;
  text: Inline[];
  options: LessonOption[];
  groups?: LessonSide[];
  surface?: SurfaceKind;
  steps?: LessonSide[];
  why: Why[];
  /** The other forms, from the second on; none has forms of its own. */
  forms?: LessonQuestion[];
  /** Keys of the skills that the answer is evidence of. Absent: all that the lesson teaches. */
  skills?: string[];
}

/** What each member means by kind: `ContentOption`. */
export interface LessonOption {
  id: string;
  text: Inline[];
  correct: boolean;
  feedback: Inline[] | null;
  pair?: Inline[];
  group?: string;
  part?: SurfacePart;
  accepts?: string[];
  step?: string;
  leadsTo?: string | null;
}

/** A group of a `sort`, a step of a `scene`. */
export interface LessonSide {
  id: string;
  text: Inline[];
}

/** Those that make the score. */
export function countedQuestions(sections: readonly { questions: LessonQuestion[] }[]): LessonQuestion[] {
  return sections.flatMap(({ questions }) => questions).filter(({ isGuess }) => !isGuess);
}

/** A form of a question by its number, from 1, as a question of its own; for a number that it does not have the question itself. */
export function formOf(question: LessonQuestion, number: number): LessonQuestion {
  return question.forms?.[number - 2] ?? question;
}

/** Which form is asked after another one: never the same while there are several. */
export function nextForm({ forms = [] }: LessonQuestion, answered: number): number {
  return (answered % (forms.length + 1)) + 1;
}
