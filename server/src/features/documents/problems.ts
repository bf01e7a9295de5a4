import { defineProblem } from "#kernel/problem.ts";

export const documentsFull = defineProblem({
  code: "documents_full",
  status: 422,
  detail:
    "Your organization's documents have no room for this one; nothing was stored. Delete some, or ask the operator for a larger limit.",
});
export const documentDayFull = defineProblem({
  code: "document_day_full",
  status: 422,
  detail:
    "Your organization has uploaded as many documents as it may in a day; nothing was stored. Go on tomorrow (UTC), or ask the operator for a larger limit.",
});
export const unsupportedDocument = defineProblem({
  code: "unsupported_document",
  status: 422,
  detail: "Documents of this type are not read. Send one of: pdf, docx, pptx, xlsx, txt, md, html, csv.",
});
