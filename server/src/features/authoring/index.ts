// Content format, the embedded author, the one that asks a model.
export type { Answer, Fact, Inline, Why } from "@lectern/web/pages";
export type { ContentMistake } from "#platform/content-files/mistakes.ts";
export { isRewritable, type SectionRequest } from "./ai-author/section-request.ts";
export { writeSection } from "./ai-author/section-writing.ts";
export type { Author, LearnerProfile, LessonRequest, Passage } from "./author.ts";
export { lessonLanguage } from "./author.ts";
export { checkTemplates } from "./check/check-templates.ts";
export { lessonNotes } from "./check/quality/lesson-notes.ts";
export type { LessonNote } from "./check/quality/note.ts";
export { type Sample, samplesFor } from "./check/sample-profiles.ts";
export type { KnownPictures } from "./content/body/picture.ts";
export { contentHash } from "./content/folder/content-hash.ts";
export { pictureFolder, picturesOf, preparePictures } from "./content/folder/picture-files.ts";
export { loadTemplateFolder } from "./content/folder/template-files.ts";
export {
  type ReadTemplate,
  readTemplateFolder,
  readTemplateParts,
  type TemplateParts,
  templateFileNames,
} from "./content/folder/template-folder.ts";
export { limits as templateLimits } from "./content/limits.ts";
export { outlineOf } from "./content/outline.ts";
export type { ContentQuestion, QuestionKind } from "./content/question/question-content.ts";
export { inlineSource } from "./content/source/inline-source.ts";
export { bodyFileName, templateSource } from "./content/source/template-source.ts";
export {
  type Body,
  type ContentBlock,
  closingSectionId,
  type LessonType,
  lessonTypes,
  type TemplateContent,
} from "./content/template-content.ts";
export { fillPieces, type Piece, type PieceFaults, piecesOf } from "./content/translation/translation.ts";
export { assembleLesson, embeddedAuthor } from "./embedded/embedded-author.ts";
export { factFields, isFact, profileFacts, usesFact, withoutFacts } from "./facts.ts";
export {
  type Lesson,
  type LessonBlock,
  type LessonNotice,
  type LessonRules,
  type LessonSection,
  lessonHash,
} from "./lesson.ts";
export { type PassageQuery, passageQueries } from "./passage-queries.ts";
export { type AnswerFields, givenAnswer } from "./questions/given-answer.ts";
export { gradeAnswer } from "./questions/grade.ts";
export { countedQuestions, type LessonQuestion } from "./questions/lesson-question.ts";
export { presentQuestion } from "./questions/present.ts";
export { sampleAnswer } from "./questions/sample-answer.ts";
export { extendScenePath, followScene, scenePathTo } from "./questions/scene.ts";
export { rewriteLesson } from "./rewriting.ts";
