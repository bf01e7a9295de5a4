/** What is read: file name extension → how it is called, and the content type that the API states. */
export const documentKinds = {
  pdf: { name: "a PDF", contentType: "application/pdf" },
  docx: {
    name: "a Word document",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  pptx: {
    name: "a PowerPoint presentation",
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  },
  xlsx: {
    name: "an Excel workbook",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  txt: { name: "a text", contentType: "text/plain" },
  md: { name: "a Markdown text", contentType: "text/markdown" },
  html: { name: "an HTML page", contentType: "text/html" },
  csv: { name: "a CSV table", contentType: "text/csv" },
} as const;

export type DocumentKind = keyof typeof documentKinds;

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(documentKinds, text);
}

/** The kind that a file's name promises, or null when it is none of ours. */
export function kindOfName(filename: string): DocumentKind | null {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (extension === "htm") return "html";
  return isDocumentKind(extension) ? extension : null;
}
