import type { Database } from "#platform/database/database.ts";
import type { RecordOwner, RecordRow } from "../../records/record.ts";
import { fittingPage } from "../listing/fitting-page.ts";
import { isSelected, type Selection } from "../resources/selection.ts";
import { countMembers } from "./member-queries.ts";

const MANY_MEMBERS = 1_000;

/** Whether the group has more members, all of them selected, than an answer to each of its changes should hold. */
export async function isLarge(
  db: Database,
  owner: RecordOwner,
  { hub_id }: RecordRow,
  selection: Selection,
): Promise<boolean> {
  if (!isSelected(selection, "members")) return false;
  return ((await countMembers(db, owner, [hub_id])).get(hub_id) ?? 0) > MANY_MEMBERS;
}

/** As many of the groups as one answer can hold with their members. */
export async function fittingGroups(
  db: Database,
  owner: RecordOwner,
  rows: readonly RecordRow[],
  selection: Selection,
): Promise<readonly RecordRow[]> {
  if (!isSelected(selection, "members") || rows.length === 0) return rows;
  const counts = await countMembers(
    db,
    owner,
    rows.map(({ hub_id }) => hub_id),
  );
  return fittingPage(rows, ({ hub_id }) => counts.get(hub_id) ?? 0);
}
