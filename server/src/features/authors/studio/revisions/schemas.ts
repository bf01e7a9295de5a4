import { Type } from "typebox";
import { Choice, Timestamp } from "#platform/schema.ts";
import { revisionReasons } from "../drafts/revisions.ts";
import { NamedFile } from "../drafts/schemas.ts";

const fields = {
  number: Type.Integer({ examples: [4] }),
  reason: Choice(revisionReasons),
  saved_by: Type.String({ examples: ["ada@example.com"] }),
  saved_at: Timestamp,
};
export const LessonRevision = Type.Object(fields, { $id: "LessonRevision" });
export const LessonRevisionDetail = Type.Object(
  { ...fields, files: Type.Array(NamedFile) },
  { $id: "LessonRevisionDetail" },
);
