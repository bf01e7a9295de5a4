import type { Resource } from "../resources/resource.ts";

const listResponseSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** RFC 7644, 3.4.2. */
export function listResponse(resources: readonly Resource[], total: number, startIndex: number): Resource {
  return {
    schemas: [listResponseSchema],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
