import type { Feature } from "#platform/feature.ts";
import { lessonPageRoutes } from "./page-routes.ts";
import { lessonPersonalData } from "./personal-data.ts";
import { lessonRoutes } from "./routes.ts";
import { Curriculum } from "./schemas.ts";

export {
  type CurriculumRow,
  type CurriculumStatus,
  curriculumStatuses,
  presentCurriculum,
  progressOf,
} from "./curricula/curriculum.ts";
export { findOrMakeCurriculum, type Instance } from "./curricula/instantiate.ts";
export { readPlayer, sectionStates } from "./player/player.ts";
export { keepReturnUrl } from "./player/return-url.ts";
export { playLesson } from "./player/simulation.ts";
export { curriculumProblems, generationFailed, lessonPageProblems, lessonUnknown } from "./problems.ts";
export { lessonPractice } from "./progress/practice.ts";
export { selectCurriculum, selectCurriculumOf, selectLesson, selectProgress } from "./queries.ts";
export { Curriculum } from "./schemas.ts";
export { openLesson } from "./start/launch.ts";

export const lessons: Feature = {
  name: "lessons",
  personalData: lessonPersonalData,
  schemas: [Curriculum],
  partnerRoutes: lessonRoutes,
  pageRoutes: lessonPageRoutes,
};
