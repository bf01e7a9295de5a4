import type { CourseCreate, CourseUpdate, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type CourseFilter = Query<operations["listCourses"]>;

export type OperatorCoursesClient = ReturnType<typeof operatorCoursesClient>;

export function operatorCoursesClient(call: Call<paths>) {
  return {
    create: (body: CourseCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/courses/", { body, ...options }),

    list: (query: CourseFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/courses/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/courses/{id}/", { path: { id }, ...options }),

    update: (id: number, body: CourseUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/courses/{id}/", { path: { id }, body, ...options }),
  };
}
