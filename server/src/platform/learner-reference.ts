import { Type } from "typebox";
import { defineProblem, type FieldErrors, type Problem } from "#kernel/problem.ts";
import { invalidField, missingField } from "./problems.ts";
import { Id, Omittable } from "./schema.ts";

/** For a user in a body or a query who does not exist, or belongs to another organization (contract 1.2). */
export const userNotFound = defineProblem({ code: "user_not_found", status: 404, detail: "User not found." });

/** How a row of a bulk request says which learner it is about: by internal id, or by the partner's key. */
export const learnerReferenceFields = {
  user_id: Omittable(Id),
  provider: Omittable(Type.String({ minLength: 1, maxLength: 255 })),
  provider_id: Omittable(Type.String({ minLength: 1, maxLength: 255 })),
};

export interface LearnerReference {
  user_id?: number | undefined;
  provider?: string | undefined;
  provider_id?: string | undefined;
}

/** What is wrong with the form of a reference, without looking the user up; null when nothing is. */
export function referenceProblem({ user_id, provider, provider_id }: LearnerReference): Problem | null {
  if (user_id !== undefined) {
    if (provider === undefined && provider_id === undefined) return null;
    return invalidField({ errors: { user_id: ["Send either user_id, or provider and provider_id."] } });
  }
  const errors: FieldErrors = {};
  if (provider === undefined) errors.provider = ["Required where user_id is not sent."];
  if (provider_id === undefined) errors.provider_id = ["Required where user_id is not sent."];
  return Object.keys(errors).length > 0 ? missingField({ errors }) : null;
}
