import { defineProblem } from "#kernel/problem.ts";

export const organizationNeeded = defineProblem({
  code: "organization_needed",
  status: 422,
  detail: "The template is the platform's; say in `organization` whose model and budget write the draft.",
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
