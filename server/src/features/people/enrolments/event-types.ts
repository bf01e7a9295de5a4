import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Choice, DateOnly, Nullable, Timestamp } from "#platform/schema.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const EnrolmentEventData = Type.Object(
  {
    change: Choice(["opened", "moved", "ended"], {
      description:
        "moved: to another intake of the course. ended: another course took its place, whose `opened` comes next. That a window is over is no change: `access_ends_at` told it",
    }),
    user_id: Type.Integer(),
    course: Type.String({ description: "Slug as on file" }),
    course_title: Type.String(),
    cohort: Nullable(DateOnly),
    matched: Choice(["exact", "default_window", "created_course"]),
    access_starts_at: Timestamp,
    access_ends_at: Nullable(Timestamp),
    premium: Type.Boolean(),
    ...learnerKey,
  },
  {
    $id: "EnrolmentEventData",
    examples: [
      {
        change: "opened",
        user_id: 4,
        course: "onboarding",
        course_title: "Onboarding",
        cohort: "2026-09-01",
        matched: "exact",
        access_starts_at: "2026-09-01T00:00:00.000000+00:00",
        access_ends_at: "2026-11-30T00:00:00.000000+00:00",
        premium: true,
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

export const enrolmentEvents: readonly AnnouncedEvent[] = [
  {
    type: "enrolment.changed",
    audience: "extension",
    when: "a learner's place in a [course](courses-and-access.md) was `opened`, `moved` to another intake, or `ended` because another course took its place (whose `opened` follows)",
    data: EnrolmentEventData,
  },
];
