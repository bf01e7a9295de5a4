import { sql } from "kysely";
import type { RecordOwner } from "../../records/record.ts";
import type { Column, Columns, Condition } from "../filter/condition.ts";
import { metaColumns } from "../listing/meta-columns.ts";
import { findAttribute } from "../schemas/attribute-path.ts";
import { groupType } from "../schemas/group.ts";

/** Where a filter finds the attributes of a Group, in `hris_record as record`. */
export function groupColumns({ connectionId }: RecordOwner): Columns {
  const own = columnsOf(connectionId);
  return (name) => {
    const path = findAttribute(groupType, name);
    if (!path) return undefined;
    const key = path.sub ? `${path.attribute.name}.${path.sub.name}` : path.attribute.name;
    return own.get(key) ?? metaColumns.get(key);
  };
}

function columnsOf(connectionId: number): ReadonlyMap<string, Column> {
  /** Members are looked up once for each comparison, and not once for each group. */
  const anyMember = (condition: (columns: Columns) => Condition): Condition => {
    const entry = new Map<string, Column>([
      ["value", { type: "exact", value: sql`own.hub_id` }],
      ["type", { type: "text", value: sql`'User'::text` }],
    ]);
    return sql`record.hub_id in (
      select unnest(own.group_ids) from hris_record as own
      where own.connection_id = ${connectionId} and own.kind = 'employee' and own.removed_at is null
        and ${condition((name) => entry.get(name.toLowerCase()))})`;
  };
  return new Map<string, Column>([
    ["displayName", { type: "text", value: sql`record.display_name` }],
    ["members", { type: "list", any: anyMember }],
    ["members.value", { type: "list", any: anyMember }],
  ]);
}
