import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { proposalStatuses } from "../proposals/proposal.ts";
import { documentsFields, sourceFields, writingFields } from "../proposals/schemas.ts";

export const TemplateDraftStatus = Choice(proposalStatuses);

const draftFields = {
  id: Type.Integer(),
  draft_id: Type.Integer({ description: "The lesson draft of the studio that it is: what to use instead" }),
  organization: Type.String({
    description:
      "Slug: whose model and budget wrote it; of a draft from documents also whose template it becomes",
    examples: ["acme"],
  }),
  template_id: Nullable(
    Type.Integer({ description: "What is translated; of a draft from documents what was made of it" }),
  ),
  title: Type.String({ description: "Of the template", examples: ["Spot a phishing message"] }),
  status: Choice(proposalStatuses, {
    description:
      "waiting and writing: the model is at work; ready: a person may accept or reject it; failed: `failure` says why",
  }),
  ...writingFields,
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
    ...sourceFields,
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

export const CreateDocumentsDraft = Type.Object(documentsFields, {
  title: "TemplateDocumentsDraftCreate",
  examples: [
    {
      document_ids: ["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10"],
      title: "Visitors in the building",
      language: "en",
      lesson_type: "custom",
    },
  ],
});

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
