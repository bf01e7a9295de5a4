import { joinProblems } from "#kernel/joined-problem.ts";
import type { FieldErrors, Problem } from "#kernel/problem.ts";
import {
  cohortWithoutCourse,
  courseWithoutCohort,
  integrationOf,
  placementProblem,
  readCourseBook,
  readEnrolmentRequest,
  unknownCohort,
  unknownCourse,
} from "#people/enrolments/index.ts";
import type { Context } from "#platform/feature.ts";
import { toProblem } from "#platform/http/errors.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { emailRequired } from "../problems.ts";
import { selectHeldKeys } from "../queries.ts";
import type { UserKey } from "./user-key.ts";

const bodyProblems = [
  missingField,
  invalidField,
  emailRequired,
  courseWithoutCohort,
  cohortWithoutCourse,
  unknownCourse,
  unknownCohort,
];

/**
 * The upsert's error handler. Validation stops before the handler and the handler at its first refusal, but the answer
 * lists all that is wrong with the body (contract 1.5): so a refused body is checked again as a whole.
 */
export function listAllMistakes(context: Context) {
  return async (error: Parameters<typeof toProblem>[0], request: HttpRequest): Promise<never> => {
    const found = toProblem(error, request);
    if (!bodyProblems.some(({ code }) => code === found.code)) throw found;
    const integration = integrationOf(partnerOf(request));
    const errors = found.errors ?? {};
    const requested = readEnrolmentRequest(request.body, errors);
    const key = readNewcomer(request.body, errors);
    const held = key ? await selectHeldKeys(context.db, integration.organizationId, [key]) : [];
    const placement =
      requested && placementProblem(await readCourseBook(context.db, integration, [requested]), requested);
    throw joinProblems([found, key && held.length === 0 ? missingEmail() : null, placement]) ?? found;
  };
}

/**
 * The key of a body that has one but no address: it may only be an update. The body may have failed its schema,
 * `errors` says where.
 */
export function readNewcomer(body: unknown, errors: FieldErrors): UserKey | null {
  if (typeof body !== "object" || body === null || errors.provider || errors.provider_id) return null;
  if ("email" in body && body.email !== null && body.email !== undefined) return null;
  if (!("provider" in body) || typeof body.provider !== "string") return null;
  if (!("provider_id" in body) || typeof body.provider_id !== "string") return null;
  return { provider: body.provider, provider_id: body.provider_id };
}

export function missingEmail(): Problem {
  return emailRequired({ errors: { email: ["This field is required to create a user."] } });
}
