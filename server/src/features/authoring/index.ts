export type { Answer, Inline, Why } from "@lectern/web/pages";
export type { Author, LearnerProfile, LessonRequest, Passage } from "./author.ts";
export { lessonLanguage } from "./author.ts";
export { contentHash } from "./content/content-hash.ts";
export type { ContentMistake } from "./content/mistakes.ts";
export { outlineOf } from "./content/outline.ts";
export {
  closingSectionId,
  type LessonType,
  lessonTypes,
  type TemplateContent,
} from "./content/template-content.ts";
export { loadTemplateFolder } from "./content/template-files.ts";
export { type ReadTemplate, readTemplateFolder } from "./content/template-folder.ts";
export { embeddedAuthor } from "./embedded/embedded-author.ts";
export {
  gradeAnswer,
  type LearnerLesson,
  type Lesson,
  type LessonBlock,
  type LessonNotice,
  type LessonQuestion,
  lessonForLearner,
  lessonHash,
  questionForLearner,
} from "./lesson.ts";
export { type PassageQuery, passageQueries } from "./passage-queries.ts";
