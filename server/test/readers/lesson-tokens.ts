import { tokensOf } from "#engines/lesson/questions/tokens.ts";
import { selectWritten } from "#learning/lessons/queries.ts";
import type { TestApp } from "../app.ts";

export interface LessonTokens {
  /** What stands for an option in the pages of the lesson. */
  option(question: string, id: string): string;
  /** What stands for the right side of a pair. */
  pair(question: string, id: string): string;
}

/** Of a learner's lesson: no learner can reckon them. */
export async function lessonTokens(
  app: TestApp,
  curriculum: { id: number; organization_id: number },
): Promise<LessonTokens> {
  const written = await selectWritten(app.context.db, curriculum);
  if (!written) throw new Error(`Lesson ${curriculum.id} has no text.`);
  const questions = written.lesson.sections.flatMap((section) => section.questions);
  const of = (what: "options" | "pairs") => (question: string, id: string) => {
    const asked = questions.find((one) => one.id === question);
    const token = asked && tokensOf(asked, written.seed)[what].get(id);
    if (token === undefined) throw new Error(`The lesson does not ask ${question} with ${id}.`);
    return token;
  };
  return { option: of("options"), pair: of("pairs") };
}
