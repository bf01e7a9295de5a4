// The lesson: its format, its questions, its assembly for a learner.

export type { KnownPictures } from "@lectern/lesson-format/body/picture.ts";
export type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
export {
  readTemplateFolder,
  readTemplateParts,
  type TemplateParts,
  templateFileNames,
} from "@lectern/lesson-format/folder/template-folder.ts";
export { gradeAnswer } from "@lectern/lesson-format/grading/grade.ts";
export { sampleAnswer } from "@lectern/lesson-format/grading/sample-answer.ts";
export { extendScenePath, scenePathTo } from "@lectern/lesson-format/grading/scene.ts";
export { limits as templateLimits } from "@lectern/lesson-format/limits.ts";
export { outlineOf } from "@lectern/lesson-format/outline.ts";
export { plainText } from "@lectern/lesson-format/plain-text.ts";
export { lessonNotes } from "@lectern/lesson-format/quality/lesson-notes.ts";
export type { ContentQuestion } from "@lectern/lesson-format/question/question-content.ts";
export { inlineSource } from "@lectern/lesson-format/source/inline-source.ts";
export { bodyFileName, templateSource } from "@lectern/lesson-format/source/template-source.ts";
export {
  type Body,
  type ContentBlock,
  closingSectionId,
  type LessonType,
  lessonTypes,
  type TemplateContent,
} from "@lectern/lesson-format/template-content.ts";
export {
  fillPieces,
  type Piece,
  type PieceFaults,
  piecesOf,
} from "@lectern/lesson-format/translation/translation.ts";
export type { Fact } from "@lectern/web/pages";
export { assembleLesson, embeddedAuthor } from "./assembly/embedded-author.ts";
export { fold } from "./assembly/fold.ts";
export { ownWorkLexicon } from "./assembly/own-work/own-work-words.ts";
export { unpresentable } from "./assembly/profile-values.ts";
export { fileName } from "./assembly/quotation.ts";
export type { LearnerProfile, Passage } from "./author.ts";
export { checkTemplates } from "./check/check-templates.ts";
export { type Sample, samplesFor } from "./check/sample-profiles.ts";
export { factFields, isFact, profileFacts, usesFact, withoutFacts } from "./facts.ts";
export { contentHash } from "./files/content-hash.ts";
export { pictureFolder, picturesOf, preparePictures } from "./files/picture-files.ts";
export { loadTemplateFolder } from "./files/template-files.ts";
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
export { presentQuestion, type Shown } from "./questions/present.ts";
export { leastPlausibleSeconds } from "./reading-time.ts";
export { rewriteLesson } from "./rewriting.ts";
