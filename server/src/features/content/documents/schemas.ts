import { Type } from "typebox";
import { uuidPattern } from "#kernel/ids.ts";
import { AgentId, Choice, LanguageCode, Nullable, SentLanguage, Timestamp } from "#platform/schema.ts";

export const documentStatuses = ["submitted", "processing", "processed", "failed"] as const;

/** The form of an upload. */
export const DocumentUpload = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description: "The document: pdf, docx, pptx, xlsx, txt, md, html or csv, at most 25 MB",
    }),
    title: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: "\\S",
        description: "How lessons name it when they quote it; the file's name where left out",
        examples: ["Incident handbook"],
      }),
    ),
    language: Type.Optional(SentLanguage("The document's; found out by itself where left out")),
  },
  { title: "DocumentUpload" },
);

export const UploadedDocument = Type.Object(
  {
    document_id: Type.String({ pattern: uuidPattern, examples: ["01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"] }),
    filename: Type.String({ examples: ["handbook.pdf"] }),
    status: Choice(documentStatuses, {
      description: "submitted, processing, then processed (lessons may quote it) or failed",
    }),
    error: Nullable(Type.String({ description: "Why it failed and what to do; null unless it did" })),
    title: Nullable(Type.String()),
    content_type: Type.String({ examples: ["application/pdf"] }),
    size: Type.Integer({ description: "Bytes" }),
    sha256: Type.String({ description: "Of the file, in hex" }),
    language: Nullable(LanguageCode),
    page_count: Nullable(Type.Integer({ description: "Pages or slides; null for what has none" })),
    uploaded_by: Type.Object({
      type: Choice(["service_account", "user"]),
      id: Nullable(AgentId),
      label: Type.String(),
    }),
    creation_date: Timestamp,
    modified_date: Timestamp,
    processed_at: Nullable(Timestamp),
  },
  { $id: "UploadedDocument" },
);
