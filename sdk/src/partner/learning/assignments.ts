import { allOf } from "../../lists/all.ts";
import type { AssignmentCreate, AssignmentsBulk, AssignmentUpdate, operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type AssignmentFilter = Query<operations["listAssignments"]>;

export type AssignmentsClient = ReturnType<typeof assignmentsClient>;

/** Assignments: who has to learn what, and by when. */
export function assignmentsClient(call: Call<paths>) {
  const list = (query: AssignmentFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/assignments/", { query, ...options });
  return {
    /** Answers the existing assignment when the learner has this lesson to do already. */
    create: (body: AssignmentCreate, options: RequestOptions = {}) =>
      call("post", "/api/v1/assignments/", { body, ...options }),

    /** Several learners or a team at once. Each has an outcome in `results`; look at `failed`. */
    bulk: (body: AssignmentsBulk, options: RequestOptions = {}) =>
      call("post", "/api/v1/assignments/bulk/", { body, ...options }),

    /** One page of assignments. */
    list,

    /** All assignments, page after page. */
    all: allOf(list),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/assignments/{id}/", { path: { id }, ...options }),

    update: (id: number, body: AssignmentUpdate, options: RequestOptions = {}) =>
      call("patch", "/api/v1/assignments/{id}/", { path: { id }, body, ...options }),

    /** Removes the assignment; the learner's own lesson stays. */
    delete: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/assignments/{id}/", { path: { id }, ...options }),

    /** How far the learner is. */
    progress: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/assignments/{id}/progress/", { path: { id }, ...options }),
  };
}
