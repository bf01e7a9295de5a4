import type { LessonPage, Shortcut } from "@lectern/web/pages";
import { countedQuestions, type Lesson, type LessonQuestion } from "#engines/lesson/index.ts";
import type { AnswerRow } from "../progress/answers.ts";
import type { Player } from "./player.ts";

type Answers = ReadonlyMap<string, AnswerRow>;
type Section = Lesson["sections"][number];

/** Whether a section's text is offered to be skipped, or is folded because the learner took the offer. */
export function paceOf(
  player: Player,
  answers: Answers,
  section: Section,
  isAhead: boolean,
): LessonPage["pace"] {
  if (section.blocks.length === 0 || !mayGoAhead(player, answers, section.id)) return "full";
  if (isAhead) return "ahead";
  // Where there is a guess, its answer makes the offer; and with an answer to what follows the text has done its work.
  const isUntouched = section.questions.every(({ id, isGuess }) => !isGuess && !answers.has(id));
  return isUntouched ? "offered" : "full";
}

/** What the answer to a question offers: after a right guess the next questions, after its first question what comes next. */
export function shortcutAfter(
  player: Player,
  answers: Answers,
  sectionId: string,
  question: LessonQuestion,
  isAhead: boolean,
): Shortcut | undefined {
  if (!isRight(answers.get(question.id)) || !mayGoAhead(player, answers, sectionId)) return;
  const counted = countedIn(player.lesson.sections.find(({ id }) => id === sectionId));
  const open = counted.find(({ id }) => !answers.has(id) || answers.get(id)?.is_unfinished);
  if (question.isGuess)
    return isAhead || open !== counted[0] ? undefined : { to: open ? "questions" : "section" };
  if (question.id !== counted[0]?.id) return;
  return open ? { to: "question", id: open.id } : { to: "section" };
}

/** Nobody is hurried through what they were led back to, or read again. */
function mayGoAhead({ curriculum, lesson, sections }: Player, answers: Answers, sectionId: string): boolean {
  const state = sections.find(({ id }) => id === sectionId)?.state;
  return curriculum.status !== "completed" && state !== "completed" && knowsSoFar(lesson, answers, sectionId);
}

/**
 * Whether a learner has shown that they know what is taught up to this section: every guess was right, and so was the first question of
 * the last section that asked some, with no mistake since.
 */
function knowsSoFar({ sections }: Pick<Lesson, "sections">, answers: Answers, sectionId: string): boolean {
  const index = sections.findIndex(({ id }) => id === sectionId);
  const guesses = sections
    .slice(0, index + 1)
    .flatMap(({ questions }) => questions.filter(({ isGuess }) => isGuess));
  if (guesses.length === 0 || !guesses.every(({ id }) => isRight(answers.get(id)))) return false;
  const before = countedIn(sections.slice(0, index).findLast((section) => countedIn(section).length > 0));
  const [first] = before;
  if (first && !isRight(answers.get(first.id))) return false;
  return ![...before, ...countedIn(sections[index])].some(({ id }) => isWrong(answers.get(id)));
}

function countedIn(section: Section | undefined): LessonQuestion[] {
  return section ? countedQuestions([section]) : [];
}

function isRight(answer: AnswerRow | undefined): boolean {
  return answer !== undefined && !answer.is_unfinished && answer.is_right_at_first !== false;
}

function isWrong(answer: AnswerRow | undefined): boolean {
  return answer !== undefined && !answer.is_unfinished && answer.is_right_at_first === false;
}
