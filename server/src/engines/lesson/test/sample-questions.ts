import { questionKinds } from "@lectern/lesson-format/question/question-content.ts";
import { contentQuestion } from "../../../../../lesson-format/test/sample-question.ts";
import { personaliseQuestion } from "../assembly/personalise.ts";
import { profileValues } from "../assembly/profile-values.ts";
import type { LessonQuestion } from "../lesson-question.ts";

/** One question of each kind; in all of them the first option is right. */
export const sampleQuestions: LessonQuestion[] = questionKinds.map(sampleQuestion);

export function sampleQuestion(kind: LessonQuestion["kind"]): LessonQuestion {
  const nobody = {
    jobTitles: [],
    tools: [],
    dailyTasks: [],
    department: null,
    firstName: "",
    userSummary: "",
  };
  return personaliseQuestion(contentQuestion(kind), {
    values: profileValues(nobody, "Acme"),
    audiences: new Map(),
  });
}
