import type { Command } from "../command.ts";
import { plainCommand } from "../operations/plain-command.ts";

/** Commands for the life cycle of a draft. */
export const draftCommands: Readonly<Record<string, Command>> = {
  delete: plainCommand("deleteLessonDraft"),
  discard: plainCommand("discardLessonDraft"),
  "save-content": plainCommand("updateLessonDraftContent"),
  submit: plainCommand("submitLessonDraft"),
  approve: plainCommand("approveLessonDraft"),
  "request-changes": plainCommand("requestLessonDraftChanges"),
  publish: plainCommand("publishLessonDraft"),
  preview: plainCommand("previewLessonDraft"),
  revisions: plainCommand("listLessonDraftRevisions", "number reason saved_by saved_at"),
  revision: plainCommand("readLessonDraftRevision"),
  "restore-revision": plainCommand("restoreLessonDraftRevision"),
  "compare-revisions": plainCommand("compareLessonDraftRevisions"),
  comments: plainCommand("listLessonDraftComments", "id creation_date written_by step section text"),
  comment: plainCommand("createLessonDraftComment"),
  languages: plainCommand("readLessonDraftLanguages"),
  "confirm-translation": plainCommand("confirmLessonDraftTranslation"),
  "delete-picture": plainCommand("deleteLessonDraftPicture"),
  translate: plainCommand("translateLesson"),
  "from-documents": plainCommand("draftLessonFromDocuments"),
  "from-file": plainCommand("importLessonDraft"),
  writing: plainCommand("readLessonDraftWriting"),
};

/** Commands for published lessons. */
export const lessonCommands: Readonly<Record<string, Command>> = {
  lessons: plainCommand("listStudioLessons", "id key title language is_own is_active version open_drafts"),
  lesson: plainCommand("readStudioLesson"),
  versions: plainCommand("listLessonVersions", "number is_current published_by published_at note"),
  version: plainCommand("readLessonVersion"),
  "compare-versions": plainCommand("compareLessonVersions"),
  questions: plainCommand("readLessonQuestionStatistics"),
  retire: plainCommand("retireStudioLesson"),
  reactivate: plainCommand("reactivateStudioLesson"),
};
