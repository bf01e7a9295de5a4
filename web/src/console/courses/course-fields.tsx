import { useState } from "react";
import { CheckField, TextField } from "../../design/forms/field.tsx";
import { allOf, isChecked, numberOf, textOf } from "../forms/form-values.ts";
import { suggestSlug } from "../organizations/settings/slug.ts";
import { CohortsField } from "./cohorts-field.tsx";
import type { Course } from "./queries.ts";

const STANDARD_ACCESS_DAYS = 90;

export function CourseFields({ course }: { course?: Course }) {
  const [title, setTitle] = useState(course?.title ?? "");
  const [slug, setSlug] = useState<string | null>(course?.slug ?? null);
  return (
    <div className="form-group">
      <TextField name="title" label="Title" value={title} onValueChange={setTitle} required maxLength={255} />
      <TextField
        name="slug"
        label="Slug"
        hint="What partners send as course, in any case."
        value={slug ?? suggestSlug(title)}
        onValueChange={(value) => setSlug(value === "" ? null : value)}
        required
        maxLength={255}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="access_days"
        label="Access, in days"
        hint="From the first day of the learner’s cohort."
        type="number"
        inputMode="numeric"
        min={1}
        max={36_500}
        required
        defaultValue={String(course?.access_days ?? STANDARD_ACCESS_DAYS)}
      />
      <CheckField
        name="is_premium"
        label="Premium"
        hint="Its lessons open only while the learner’s access window is open."
        defaultChecked={course?.is_premium}
      />
      {course && !course.is_curated && (
        <CheckField
          name="is_curated"
          label="Curated"
          hint="Flexible matching made this course: it adds no lesson to what its learners may open anyway. Once curated it opens what it lists, or, listing nothing, what any learner may open."
        />
      )}
      <CohortsField cohorts={course?.cohorts ?? []} />
    </div>
  );
}

export function readCourse(form: FormData) {
  return {
    title: textOf(form, "title"),
    slug: textOf(form, "slug"),
    access_days: numberOf(form, "access_days"),
    is_premium: isChecked(form, "is_premium"),
    ...(isChecked(form, "is_curated") ? { is_curated: true } : {}),
    cohorts: [...new Set(allOf(form, "cohorts"))].sort(),
  };
}
