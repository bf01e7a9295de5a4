import { Type } from "typebox";
import { Choice, Id, LanguageCode, LearnersTitle, Nullable, Timestamp } from "#platform/schema.ts";
import { curriculumStatuses } from "./curricula/curriculum.ts";

const CurriculumStatusCode = Choice(curriculumStatuses);

export const Curriculum = Type.Object(
  {
    id: Type.Integer(),
    curriculum_id: Type.Integer({ description: "The same as `id`; events use this name" }),
    user_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    language: Nullable(LanguageCode),
    status: CurriculumStatusCode,
    progress: Type.Number({ description: "Completed subsections in percent, 0 to 100", examples: [42.86] }),
    subsections_total: Type.Integer(),
    subsections_completed: Type.Integer(),
    assignment_id: Nullable(Type.Integer()),
    started_at: Timestamp,
    first_opened_at: Nullable(Timestamp),
    last_activity_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
    score: Nullable(
      Type.Number({
        description:
          "Questions right at the first try in percent. Null until completed, and without questions",
        examples: [77.78],
      }),
    ),
    pass_mark: Nullable(
      Type.Integer({
        description: "In percent. Null until completed, and where nobody passes or fails",
        examples: [80],
      }),
    ),
    passed: Nullable(
      Type.Boolean({ description: "The mark was reached, at first or when what was missed was asked again" }),
    ),
    implausibly_fast: Nullable(
      Type.Boolean({
        description:
          "The time measured is too short to have read the lesson. Null until completed, where no time was measured, and for users: it is a reason to look at the lesson, not a fault of somebody",
      }),
    ),
    launch_path: Type.String({ examples: ["/start-lesson?template_id=1"] }),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Curriculum" },
);

export const CreateCurriculum = Type.Object({ user_id: Id, template_id: Id }, { title: "CurriculumCreate" });
