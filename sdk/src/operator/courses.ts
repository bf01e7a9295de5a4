import type { Body, Call, Query, RequestOptions } from "../contract.ts";
import type { operations, paths } from "../operator-schema.ts";

type NewCourse = Body<operations["createCourse"]>;
type CourseChange = Body<operations["updateCourse"]>;
type CourseFilter = Query<operations["listCourses"]>;

export type OperatorCoursesClient = ReturnType<typeof operatorCoursesClient>;

export function operatorCoursesClient(call: Call<paths>) {
  return {
    create: (body: NewCourse, options: RequestOptions = {}) =>
      call("post", "/operator/v1/courses/", { body, ...options }),

    list: (query: CourseFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/courses/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/courses/{id}/", { path: { id }, ...options }),

    update: (id: number, body: CourseChange, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/courses/{id}/", { path: { id }, body, ...options }),
  };
}
