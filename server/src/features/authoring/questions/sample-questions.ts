import { contentQuestion } from "../check/sample-question.ts";
import { questionKinds } from "../content/question/question-content.ts";
import { personaliseQuestion } from "../embedded/personalise.ts";
import { profileValues } from "../embedded/profile-values.ts";
import type { LessonQuestion } from "./lesson-question.ts";

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
  return personaliseQuestion(contentQuestion(kind), profileValues(nobody, "Acme"));
}
