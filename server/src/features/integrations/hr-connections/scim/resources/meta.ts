import type { RecordRow } from "../../records/record.ts";
import type { ResourceType } from "../schemas/schema.ts";
import type { Resource } from "./resource.ts";

/** Below `{site_url}`. */
export const scimPath = "/scim/v2";

/** What every resource has beside its own attributes. */
export function withMeta(siteUrl: string, type: ResourceType, row: RecordRow, resource: Resource): Resource {
  const { schemas, ...attributes } = resource;
  return {
    schemas,
    id: row.hub_id,
    ...attributes,
    meta: {
      resourceType: type.name,
      created: row.creation_date,
      lastModified: row.modified_date,
      location: addressOf(siteUrl, type, row.hub_id),
      version: entityTagOf(row),
    },
  };
}

export function addressOf(siteUrl: string, { endpoint }: ResourceType, id: string): string {
  return `${siteUrl}${scimPath}${endpoint}/${encodeURIComponent(id)}`;
}

export function entityTagOf({ version }: Pick<RecordRow, "version">): string {
  return `W/"${version}"`;
}
