import { sql } from "kysely";
import type { Column } from "../filter/condition.ts";

/** What resources of every type have, in `hris_record as record`. */
export const metaColumns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ["id", { type: "exact", value: sql`record.hub_id` }],
  ["externalId", { type: "exact", value: sql`record.remote_id` }],
  ["meta.created", { type: "moment", value: sql`record.creation_date` }],
  ["meta.lastModified", { type: "moment", value: sql`record.modified_date` }],
  [
    "meta.resourceType",
    { type: "exact", value: sql`case record.kind when 'group' then 'Group' else 'User' end` },
  ],
]);
