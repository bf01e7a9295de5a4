// The lesson: its format, its questions, its assembly for a learner.

export type { Fact } from "@lectern/web/pages";
export type { ContentMistake } from "#platform/content-files/mistakes.ts";
export { assembleLesson, embeddedAuthor } from "./assembly/embedded-author.ts";
export { fold } from "./assembly/fold.ts";
export { ownWorkLexicon } from "./assembly/own-work/work-fields.ts";
export { plainText } from "./assembly/personalise.ts";
export { unpresentable } from "./assembly/profile-values.ts";
export { fileName } from "./assembly/quotation.ts";
export type { LearnerProfile, Passage } from "./author.ts";
export { checkTemplates } from "./check/check-templates.ts";
export { lessonNotes } from "./check/quality/lesson-notes.ts";
export { type Sample, samplesFor } from "./check/sample-profiles.ts";
export { factFields, isFact, profileFacts, usesFact, withoutFacts } from "./facts.ts";
export type { KnownPictures } from "./format/body/picture.ts";
export { contentHash } from "./format/folder/content-hash.ts";
export { pictureFolder, picturesOf, preparePictures } from "./format/folder/picture-files.ts";
export { loadTemplateFolder } from "./format/folder/template-files.ts";
export {
  readTemplateFolder,
  readTemplateParts,
  type TemplateParts,
  templateFileNames,
} from "./format/folder/template-folder.ts";
export { limits as templateLimits } from "./format/limits.ts";
export { outlineOf } from "./format/outline.ts";
export type { ContentQuestion } from "./format/question/question-content.ts";
export { inlineSource } from "./format/source/inline-source.ts";
export { bodyFileName, templateSource } from "./format/source/template-source.ts";
export {
  type Body,
  type ContentBlock,
  closingSectionId,
  type LessonType,
  lessonTypes,
  type TemplateContent,
} from "./format/template-content.ts";
export { fillPieces, type Piece, type PieceFaults, piecesOf } from "./format/translation/translation.ts";
export {
  type Lesson,
  type LessonBlock,
  type LessonNotice,
  type LessonSection,
  lessonHash,
} from "./lesson.ts";
export { countedQuestions, formOf, type LessonQuestion, nextForm } from "./lesson-question.ts";
export { type PassageQuery, passageQueries } from "./passage-queries.ts";
export { type AnswerFields, givenAnswer } from "./questions/given-answer.ts";
export { gradeAnswer } from "./questions/grade.ts";
export { presentQuestion, type Shown } from "./questions/present.ts";
export { sampleAnswer } from "./questions/sample-answer.ts";
export { extendScenePath, scenePathTo } from "./questions/scene.ts";
export { leastPlausibleSeconds } from "./reading-time.ts";
export { rewriteLesson } from "./rewriting.ts";
