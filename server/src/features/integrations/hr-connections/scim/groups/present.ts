import type { Database } from "#platform/database/database.ts";
import type { RecordOwner, RecordRow } from "../../records/record.ts";
import { presentGroup } from "../resources/group.ts";
import { addressOf, withMeta } from "../resources/meta.ts";
import type { Resource } from "../resources/resource.ts";
import { isSelected, type Selection, select } from "../resources/selection.ts";
import { groupType } from "../schemas/group.ts";
import { userType } from "../schemas/user.ts";
import { type Member, selectMembers } from "./member-queries.ts";

/** Rows as the resources that were asked for. Members are looked up only where they will be shown. */
export async function presentGroups(
  { db, siteUrl }: { db: Database; siteUrl: string },
  owner: RecordOwner,
  rows: readonly RecordRow[],
  selection: Selection,
): Promise<Resource[]> {
  const ids = rows.map(({ hub_id }) => hub_id);
  const members = isSelected(selection, "members")
    ? await selectMembers(db, owner, ids)
    : new Map<string, Member[]>();
  return rows.map((row) => {
    const group = presentGroup({ displayName: row.display_name ?? "", externalId: row.remote_id });
    const own = (members.get(row.hub_id) ?? []).map(({ id, name }) => ({
      value: id,
      $ref: addressOf(siteUrl, userType, id),
      type: "User",
      ...(name === null ? {} : { display: name }),
    }));
    const resource = withMeta(siteUrl, groupType, row, group);
    return select(own.length > 0 ? { ...resource, members: own } : resource, selection);
  });
}
