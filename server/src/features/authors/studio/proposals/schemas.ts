import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Id, LanguageCode, Nullable } from "#platform/schema.ts";
import { proposalKinds } from "./proposal.ts";
import { failureCodes } from "./writing/failure.ts";

/** How far a model is with what it was asked for. */
export const writingFields = {
  kind: Choice(proposalKinds, {
    description:
      "translation: a template's text in another language; documents: a first lesson from an organization's documents",
  }),
  language: LanguageCode,
  original_language: Nullable(LanguageCode),
  steps_done: Type.Integer({ description: "Parts that are written", examples: [3] }),
  steps: Type.Integer({ description: "Parts that there are, as far as it is known", examples: [6] }),
  model: Nullable(Type.String({ description: "Which model wrote it", examples: ["qwen3-32b"] })),
  failure: Nullable(Choice(failureCodes)),
  failure_detail: Nullable(
    Type.String({ examples: ["The day's budget for models is used up. Ask for the draft again tomorrow."] }),
  ),
  failure_sentences: SentencesOf("failure_detail"),
  requested_by: Type.String({ description: "The operator who asked for it", examples: ["ada@example.com"] }),
};

/** What a first lesson was made of. */
export const sourceFields = {
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
      text: Nullable(
        Type.String({
          description: "As the model wrote it; null where that was not kept",
          examples: ["Visitors are met at the reception."],
        }),
      ),
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
};

export const LessonDraftWriting = Type.Object(
  { ...writingFields, ...sourceFields },
  {
    $id: "LessonDraftWriting",
    description: "What a model was asked to write of a draft, and what it leans on",
  },
);

/** From which documents, as what. */
export const documentsFields = {
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
    description:
      "mandatory: compulsory for the organization's members once it is published; for operators to say",
  }),
};

const organization = Type.Optional(
  Type.String({
    description: "Slug or id: whose model and budget write it; an author's own where it is left out",
    examples: ["acme"],
  }),
);

export const TranslateLesson = Type.Object(
  {
    template_id: Type.Integer({ ...Id, description: "The lesson that is to get another language" }),
    language: LanguageCode,
    organization,
  },
  { title: "LessonTranslationCreate", examples: [{ template_id: 1, language: "de", organization: "acme" }] },
);

export const DraftFromDocuments = Type.Object(
  { ...documentsFields, organization },
  {
    title: "LessonFromDocumentsCreate",
    examples: [
      {
        organization: "acme",
        document_ids: ["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10"],
        title: "Visitors in the building",
        language: "en",
        lesson_type: "custom",
      },
    ],
  },
);
