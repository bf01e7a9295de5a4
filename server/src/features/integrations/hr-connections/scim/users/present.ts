import type { Database } from "#platform/database/database.ts";
import { selectGroupNames } from "../../records/queries.ts";
import type { RecordOwner, RecordRow } from "../../records/record.ts";
import { addressOf, withMeta } from "../resources/meta.ts";
import type { Resource } from "../resources/resource.ts";
import { isSelected, type Selection, select } from "../resources/selection.ts";
import { presentUser } from "../resources/user.ts";
import { groupType } from "../schemas/group.ts";
import { enterpriseSchema, userType } from "../schemas/user.ts";
import { fieldsOf } from "./fields.ts";

/** Rows as the resources that were asked for. Groups are looked up only where they will be shown. */
export async function presentUsers(
  { db, siteUrl }: { db: Database; siteUrl: string },
  { connectionId }: RecordOwner,
  rows: readonly RecordRow[],
  selection: Selection,
): Promise<Resource[]> {
  const ids = isSelected(selection, "groups") ? rows.flatMap(({ group_ids }) => group_ids) : [];
  const names = await selectGroupNames(db, connectionId, ids);
  return rows.map((row) => {
    const groups = row.group_ids.flatMap((value) => {
      const group = names.get(value);
      if (!group) return [];
      return [{ value, $ref: addressOf(siteUrl, groupType, value), display: group.name, type: "direct" }];
    });
    const user = withManagerAddress(siteUrl, presentUser(fieldsOf(row)), row.manager_id);
    const resource = withMeta(siteUrl, userType, row, user);
    return select(groups.length > 0 ? { ...resource, groups } : resource, selection);
  });
}

function withManagerAddress(siteUrl: string, user: Resource, managerId: string | null): Resource {
  if (managerId === null) return user;
  const manager = { value: managerId, $ref: addressOf(siteUrl, userType, managerId) };
  return { ...user, [enterpriseSchema.id]: Object.assign({}, user[enterpriseSchema.id], { manager }) };
}
