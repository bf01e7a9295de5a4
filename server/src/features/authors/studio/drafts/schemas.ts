import { Type } from "typebox";
import { OrganizationReference } from "#content/catalogue/index.ts";
import type { Body } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import { CodedSentence, SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Id, LanguageCode, Nullable, reference, Timestamp } from "#platform/schema.ts";
import { numberBounds } from "../route-parts.ts";
import { draftOrigins, draftStatuses } from "./draft.ts";
import { LessonDraftPicture } from "./picture.ts";

/** As long as the content format lets a file be. */
const LONGEST_FILE = 256_000;
const Key = Type.String({
  pattern: "^[a-z][a-z0-9-]{0,59}$",
  description: "Lower-case letters, digits and hyphens: what the lesson is known by in its organization",
  examples: ["clean-desk"],
});
const FileText = Type.String({ maxLength: LONGEST_FILE });
export const DraftOrigin = Choice(draftOrigins, {
  description:
    "version: it changes the organization's lesson `template_id`; copy: of `source_template_id`; model: a language model wrote it",
});
export const DraftStatus = Choice(draftStatuses, {
  description:
    "writing: a model is at work, and failed: it came to no end (see its `writing`); draft: being written; in_review: submitted; changes_requested: it came back; approved: may be published; published: learners get it; discarded: nobody wants it. What is saved after it was submitted, approved or published makes it a draft again",
});

const draftFields = {
  id: Type.Integer(),
  organization: Type.String({ description: "Slug: whose lesson it is", examples: ["acme"] }),
  key: Type.String({ examples: ["clean-desk"] }),
  is_platform: Type.Boolean({
    description:
      "It changes the platform's lesson: authors and publishers do not meet it; `organization` is whose model writes it",
  }),
  title: Type.String({ description: "In its original language", examples: ["A clean desk"] }),
  language: LanguageCode,
  languages: Type.Array(LanguageCode, { description: "Of which it has a file" }),
  stale_languages: Type.Array(LanguageCode, {
    description: "In which something is missing, or was translated from an older wording",
    examples: [["de"]],
  }),
  origin: DraftOrigin,
  template_id: Nullable(
    Type.Integer({ description: "The lesson that it changes, or has become by publishing" }),
  ),
  source_template_id: Nullable(Type.Integer({ description: "What it was begun from" })),
  status: DraftStatus,
  revision: Type.Integer({
    description: "Counts the savings; whoever saves names the one they have read",
    examples: [4],
  }),
  mistake_count: Type.Integer({ description: "What stops it from being published, counted", examples: [0] }),
  created_by: Type.String({ examples: ["ada@example.com"] }),
  changed_by: Type.String({ description: "Who saved it last", examples: ["ada@example.com"] }),
  submitted_by: Nullable(Type.String({ examples: ["ada@example.com"] })),
  decided_by: Nullable(
    Type.String({
      description: "Who approved it, asked for changes or discarded it",
      examples: ["grace@example.com"],
    }),
  ),
  creation_date: Timestamp,
  modified_date: Timestamp,
};
export const LessonDraft = Type.Object(
  { ...draftFields },
  { $id: "LessonDraft", description: "A lesson that somebody writes" },
);

export const NamedFile = Type.Object({
  name: Type.String({ description: "template.yaml, or a language and .md", examples: ["en.md"] }),
  text: Type.String({
    description: "Byte for byte as it was saved",
    examples: ["---\ntitle: A clean desk\n…"],
  }),
});
const Lines = {
  line: Type.Integer({ description: "First line, from 1", examples: [7] }),
  last_line: Type.Integer({ examples: [9] }),
};
const freeObject = { type: "object", additionalProperties: true } as const;
/** As the content format reads: described in docs/authoring, and by the web's own types. */
const Structure = Nullable(
  Type.Unsafe<object>({
    ...freeObject,
    description:
      "What template.yaml says: key, minutes, sections with their quizzes; null where it cannot be read",
  }),
);
const Bodies = Type.Unsafe<{ [language in Language]?: Body }>({
  ...freeObject,
  description:
    "By language what its file says: title, description, summary, sections with heading, blocks and questions. A file that cannot be read at all is missing",
});

export const LessonDraftDetail = Type.Object(
  {
    ...draftFields,
    mistakes: Type.Array(
      Type.Object({
        file: Type.String({ examples: ["en.md"] }),
        line: Type.Integer({ examples: [12] }),
        message: Type.String({
          examples: ["Section `desk` of template.yaml is missing; add `## desk | …`."],
        }),
        sentences: SentencesOf("message"),
      }),
      { description: "What stops it from being published" },
    ),
    notes: Type.Array(
      Type.Object({
        code: Type.String({ examples: ["longest_is_right"] }),
        file: Type.String({ examples: ["en.md"] }),
        line: Type.Integer({ examples: [20] }),
        section: Nullable(Type.String({ examples: ["desk"] })),
        question: Nullable(Type.String({ examples: ["q1"] })),
        message: Type.String({ examples: ["The right answer is much the longest; shorten it."] }),
        sentences: Type.Array(CodedSentence, {
          description: "`message` in parts, for editors in another language",
        }),
      }),
      { description: "What could be better; nothing of it stops anybody" },
    ),
    import_notes: Type.Array(Type.String({ examples: ["Slide 4: a picture was left out."] }), {
      description: "What an import left out",
    }),
    import_note_sentences: Nullable(
      Type.Array(CodedSentence, {
        description:
          "Each of `import_notes` by its code, for editors in another language. Null: it was stored by a release that gave none",
      }),
    ),
    files: Type.Array(NamedFile),
    pictures: Type.Array(reference(LessonDraftPicture), {
      description: "What its texts may show, by name",
    }),
    structure: Structure,
    bodies: Bodies,
    places: Type.Array(
      Type.Object({
        language: LanguageCode,
        sections: Type.Array(
          Type.Object({
            id: Type.String({ examples: ["desk"] }),
            ...Lines,
            blocks: Type.Array(Type.Object(Lines), { description: "In the order of the section's `blocks`" }),
            questions: Type.Array(Type.Object({ id: Type.String({ examples: ["q1"] }), ...Lines }), {
              description: "In the order of the file, each with its other forms below it: `q1`, `q1/2`",
            }),
          }),
        ),
      }),
      {
        description: "Where everything stands in its file: an editor changes these lines and leaves the rest",
      },
    ),
  },
  { $id: "LessonDraftDetail" },
);

export const CreateDraft = Type.Object(
  {
    organization: Type.Optional(OrganizationReference),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "To begin from nothing",
        examples: ["A clean desk"],
      }),
    ),
    language: Type.Optional(LanguageCode),
    key: Type.Optional(Key),
    template_id: Type.Optional(
      Type.Integer({
        ...numberBounds,
        description:
          "To begin from this lesson: its next version where it is the organization's own, else a copy",
      }),
    ),
    as_copy: Type.Optional(
      Type.Boolean({ description: "Also a copy where the lesson is the organization's own" }),
    ),
    files: Type.Optional(
      Type.Record(Type.String(), FileText, {
        minProperties: 1,
        description: "To begin from these files, as they are",
      }),
    ),
  },
  {
    title: "LessonDraftCreate",
    examples: [{ organization: "acme", title: "A clean desk", language: "en" }],
  },
);

const revision = Type.Integer({
  ...Id,
  description: "Which one you have read; another one in the meantime is 409, with who saved it",
});
export const SaveFiles = Type.Object(
  {
    revision,
    files: Type.Record(Type.String(), Nullable(FileText), {
      minProperties: 1,
      description: "By name; null removes one, and what is not named stays",
    }),
  },
  {
    title: "LessonDraftFilesUpdate",
    examples: [
      { revision: 1, files: { "en.md": "---\ntitle: A clean desk\ndescription: …\nsummary: …\n---\n" } },
    ],
  },
);
export const SaveContent = Type.Object(
  {
    revision,
    structure: Type.Optional(Type.Unsafe<object>({ ...freeObject, description: "As `structure` is read" })),
    bodies: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        ...freeObject,
        description: "As `bodies` are read, by language; what is left out stays",
      }),
    ),
  },
  { title: "LessonDraftContentUpdate", examples: [{ revision: 1, bodies: {} }] },
);
export const AtRevision = Type.Object(
  { revision },
  { title: "LessonDraftRestore", examples: [{ revision: 2 }] },
);
