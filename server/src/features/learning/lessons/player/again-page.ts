import type { AgainPage } from "@lectern/web/pages";
import { presentQuestion } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { summarizeAnswers } from "../progress/answer-summary.ts";
import { type AnswerRow, currentAnswer, selectAnswers } from "../progress/answers.ts";
import type { Player } from "./player.ts";

/** What was missed, asked once more. */
export async function againPage(db: Database, { curriculum, lesson, seed }: Player): Promise<AgainPage> {
  const answers = await selectAnswers(db, curriculum);
  const { missed, ...summary } = summarizeAnswers(lesson, answers);
  return {
    name: "again",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    passMark: lesson.rules?.passMark ?? null,
    ...summary,
    questions: missed.map(({ question, sectionId, state }) => ({
      question: presentQuestion(question, answeredAgain(answers.get(question.id)), seed),
      section: {
        id: sectionId,
        title: lesson.sections.find(({ id }) => id === sectionId)?.heading ?? "",
      },
      state,
    })),
  };
}

/** Earlier answers are not shown, so that the learner thinks again; a scene goes on where it was left. */
export function answeredAgain(answer: AnswerRow | undefined): string[] | undefined {
  const isOfNow = answer !== undefined && (answer.asked_again_at !== null || answer.is_unfinished);
  return isOfNow ? currentAnswer(answer) : undefined;
}
