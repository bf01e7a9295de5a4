import { tokensOf } from "#engines/lesson/questions/tokens.ts";
import { roundSeed } from "#learning/lessons/progress/rounds.ts";
import { selectWritten } from "#learning/lessons/queries.ts";
import type { TestApp } from "../app.ts";

export interface LessonTokens {
  /** What stands for an option in the pages of the lesson; in a round after the last section it is another word. */
  option(question: string, id: string, round?: number): string;
  /** What stands for the right side of a pair. */
  pair(question: string, id: string, round?: number): string;
}

/** Of a learner's lesson: no learner can reckon them. */
export async function lessonTokens(
  app: TestApp,
  curriculum: { id: number; organization_id: number },
): Promise<LessonTokens> {
  const written = await selectWritten(app.context.db, curriculum);
  if (!written) throw new Error(`Lesson ${curriculum.id} has no text.`);
  const questions = written.lesson.sections
    .flatMap((section) => section.questions)
    .flatMap((question) => [question, ...(question.forms ?? [])]);
  const of =
    (what: "options" | "pairs") =>
    (question: string, id: string, round = 0) => {
      const asked = questions.find((one) => one.id === question);
      const token = asked && tokensOf(asked, roundSeed(written.seed, round))[what].get(id);
      if (token === undefined) throw new Error(`The lesson does not ask ${question} with ${id}.`);
      return token;
    };
  return { option: of("options"), pair: of("pairs") };
}
