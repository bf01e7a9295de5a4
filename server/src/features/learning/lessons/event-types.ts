import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { LearnersTitle, Nullable } from "#platform/schema.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const LessonEventData = Type.Object(
  {
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    ...learnerKey,
  },
  { $id: "LessonEventData" },
);

const LessonCompletedEventData = Type.Object(
  {
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    template_id: Type.Integer(),
    title: LearnersTitle,
    ...learnerKey,
    score: Type.Optional(
      Nullable(Type.Number({ description: "Questions right at the first try in percent" })),
    ),
    pass_mark: Type.Optional(
      Nullable(Type.Integer({ description: "In percent; null where nobody passes or fails" })),
    ),
    passed: Type.Optional(Nullable(Type.Boolean())),
    implausibly_fast: Type.Optional(
      Type.Boolean({ description: "The time measured is too short to have read the lesson" }),
    ),
  },
  { $id: "LessonCompletedEventData" },
);

const FeedbackEventData = Type.Object(
  {
    feedback_id: Type.Integer(),
    curriculum_id: Type.Integer(),
    user_id: Type.Integer(),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    ...learnerKey,
  },
  { $id: "FeedbackEventData" },
);

export const lessonEvents: readonly AnnouncedEvent[] = [
  {
    type: "lesson.started",
    audience: "public",
    when: "a learner's lesson came into being",
    data: LessonEventData,
  },
  {
    type: "lesson.completed",
    audience: "public",
    when: "the last page was reached; once per lesson",
    data: LessonCompletedEventData,
  },
  {
    type: "lesson.feedback_submitted",
    audience: "public",
    when: "a star rating was given or changed",
    data: FeedbackEventData,
  },
  {
    type: "subsection.started",
    audience: "internal",
  },
  {
    type: "subsection.completed",
    audience: "internal",
  },
];
