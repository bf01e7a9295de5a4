import { defineProblem } from "#kernel/problem.ts";

export const noLanguageModel = defineProblem({
  code: "no_language_model",
  status: 409,
  detail:
    "No language model is set up for drafts here. Set LLM_BASE_URL and LLM_MODEL where the service is started, or give the organization a model of its own, and switch `drafts` on.",
});
export const languagePresent = defineProblem({
  code: "language_present",
  status: 409,
  detail:
    "The template has a text in this language already; import a folder to change it, or choose another one.",
});
export const draftOpen = defineProblem({
  code: "draft_open",
  status: 409,
  detail: "There is a draft of this translation already; publish or discard that one first.",
});
export const documentsNotReady = defineProblem({
  code: "documents_not_ready",
  status: 422,
  detail: "Some of the documents are not the organization's, or were not read yet; choose processed ones.",
});
