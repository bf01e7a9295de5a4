import { defineProblem } from "#kernel/problem.ts";

export const documentsFull = defineProblem({
  code: "documents_full",
  status: 422,
  detail:
    "Your organization's documents, with those that are arriving, have no room for this one; nothing was stored. Delete some, or ask the operator for a larger limit.",
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
export const repetitionArriving = defineProblem({
  code: "document_repetition_arriving",
  status: 429,
  detail:
    "Your organization's documents have no room, and another upload with an Idempotency-Key is arriving to see whether it was answered before. Send this one again after the seconds that `Retry-After` names.",
  headers: { "retry-after": "5" },
});
