import { defineProblem, type ProblemDefinition, type ProblemFactory } from "#kernel/problem.ts";

type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

const scimTypes = new Map<string, ScimType>();

/** Refusals of RFC 7644, 3.12; `scimTypes` has the word that the answer says beside the sentence. */
export const invalidFilter = define("invalid_filter", "invalidFilter", {
  detail: "The filter is not understood. Write it as in RFC 7644, 3.4.2.2.",
});
export const invalidPath = define("invalid_path", "invalidPath", {
  detail: "The path of an operation is not understood. Write it as in RFC 7644, 3.5.2.",
});
export const invalidSyntax = define("invalid_syntax", "invalidSyntax", {
  detail: "The body is not a SCIM message of the kind that is expected here.",
});
export const invalidValue = define("invalid_value", "invalidValue", {
  detail: "A value that is required is missing, or is not of the attribute's type.",
});
export const readOnly = define("read_only", "mutability", {
  detail: "The attribute is read-only.",
});
export const noTarget = define("no_target", "noTarget", {
  detail: "The operation names nothing that it could change.",
});
export const notUnique = define("not_unique", "uniqueness", {
  status: 409,
  detail: "Another one has this value already, and it must be unique.",
});

export const tooManyOperations = define("too_many_operations", "tooMany", {
  detail: "A PATCH may have 1000 operations; send the rest in another one.",
});

export const tooManyValues = define("too_many_values", "tooMany", {
  detail: "A user may have 200 values of an attribute, and a request may write 100000 entries of lists.",
});

/** RFC 7644, 3.14. */
export const versionChanged = defineProblem({
  code: "version_changed",
  status: 412,
  detail: "The resource has changed since this version. Read it again and repeat the change.",
});
export const resourceNotFound = defineProblem({
  code: "resource_not_found",
  status: 404,
  detail: "There is no resource with this id.",
});

export function scimTypeOf(code: string): ScimType | undefined {
  return scimTypes.get(code);
}

function define(
  code: string,
  scimType: ScimType,
  { status = 400, detail }: Pick<ProblemDefinition, "detail"> & { status?: number },
): ProblemFactory {
  scimTypes.set(code, scimType);
  return defineProblem({ code, status, detail });
}
