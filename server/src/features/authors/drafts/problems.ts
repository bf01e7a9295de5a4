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
  detail: "There is a draft of this translation already; accept or reject that one first.",
});
export const organizationNeeded = defineProblem({
  code: "organization_needed",
  status: 422,
  detail: "The template is the platform's; say in `organization` whose model and budget write the draft.",
});
export const documentsNotReady = defineProblem({
  code: "documents_not_ready",
  status: 422,
  detail: "Some of the documents are not the organization's, or were not read yet; choose processed ones.",
});
export const draftNotReady = defineProblem({
  code: "draft_not_ready",
  status: 409,
  detail: "Only a draft that is ready can be accepted; look at its status.",
});
export const draftDecided = defineProblem({
  code: "draft_decided",
  status: 409,
  detail: "The draft was accepted, and stays so.",
});
export const draftOutdated = defineProblem({
  code: "draft_outdated",
  status: 409,
  detail:
    "The template's original has changed since the draft was asked for; reject it and ask for a new one.",
});
export const keyTaken = defineProblem({
  code: "template_key_taken",
  status: 409,
  detail: "The organization has a template with this key already; write another `key` in template.yaml.",
});
