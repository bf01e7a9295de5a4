import { defineProblem } from "#kernel/problem.ts";

export const unsupportedDocument = defineProblem({
  code: "unsupported_document",
  status: 422,
  detail: "Documents of this type are not read. Send one of: pdf, docx, pptx, xlsx, txt, md, html, csv.",
});
