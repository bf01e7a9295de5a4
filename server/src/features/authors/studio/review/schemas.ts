import { Type } from "typebox";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { commentSteps } from "./comments.ts";

const revision = Type.Integer({ description: "Which one you have read", examples: [4] });
const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S", description });

export const DraftComment = Type.Object(
  {
    id: Type.Integer(),
    section: Nullable(Type.String({ description: "Null: about the whole lesson", examples: ["desk"] })),
    text: Type.String({ examples: ["Please say what to do with visitors’ badges."] }),
    written_by: Type.String({ examples: ["grace@example.com"] }),
    revision: Type.Integer({ description: "What the author of the comment had before them", examples: [4] }),
    step: Nullable(Choice(commentSteps, { description: "The step that it came with" })),
    creation_date: Timestamp,
  },
  { $id: "LessonDraftComment" },
);
export const CreateComment = Type.Object(
  {
    text: text("For whoever writes or reads the draft; learners never see it"),
    section: Type.Optional(Type.String({ maxLength: 60, description: "Id of the section that it is about" })),
  },
  { title: "LessonDraftCommentCreate", examples: [{ text: "Please say what to do with visitors’ badges." }] },
);
export const TakeStep = Type.Object(
  { revision, comment: Type.Optional(text("A word to go with it")) },
  { title: "LessonDraftStep", examples: [{ revision: 4, comment: "Ready for your eyes." }] },
);
export const RequestChanges = Type.Object(
  { revision, comment: text("What has to change") },
  {
    title: "LessonDraftReturn",
    examples: [{ revision: 4, comment: "The second question has two right answers." }],
  },
);
export const Publish = Type.Object(
  { revision, note: Type.Optional(text("What has changed, for the list of versions")) },
  { title: "LessonDraftPublish", examples: [{ revision: 4, note: "New rule for visitors." }] },
);
