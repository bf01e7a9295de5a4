import { Type } from "typebox";
import { LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { NamedFile } from "../drafts/schemas.ts";

export const StudioLesson = Type.Object(
  {
    id: Type.Integer(),
    key: Type.String({ examples: ["clean-desk"] }),
    title: Type.String({
      description: "In the organization's language where there is one",
      examples: ["A clean desk"],
    }),
    description: Type.String({ examples: ["What may lie on a desk at night."] }),
    titles: Type.Record(Type.String(), Type.String(), {
      description: "In each of its languages",
      examples: [{ en: "A clean desk", de: "Ein leerer Schreibtisch" }],
    }),
    descriptions: Type.Record(Type.String(), Type.String(), { description: "The same" }),
    language: LanguageCode,
    languages: Type.Array(LanguageCode),
    category: Nullable(Type.String({ examples: ["security"] })),
    estimated_minutes: Nullable(Type.Integer()),
    is_own: Type.Boolean({ description: "false: the platform's, to be copied and not changed" }),
    is_active: Type.Boolean({ description: "false: retired" }),
    version: Nullable(
      Type.Integer({
        description: "Of what learners get now; null: it came by an import and was never drafted",
      }),
    ),
    open_drafts: Type.Array(Type.Integer(), {
      description: "Ids of drafts that change it and are not published",
    }),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "StudioLesson" },
);

const versionFields = {
  number: Type.Integer({ examples: [2] }),
  content_hash: Type.String({ description: "What the content is known by", examples: ["b5bb9d8014a0f9b1"] }),
  is_current: Type.Boolean({ description: "Learners who begin now get it" }),
  draft_id: Nullable(Type.Integer({ description: "The draft it was published from; null: an import" })),
  published_by: Nullable(Type.String({ examples: ["grace@example.com"] })),
  published_at: Timestamp,
  note: Nullable(Type.String({ examples: ["New rule for visitors."] })),
};
export const LessonVersion = Type.Object(versionFields, { $id: "LessonVersion" });
export const LessonVersionDetail = Type.Object(
  { ...versionFields, files: Type.Array(NamedFile) },
  { $id: "LessonVersionDetail" },
);
