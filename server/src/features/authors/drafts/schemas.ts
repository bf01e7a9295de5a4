import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { draftKinds, draftStatuses } from "./draft.ts";
import { failureCodes } from "./writing/failure.ts";

export const DraftStatus = Choice(draftStatuses);

const draftFields = {
  id: Type.Integer(),
  organization: Type.String({
    description:
      "Slug: whose model and budget wrote it; of a draft from documents also whose template it becomes",
    examples: ["acme"],
  }),
  kind: Choice(draftKinds, {
    description:
      "translation: a template's text in another language; documents: a first lesson from an organization's documents",
  }),
  template_id: Nullable(
    Type.Integer({ description: "What is translated; of a draft from documents what was made of it" }),
  ),
  title: Type.String({ description: "Of the template", examples: ["Spot a phishing message"] }),
  language: LanguageCode,
  original_language: Nullable(LanguageCode),
  status: Choice(draftStatuses, {
    description:
      "waiting and writing: the model is at work; ready: a person may accept or reject it; failed: `failure` says why",
  }),
  steps_done: Type.Integer({ description: "Parts that are written", examples: [3] }),
  steps: Type.Integer({ description: "Parts that there are, as far as it is known", examples: [6] }),
  model: Nullable(Type.String({ description: "Which model wrote it", examples: ["qwen3-32b"] })),
  failure: Nullable(Choice(failureCodes)),
  failure_detail: Nullable(
    Type.String({ examples: ["The day's budget for models is used up. Ask for the draft again tomorrow."] }),
  ),
  requested_by: Type.String({ description: "The operator who asked for it", examples: ["ada@example.com"] }),
  decided_by: Nullable(
    Type.String({ description: "Who accepted or rejected it", examples: ["ada@example.com"] }),
  ),
  decided_at: Nullable(Timestamp),
  is_edited: Type.Boolean({ description: "Whether who accepted it changed the text before" }),
  creation_date: Timestamp,
  modified_date: Timestamp,
};

export const TemplateDraft = Type.Object(draftFields, { $id: "TemplateDraft" });

export const TemplateDraftDetail = Type.Object(
  {
    ...draftFields,
    files: Type.Array(
      Type.Object({
        name: Type.String({ examples: ["de.md"] }),
        text: Type.String({
          description: "As a person may accept it",
          examples: ["---\ntitle: Besuch im Haus\n…"],
        }),
        original: Nullable(
          Type.String({
            description: "What it is a translation of, line by line beside it",
            examples: ["---\ntitle: Visitors in the building\n…"],
          }),
        ),
      }),
      { description: "Proposed text in the content format; empty while it is written" },
    ),
    documents: Type.Array(
      Type.Object({
        document_id: Type.String({ format: "uuid" }),
        name: Type.String({ examples: ["Site rules"] }),
      }),
      { description: "What a draft from documents was made of, where it is still there" },
    ),
    paragraphs: Type.Array(
      Type.Object({
        section: Type.String({ examples: ["part-1"] }),
        paragraph: Type.Integer({ description: "From 1", examples: [1] }),
        passages: Type.Array(
          Type.Object({
            id: Type.String({ examples: ["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10/4"] }),
            file: Type.String({ examples: ["Site rules"] }),
            page: Nullable(Type.Integer()),
            text: Type.String({ examples: ["Visitors are met at the reception and wear a badge."] }),
          }),
          { description: "Empty: the paragraph leans on none, so look twice" },
        ),
      }),
      {
        description: "Of a draft from documents: on which passages each paragraph leans, by its own account",
      },
    ),
  },
  { $id: "TemplateDraftDetail" },
);

export const CreateTranslationDraft = Type.Object(
  {
    language: LanguageCode,
    organization: Type.Optional(
      Type.Unsafe<string | number>({
        type: ["string", "integer"],
        description:
          "Slug or id: whose model and budget write it. Needed for the platform's templates; an organization's own are its own",
      }),
    ),
  },
  { title: "TemplateTranslationDraftCreate", examples: [{ language: "de", organization: "acme" }] },
);

export const CreateDocumentsDraft = Type.Object(
  {
    document_ids: Type.Array(Type.String({ format: "uuid" }), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: "Processed documents of the organization",
      examples: [["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10"]],
    }),
    title: Type.String({
      minLength: 3,
      maxLength: 200,
      pattern: "\\S",
      examples: ["Visitors in the building"],
    }),
    language: LanguageCode,
    lesson_type: Choice(["custom", "mandatory"], {
      description: "mandatory: compulsory for the organization's members once it is accepted",
    }),
  },
  {
    title: "TemplateDocumentsDraftCreate",
    examples: [
      {
        document_ids: ["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10"],
        title: "Visitors in the building",
        language: "en",
        lesson_type: "custom",
      },
    ],
  },
);

export const AcceptDraft = Type.Object(
  {
    files: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 256_000 }), {
        description:
          "Text that was changed, by the name of its file; what is left out stays as it was proposed",
        examples: [{ "de.md": "---\ntitle: Besuch im Haus\n…" }],
      }),
    ),
  },
  { title: "TemplateDraftAccept" },
);
