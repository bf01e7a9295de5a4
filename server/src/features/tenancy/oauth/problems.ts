import { defineProblem, type Problem, type ProblemFactory } from "#kernel/problem.ts";

/** RFC 6749, 5.2. The body carries its `error` members beside the contract's `detail`. */
export const invalidClient = defineProblem({
  code: "invalid_client",
  status: 401,
  detail: "Client authentication failed; check client_id and client_secret.",
});
export const unsupportedGrantType = defineProblem({
  code: "unsupported_grant_type",
  status: 400,
  detail: "Only grant_type=client_credentials is supported here.",
});
export const invalidRequest = defineProblem({
  code: "invalid_request",
  status: 400,
  detail: "Send grant_type, client_id and client_secret as a form (application/x-www-form-urlencoded).",
});
export const invalidScope = defineProblem({
  code: "invalid_scope",
  status: 400,
  detail: "The application may not have the scope asked for.",
});
export const applicationNotFound = defineProblem({
  code: "application_not_found",
  status: 404,
  detail: "Application not found.",
});

/** One occurrence in the shape OAuth libraries read. */
export function oauthProblem(
  definition: ProblemFactory,
  detail = definition.detail,
  headers: Record<string, string> = {},
): Problem {
  return definition({ detail, headers, members: { error: definition.code, error_description: detail } });
}
