// A learner's lesson, its progress, ratings.
import type { Feature } from "#platform/feature.ts";
import { unwrittenLessons } from "./curricula/writing-queue.ts";
import { lessonEvents } from "./event-types.ts";
import { hiddenFactRoutes } from "./hidden-facts/page-routes.ts";
import { lessonLanguageRoutes } from "./language/page-routes.ts";
import { startModelWriting } from "./model-writing/worker.ts";
import { lessonPageRoutes } from "./page-routes.ts";
import { lessonPersonalData } from "./personal-data.ts";
import { againRoutes } from "./player/again-routes.ts";
import { retakeRoutes } from "./player/retake-routes.ts";
import { lessonRoutes } from "./routes.ts";
import { Curriculum } from "./schemas.ts";
import type { LessonSources } from "./sources.ts";
import { lessonTrace } from "./trace.ts";

export { calendarDate, lastDayBefore, timeOfDay } from "./calendar-date.ts";
export {
  type CurriculumStatus,
  curriculumStatuses,
  type LessonAssignments,
  learnersTitle,
  presentCurriculum,
  progressOf,
} from "./curricula/curriculum.ts";

export { learnersTaught, leftJoinCurriculum, participants } from "./joins.ts";
export { exitOf } from "./player/complete-page.ts";
export { openLesson } from "./player/launch.ts";
export { sectionStates } from "./player/player.ts";
export { preferredReturn } from "./player/preferred-return.ts";
export {
  previewClosing,
  previewNext,
  previewQuestion,
  previewSection,
  previewSeed,
} from "./player/preview-pages.ts";
export { recordReturnUrl, selectReturnUrl as selectLessonReturn } from "./player/return-url.ts";
export { playLesson } from "./player/simulation.ts";
export { ownCurriculum } from "./player/visit.ts";
export {
  answerInvalid,
  curriculumProblems,
  generationFailed,
  lessonPageProblems,
  lessonUnknown,
} from "./problems.ts";
export {
  type AskableLesson,
  type AskableQuestion,
  joinAskableLesson,
  selectAskable,
} from "./progress/askable.ts";
export { type Attainment, attainmentOf } from "./progress/attainment.ts";
export { type BegunLesson, selectBegun } from "./progress/begun.ts";
export { completeElsewhere } from "./progress/completed-elsewhere.ts";
export { joinShownSkills, lessonPractice } from "./progress/practice.ts";
export { type QuestionCount, questionCounts } from "./progress/question-statistics.ts";
export {
  ratingOf,
  selectCurriculum,
  selectCurriculumOf,
  selectLesson,
  selectProgress,
  selectShownCurriculum,
} from "./queries.ts";
export { Curriculum } from "./schemas.ts";

/** Assignments and role-plays stand on lessons, so this feature is given its ways to ask about them. */
export function lessons(sources: LessonSources): Feature {
  return {
    name: "lessons",
    tags: [{ name: "Curricula", description: "Lesson templates and learners' lessons" }],
    events: lessonEvents,
    tables: {
      curriculum: { boundedBy: "people" },
      lesson_content: { boundedBy: "people" },
      subsection_progress: { boundedBy: "people" },
      answer: { boundedBy: "people" },
      feedback: { boundedBy: "people" },
      lesson_return: { boundedBy: "people" },
      hidden_fact: { boundedBy: "people" },
      lesson_writing: { boundedBy: "work" },
      lesson_time: { boundedBy: "people" },
      retake_answer: { boundedBy: "people" },
    },
    tenantReferences: { "curricula/{id}": { table: "curriculum", column: "id", form: "number" } },

    personalData: lessonPersonalData,
    trace: lessonTrace,
    schemas: [Curriculum],
    partnerRoutes: (app, context) => lessonRoutes(app, context, sources.assignments),
    workers: (context) => [startModelWriting(context)],
    queues: [unwrittenLessons],
    pageRoutes(app, context) {
      lessonPageRoutes(app, context, sources);
      againRoutes(app, context);
      retakeRoutes(app, context);
      hiddenFactRoutes(app, context);
      lessonLanguageRoutes(app, context);
    },
  };
}
