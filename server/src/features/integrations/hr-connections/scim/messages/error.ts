import type { Problem } from "#kernel/problem.ts";
import { scimTypeOf } from "./problems.ts";

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/**
 * A refusal as SCIM writes it (RFC 7644, 3.12), without any other member: strict clients cannot read those. The request is
 * named in the header. What is there and wrong is 400 in SCIM.
 */
export function scimError(problem: Problem) {
  const { code, detail, hint, errors } = problem;
  const status = problem.status === 422 ? 400 : problem.status;
  const scimType = scimTypeOf(code) ?? (status === 400 ? otherTypes[code] : undefined);
  const fields = Object.entries(errors ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(" ")}`);
  return {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: [detail, hint, ...fields].filter(Boolean).join(" "),
  };
}

/** What every route of the service may answer, in SCIM's words. */
const otherTypes: Record<string, string> = {
  malformed_body: "invalidSyntax",
  missing_field: "invalidValue",
  invalid_field: "invalidValue",
  invalid_parameter: "invalidValue",
};
