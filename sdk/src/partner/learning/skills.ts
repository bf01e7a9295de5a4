import { allOf } from "../../lists/all.ts";
import type { operations, paths, SkillAssignmentUpsert } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type SkillFilter = Query<operations["listSkills"]>;
type AssignmentFilter = Query<operations["listSkillAssignments"]>;
type ProfileOptions = Query<operations["readSkillProfile"]>;

export type SkillsClient = ReturnType<typeof skillsClient>;

/** What lessons teach, who aims for what, and how far they are. */
export function skillsClient(call: Call<paths>) {
  const list = (query: SkillFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/skills/", { query, ...options });
  const listAssignments = (query: AssignmentFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/skills/assignments/", { query, ...options });
  return {
    /** One page of skills. */
    list,

    /** All skills, page after page. */
    all: allOf(list),

    /** A learner's skills and levels, now or at another day. */
    profile: (userId: number, query: ProfileOptions = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/skills/users/{id}/", { path: { id: userId }, query, ...options }),

    assignments: {
      /** Gives a learner a skill to aim for, or another level of it. */
      upsert: (body: SkillAssignmentUpsert, options: RequestOptions = {}) =>
        call("post", "/api/v1/skills/assignments/", { body, ...options }),

      /** One page of who aims for what. */
      list: listAssignments,

      /** All of who aims for what, page after page. */
      all: allOf(listAssignments),

      delete: (id: number, options: RequestOptions = {}) =>
        call("delete", "/api/v1/skills/assignments/{id}/", { path: { id }, ...options }),
    },
  };
}
