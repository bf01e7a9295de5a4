import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type CourseFilter = Query<operations["listCourses"]>;

export type CoursesClient = ReturnType<typeof coursesClient>;

/** The commercial courses, whose slugs and cohorts an upsert may send. */
export function coursesClient(call: Call<paths>) {
  const list = (query: CourseFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/courses/", { query, ...options });
  return {
    /** One page of courses. */
    list,

    /** All courses, page after page. */
    all: allOf(list),
  };
}
