import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Checkpoint } from "./lesson-statements.ts";

/** What of an event's envelope goes into a lesson's statement. */
const Envelope = Type.Object({
  data: Type.Object({
    curriculum_id: Type.Integer(),
    template_id: Type.Integer(),
    title: Type.String(),
    /** Absent in events that were announced before this field existed. */
    lesson_title: Type.Optional(Type.String()),
    language: Type.Union([Type.String(), Type.Null()]),
    subsection_id: Type.String(),
    subsection_title: Type.String(),
    progress: Type.Number(),
    /** Of the last checkpoint of a lesson with questions. */
    score: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    passed: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  }),
});

/** Null for what is no checkpoint of a lesson as lessons announce it. */
export function readCheckpoint(
  envelope: unknown,
  context: Pick<Checkpoint, "type" | "at" | "organizationId" | "wordings">,
): Checkpoint | null {
  if (!Value.Check(Envelope, envelope)) return null;
  const { data } = envelope;
  return {
    ...context,
    curriculumId: data.curriculum_id,
    templateId: data.template_id,
    title: data.title,
    lessonTitle: data.lesson_title ?? null,
    language: data.language,
    subsectionId: data.subsection_id,
    subsectionTitle: data.subsection_title,
    progress: data.progress,
    score: data.score ?? null,
    passed: data.passed ?? null,
  };
}
