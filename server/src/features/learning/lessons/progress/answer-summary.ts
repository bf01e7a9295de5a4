import { countedQuestions, type Lesson, type LessonQuestion } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { type AnswerRow, selectAnswers } from "./answers.ts";
import { roundsOf } from "./rounds.ts";

/** How a learner stands in the questions of a lesson that count. */
export interface AnswerSummary {
  total: number;
  rightAtFirst: number;
  /** In their order: not right at the first try, or left out. */
  missed: MissedQuestion[];
  /** Whether the lesson may end: the pass mark is reached, counting what was right when it was asked again, or there is none. */
  mayEnd: boolean;
  /** Rounds in which everything that was open was answered. Another one begins when the learner wants it. */
  rounds: number;
}

export interface MissedQuestion {
  question: LessonQuestion;
  sectionId: string;
  /** `skipped`: never answered. `open`: not asked again yet. The other two: what became of it when it was. */
  state: "skipped" | "open" | "wrong" | "right";
  /** In how many rounds it was answered after the last section. */
  rounds: number;
  /** When it was answered in the last of them. */
  askedAgainAt: string | null;
}

export async function selectAnswerSummary(
  db: Database,
  curriculum: Pick<CurriculumRow, "id" | "organization_id">,
  lesson: Lesson,
): Promise<AnswerSummary> {
  return summarizeAnswers(lesson, await selectAnswers(db, curriculum));
}

export function summarizeAnswers(lesson: Lesson, answers: ReadonlyMap<string, AnswerRow>): AnswerSummary {
  const missed = lesson.sections.flatMap(({ id: sectionId, questions }) =>
    countedQuestions([{ questions }]).flatMap((question): MissedQuestion[] => {
      const answer = answers.get(question.id);
      if (answer !== undefined && answer.is_right_at_first !== false && !answer.is_unfinished) return [];
      return [
        {
          question,
          sectionId,
          state: stateOf(answer),
          rounds: roundsOf(question, answer),
          askedAgainAt: answer?.asked_again_at ?? null,
        },
      ];
    }),
  );
  const total = countedQuestions(lesson.sections).length;
  const open = openAmong(missed);
  const reached = total - open.length;
  const passMark = lesson.rules?.passMark ?? null;
  return {
    total,
    rightAtFirst: total - missed.length,
    missed,
    mayEnd: passMark === null || total === 0 || (100 * reached) / total >= passMark,
    rounds: open.length === 0 ? 0 : Math.min(...open.map(({ rounds }) => rounds)),
  };
}

/** What is not right yet. */
export function openAmong(missed: readonly MissedQuestion[]): MissedQuestion[] {
  return missed.filter(({ state }) => state !== "right");
}

function stateOf(answer: AnswerRow | undefined): MissedQuestion["state"] {
  if (answer === undefined || (answer.is_unfinished && answer.asked_again_at === null)) return "skipped";
  if (answer.mastered_at !== null) return "right";
  return answer.asked_again_at === null || answer.is_unfinished ? "open" : "wrong";
}
