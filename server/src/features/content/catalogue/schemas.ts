import { Type } from "typebox";
import { lessonTypes } from "#engines/lesson/index.ts";
import { Choice, LanguageCode, Nullable, ScenarioId, SectionId, Timestamp } from "#platform/schema.ts";

const LessonTypeCode = Choice(lessonTypes, {
  description:
    "mandatory: compulsory for your organization's members, marked so by an operator; premade: the platform's; custom: the organization's own",
});

const templateFields = {
  id: Type.Integer({ examples: [1] }),
  template_id: Type.Integer({ description: "The same as `id`", examples: [1] }),
  title: Type.String({ examples: ["Spot a phishing message"] }),
  description: Type.String(),
  language: Choice(["en", "de", "fr", "it"], {
    description:
      "Of this title and description: the one asked for, else your organization's, else the original's. Lessons are written in the learner's own where possible",
  }),
  languages: Type.Array(LanguageCode, {
    description: "All that the lesson can be taken in",
    examples: [["en", "de"]],
  }),
  category: Nullable(Type.String({ examples: ["security"] })),
  lesson_type: LessonTypeCode,
  is_active: Type.Boolean({ description: "false: retired; learners who have begun keep working" }),
  is_scenario_wrapper: Type.Boolean({ description: "A legacy lesson around a scenario; a mirror skips it" }),
  scenario_id: Nullable(ScenarioId),
  participant_count: Type.Integer({ description: "Learners of your organization who have begun it" }),
  estimated_minutes: Nullable(Type.Integer()),
  subsection_count: Type.Integer(),
  skills: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  image_url: Nullable(Type.String()),
  retired_at: Nullable(Timestamp),
  launch_path: Type.String({ examples: ["/start-lesson?template_id=1"] }),
  creation_date: Timestamp,
  modified_date: Timestamp,
};

export const Template = Type.Object(templateFields, { $id: "Template" });

export const TemplateDetail = Type.Object(
  {
    ...templateFields,
    outline: Type.Array(
      Type.Object({
        position: Type.Integer(),
        title: Type.String(),
        subsections: Type.Array(
          Type.Object({
            id: SectionId,
            position: Type.Integer(),
            title: Type.String(),
          }),
        ),
      }),
    ),
  },
  { $id: "TemplateDetail" },
);

export const OperatorTemplate = Type.Object(
  {
    id: Type.Integer(),
    organization_id: Nullable(Type.Integer({ description: "null: the platform's, for every organization" })),
    key: Type.String({ description: "The content folder's name: its identity on the next import" }),
    title: Type.String(),
    description: Type.String(),
    language: LanguageCode,
    languages: Type.Array(Type.String(), { description: "What lessons can be written in" }),
    titles: Type.Record(Type.String(), Type.String(), {
      description: "Title in each of its languages; `title` is that of `language`",
      examples: [{ en: "Visitors in the building", de: "Besuch im Haus" }],
    }),
    category: Nullable(Type.String()),
    lesson_type: Choice(lessonTypes, {
      description:
        "premade: the platform's; else an organization's own, custom or mandatory there. `mandatory_for` says for whom a platform's is",
    }),
    is_active: Type.Boolean(),
    is_scenario_wrapper: Type.Boolean(),
    scenario_id: Nullable(Type.String()),
    participant_count: Type.Integer({ description: "Learners of all organizations" }),
    subsection_count: Type.Integer(),
    estimated_minutes: Nullable(Type.Integer()),
    content_hash: Type.String(),
    hidden_from: Type.Array(Type.String(), { description: "Slugs of organizations that do not see it" }),
    mandatory_for: Type.Array(Type.String(), {
      description: "Slugs of organizations for whose members it is compulsory",
    }),
    retired_at: Nullable(Timestamp),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Template" },
);

export const OrganizationReference = Type.Unsafe<string | number>({
  type: ["string", "integer"],
  description: "Slug or id of the organization",
});

/** A whole lesson, as small as lessons can be. */
const exampleFiles = {
  "visitors/template.yaml":
    "key: visitors\nlesson_type: custom\nlanguage: en\ncategory: security\nminutes: 3\nsections:\n  - id: door\n  - id: badge\n",
  "visitors/en.md":
    "---\ntitle: Visitors in the building\ndescription: Who may come in, and how you tell.\nsummary: You know who may come in.\n---\n## door | At the door\n\nNobody comes in behind you.\n\n## badge | Badges\n\nWhoever has no badge is brought to the reception.\n\n![A blue badge](badge.png)\n",
};

/** 16 pixels by 16, of one color. */
const examplePicture =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUOWms30B3eAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC";

export const ImportTemplates = Type.Object(
  {
    organization: Type.Optional(OrganizationReference),
    files: Type.Record(Type.String(), Type.String(), {
      minProperties: 1,
      description:
        "Text of each file by path. A template's files share a folder that is named after its key.",
      examples: [exampleFiles],
    }),
    pictures: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          "Files of the folders `images/` by path, in Base64: PNG, JPEG, WebP or AVIF. What cameras note in them is taken out.",
        examples: [{ "visitors/images/badge.png": examplePicture }],
      }),
    ),
  },
  { title: "TemplatesImport" },
);

export const ImportedTemplates = Type.Object(
  {
    count: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    results: Type.Array(
      Type.Object({
        template_id: Type.Integer(),
        key: Type.String(),
        status: Choice(["created", "updated", "unchanged"]),
      }),
    ),
  },
  { $id: "ImportedTemplates" },
);

export const SetMandatory = Type.Object(
  {
    organization: OrganizationReference,
    is_mandatory: Type.Boolean(),
  },
  { title: "TemplateMandatoryUpdate" },
);

export const SetVisibility = Type.Object(
  {
    organization: OrganizationReference,
    is_visible: Type.Boolean(),
  },
  { title: "TemplateVisibilityUpdate" },
);
