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
} from "./curriculum.ts";
export { findOrMakeCurriculum, type Instance } from "./instantiate.ts";
export { openLesson } from "./launch.ts";
export { readPlayer, sectionStates } from "./player.ts";
export { lessonPractice } from "./practice.ts";
export { curriculumProblems, generationFailed, lessonPageProblems, lessonUnknown } from "./problems.ts";
export { selectCurriculum, selectCurriculumOf, selectLesson, selectProgress } from "./queries.ts";
export { keepReturnUrl } from "./return-url.ts";
export { Curriculum } from "./schemas.ts";
export { playLesson } from "./simulation.ts";

export const lessons: Feature = {
  name: "lessons",
  personalData: lessonPersonalData,
  schemas: [Curriculum],
  partnerRoutes: lessonRoutes,
  pageRoutes: lessonPageRoutes,
};
