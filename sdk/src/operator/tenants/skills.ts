import type { operations, paths, SkillCreate, SkillUpdate } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type SkillFilter = Query<operations["listSkills"]>;

export type OperatorSkillsClient = ReturnType<typeof operatorSkillsClient>;

/** What lessons teach, and what that is called in each language. */
export function operatorSkillsClient(call: Call<paths>) {
  return {
    create: (body: SkillCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/skills/", { body, ...options }),

    /** An organization's with the platform's, or all. */
    list: (query: SkillFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/skills/", { query, ...options }),

    /** Of `names`, languages that are left out stay; null takes a name away. */
    update: (id: number, body: SkillUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/skills/{id}/", { path: { id }, body, ...options }),
  };
}
