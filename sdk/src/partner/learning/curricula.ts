import { allOf } from "../../lists/all.ts";
import type { CurriculumCreate, operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type CurriculumFilter = Query<operations["listCurricula"]>;

export type CurriculaClient = ReturnType<typeof curriculaClient>;

/** Learners' own instances of templates, with their progress. */
export function curriculaClient(call: Call<paths>) {
  const list = (query: CurriculumFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/curricula/", { query, ...options });
  return {
    /** Starts the lesson for the learner; answers the existing one when it was started before. */
    create: (body: CurriculumCreate, options: RequestOptions = {}) =>
      call("post", "/api/v1/curricula/", { body, ...options }),

    /** One page of lessons, newest first. */
    list,

    /** All lessons, page after page. */
    all: allOf(list),

    /** One lesson. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/curricula/{id}/", { path: { id }, ...options }),

    /** What the learner gets to show for it, once it is completed; refused with `certificate_…` codes until then. */
    certificate: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/curricula/{id}/certificate/", { path: { id }, ...options }),
  };
}
