import type { OperationObject, ResponseObject } from "./document-parts.ts";
import type { headers, parameters } from "./header-parts.ts";

/** Headers of requests that any operation of the kind takes. */
export function addParameters(method: string, operation: OperationObject): void {
  const names: (keyof typeof parameters)[] = ["Prefer"];
  if (operation.responses[304]) names.push("IfNoneMatch");
  if (operation.responses[412]?.description.includes("precondition_failed")) names.push("IfMatch");
  if (isReplayed(method, operation)) names.push("IdempotencyKey");
  const added = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  operation.parameters = [...(operation.parameters ?? []), ...added];
}

/** A 409 may be another one: the operator API replays nothing. */
function isReplayed(method: string, { responses }: OperationObject): boolean {
  return method === "post" && (responses[409]?.description.includes("idempotency_in_flight") ?? false);
}

/** Headers that any such answer carries. */
export function addHeaders(
  method: string,
  operation: OperationObject,
  status: string,
  response: ResponseObject,
): void {
  const isSuccess = status < "300";
  const isRead = operation.responses[304] !== undefined && (status === "200" || status === "304");
  const names: (keyof typeof headers)[] = ["X-Request-Id"];
  if (isSuccess) names.push("RateLimit-Policy", "RateLimit", "Preference-Applied");
  if (isSuccess) names.push("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
  const isConditional = operation.responses[412]?.description.includes("precondition_failed");
  if (isRead || (method === "patch" && isConditional && status === "200")) names.push("ETag");
  if (isRead && operation.parameters?.some((one) => "name" in one && one.name === "modified_after"))
    names.push("X-Sync-Watermark");
  if (isSuccess && isReplayed(method, operation)) names.push("Idempotent-Replayed");
  if (status === "202") names.push("Location");
  if (status === "401" && operation.security?.length !== 0) names.push("WWW-Authenticate");
  if (status === "429") names.push("Retry-After");
  if (isSuccess && operation.deprecated) names.push("Deprecation", "Sunset", "Link");
  const added = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  response.headers = { ...response.headers, ...Object.fromEntries(added) };
}
