import { type Static, Type } from "typebox";
import { BulkResult, MOST_BULK_ROWS } from "#platform/bulk.ts";
import { learnerReferenceFields } from "#platform/learner-reference.ts";
import { Choice, DateOnly, Nullable, nameBounds, Omittable, reference, Timestamp } from "#platform/schema.ts";

export const Enrolment = Type.Object(
  {
    course: Type.String({ description: "Slug as on file" }),
    course_title: Type.String(),
    cohort: Nullable(DateOnly),
    matched: Choice(["exact", "default_window", "created_course"]),
    access_starts_at: Timestamp,
    access_ends_at: Nullable(Timestamp),
    status: Choice(["upcoming", "active", "expired"]),
    premium: Type.Boolean(),
  },
  { $id: "Enrolment" },
);

/** What a request may say of a learner's place. Blank and null count as left out. */
export const courseField = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 255,
      description:
        "Slug of the commercial course, in any case. Goes together with `cohort`; null is as if left out.",
      examples: ["onboarding"],
    }),
  ),
);
export const cohortField = Type.Optional(
  Nullable(
    Type.String({
      format: "date",
      description:
        "Start date of the intake, matched exactly. Goes together with `course`; null is as if left out.",
      examples: ["2026-09-01"],
    }),
  ),
);

const courseFields = {
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  access_days: Type.Integer({ description: "Length of the access window, from the cohort's first day" }),
  is_premium: Type.Boolean({ description: "Whether its lessons need an open access window" }),
  is_curated: Type.Boolean({
    description:
      "False for a course that flexible matching made: until an operator says otherwise it opens no lesson",
  }),
  application_id: Nullable(
    Type.Integer({
      description:
        "The application that made it by flexible matching, the only one that may send it; null: all may",
    }),
  ),
  cohorts: Type.Array(DateOnly),
  template_ids: Type.Array(Type.Integer(), {
    description: "Lessons it carries; empty means the whole catalogue, or, while `is_curated` is false, none",
  }),
  creation_date: Timestamp,
  modified_date: Timestamp,
};
export const Course = Type.Object(courseFields, { $id: "Course" });
export const OperatorCourse = Type.Object(
  {
    organization_id: Type.Integer(),
    organization: Type.String({ description: "Slug of the organization" }),
    ...courseFields,
  },
  { $id: "Course" },
);

const Title = Type.String(nameBounds);
const Slug = Type.String({
  maxLength: 255,
  pattern: "^\\S(?:.*\\S)?$",
  description: "What partners send as `course`; compared without regard to case",
  examples: ["onboarding"],
});
const AccessDays = Type.Integer({ minimum: 1, maximum: 36_500 });
const Cohorts = Type.Array(DateOnly, {
  maxItems: 1000,
  description: "First days of the intakes, of the years 2000 to 2999; replaces all",
});
const TemplateIds = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
  maxItems: 1000,
  description: "Lessons the course carries; empty means the whole catalogue; replaces all",
});

export const CreateCourse = Type.Object(
  {
    organization: Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Slug or id of the organization",
    }),
    slug: Slug,
    title: Title,
    access_days: AccessDays,
    is_premium: Type.Optional(Type.Boolean({ description: "Left out: false" })),
    cohorts: Type.Optional(Cohorts),
    template_ids: Type.Optional(TemplateIds),
  },
  {
    title: "CourseCreate",
    examples: [
      {
        organization: "acme",
        slug: "onboarding",
        title: "Onboarding",
        access_days: 90,
        cohorts: ["2026-09-01"],
      },
    ],
  },
);
export const UpdateCourse = Type.Object(
  {
    slug: Type.Optional(Slug),
    title: Type.Optional(Title),
    access_days: Type.Optional(AccessDays),
    is_premium: Type.Optional(Type.Boolean()),
    is_curated: Type.Optional(Type.Boolean()),
    cohorts: Type.Optional(Cohorts),
    template_ids: Type.Optional(TemplateIds),
  },
  {
    title: "CourseUpdate",
    examples: [{ title: "Onboarding", access_days: 60, cohorts: ["2026-09-01", "2027-01-15"] }],
  },
);

export const EnrolmentItem = Type.Object(
  {
    ...learnerReferenceFields,
    course: courseField,
    cohort: cohortField,
  },
  {
    $id: "EnrolmentItem",
    description: "The learner, by `user_id` or by key, and where they belong",
    examples: [
      { provider: "acme-portal", provider_id: "u-1815", course: "onboarding", cohort: "2026-09-01" },
    ],
  },
);
export type EnrolmentItem = Static<typeof EnrolmentItem>;

export const BulkEnrolments = Type.Object(
  {
    items: Type.Array(reference(EnrolmentItem), { maxItems: MOST_BULK_ROWS }),
    atomic: Omittable(Type.Boolean({ description: "All rows or none: one failing row undoes the others" })),
    dry_run: Omittable(Type.Boolean({ description: "Say what would happen; write nothing" })),
  },
  { title: "EnrolmentsBulk" },
);
export type BulkEnrolments = Static<typeof BulkEnrolments>;

export const EnrolmentsBulkResult = BulkResult(
  "EnrolmentsBulkResult",
  {},
  {
    enrolment: Type.Optional(reference(Enrolment)),
  },
);
