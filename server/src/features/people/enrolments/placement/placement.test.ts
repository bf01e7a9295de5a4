import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Problem } from "#kernel/problem.ts";
import type { CourseBook } from "../courses/course-book.ts";
import { decidePlacement } from "./placement.ts";

const cohorts = ["2026-09-01", "2027-01-15"];
const fallback = { id: 2, slug: "fallback", cohorts: [] };
const courses = new Map([
  ["onboarding", { id: 1, slug: "Onboarding", cohorts }],
  ["fallback", fallback],
]);
const anyBook: fc.Arbitrary<CourseBook> = fc.record({
  isFlexible: fc.boolean(),
  defaultCourse: fc.constantFrom(null, fallback),
  courses: fc.constant(courses),
});
const anyRequest = fc.record({
  course: fc.constantFrom(null, "onboarding", "unknown"),
  cohort: fc.constantFrom(null, "2026-09-01", "2031-01-01"),
});

function outcome(
  book: CourseBook,
  requested: { course: string | null; cohort: string | null },
  isNew: boolean,
) {
  try {
    return decidePlacement(book, requested, isNew);
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.equal(error.status, 400);
    return error;
  }
}

test("a course and one of its cohorts are matched exactly, however the organization matches and whoever it is", () => {
  fc.assert(
    fc.property(anyBook, fc.constantFrom(...cohorts), fc.boolean(), (book, cohort, isNew) => {
      const placement = outcome(book, { course: "onboarding", cohort }, isNew);
      assert.deepEqual(placement, { matched: "exact", courseId: 1, cohort });
    }),
  );
});

test("leaving out both never moves anybody who exists", () => {
  fc.assert(
    fc.property(anyBook, (book) => assert.equal(outcome(book, { course: null, cohort: null }, false), null)),
  );
});

test("strict matching knows exact places, none, and a 400 that names a field that was sent or is missing", () => {
  fc.assert(
    fc.property(anyBook, anyRequest, fc.boolean(), (book, requested, isNew) => {
      const result = outcome({ ...book, isFlexible: false }, requested, isNew);
      if (requested.course === null && requested.cohort === null) return assert.equal(result, null);
      if (!(result instanceof Problem)) return assert.equal(result?.matched, "exact");
      assert.deepEqual(Object.keys(result.errors ?? {}).length, 1);
    }),
  );
});

test("flexible matching refuses nothing, whether a default course is there yet or not", () => {
  fc.assert(
    fc.property(anyBook, anyRequest, fc.boolean(), (book, requested, isNew) => {
      const result = outcome({ ...book, isFlexible: true }, requested, isNew);
      assert.ok(!(result instanceof Problem));
      const isOmitted = requested.course === null && requested.cohort === null;
      assert.equal(result === null, isOmitted && !isNew);
    }),
  );
});
