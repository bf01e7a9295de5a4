import type { LessonDraft } from "../queries.ts";

/** What each step of a draft means, and what comes next. */
export const statusHints: Readonly<Record<LessonDraft["status"], string>> = {
  writing: "A language model is writing it. It can be read and changed when that is done.",
  failed: "The model did not get on with it. Ask for another draft.",
  draft: "It is being written. Submit it when it is ready to be looked at.",
  in_review: "It waits for somebody who publishes. Changing it makes it a draft again.",
  changes_requested: "It came back: the comments say what has to change. Submit it again afterwards.",
  approved: "It may be published. Changing it makes it a draft again.",
  published: "Learners get it as it stands here. Changing it makes a draft of the next version.",
  discarded: "Nobody wants it. It stays as it is.",
};
