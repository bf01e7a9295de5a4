import { allOf } from "./all.ts";
import type { Body, Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type SkillFilter = Query<operations["listSkills"]>;
type NewAssignment = Body<operations["assignSkill"]>;
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

    /** Gives a learner a skill to aim for; answers the existing assignment when there is one. */
    assign: (body: NewAssignment, options: RequestOptions = {}) =>
      call("post", "/api/v1/skills/assignments/", { body, ...options }),

    /** One page of who aims for what. */
    listAssignments,

    /** All of who aims for what, page after page. */
    allAssignments: allOf(listAssignments),

    removeAssignment: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/skills/assignments/{id}/", { path: { id }, ...options }),

    /** A learner's skills and levels, now or at another day. */
    profile: (userId: number, query: ProfileOptions = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/skills/users/{id}/", { path: { id: userId }, query, ...options }),
  };
}
