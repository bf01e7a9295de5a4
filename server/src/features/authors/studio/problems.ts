import { defineProblem } from "#kernel/problem.ts";

export const draftChanged = defineProblem({
  code: "draft_changed",
  status: 409,
  detail:
    "Somebody has saved the draft since you read it, and nothing was overwritten; `saved_by`, `saved_at` and `revision` say who, when and as what. Read it again and repeat your change.",
});
export const draftStep = defineProblem({
  code: "draft_step",
  status: 409,
  detail: "The draft is not at this step; read its `status`.",
});
export const draftUnsound = defineProblem({
  code: "draft_unsound",
  status: 422,
  detail: "The draft still has mistakes; `errors` names file and line of each.",
});
export const draftKeyTaken = defineProblem({
  code: "draft_key_taken",
  status: 409,
  detail: "The organization has a lesson of this key already. Choose another one in template.yaml.",
});
export const templateOvertaken = defineProblem({
  code: "template_overtaken",
  status: 409,
  detail:
    "The lesson has got another version since the draft was begun. Begin a draft from that version and bring your changes over.",
});
export const templateNotOwn = defineProblem({
  code: "template_not_own",
  status: 422,
  detail: "This lesson is the platform's. Copy it into a draft of your own; it cannot be changed here.",
});
export const languageUnknown = defineProblem({
  code: "language_missing",
  status: 422,
  detail: "The draft has no text in this language.",
});
export const pictureNameTaken = defineProblem({
  code: "picture_name_taken",
  status: 409,
  detail: "The draft has another picture of this name. Choose another name, or remove that one first.",
});
export const pictureShown = defineProblem({
  code: "picture_shown",
  status: 409,
  detail: "The draft's texts show this picture; `errors.name` says which. Take it out of them first.",
});
