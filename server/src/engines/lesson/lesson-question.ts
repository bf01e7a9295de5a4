import type { AskedQuestion } from "@lectern/lesson-format/question/question-content.ts";
import type { Why } from "@lectern/web/pages";

/** A question as it was written for one learner; its options stand in the authored order, with what is right. */
export interface LessonQuestion extends AskedQuestion {
  id: string;
  /** Asked before the section's text, and not counted. */
  isGuess?: true;
  why: Why[];
  /** The other forms, from the second on; none has forms of its own. */
  forms?: LessonQuestion[];
  /** Keys of the skills that the answer is evidence of. Absent: all that the lesson teaches. */
  skills?: string[];
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
