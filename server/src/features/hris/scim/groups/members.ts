import type { Database } from "#platform/database/database.ts";
import type { RecordOwner } from "../../records/record.ts";
import { invalidValue } from "../messages/problems.ts";
import { addToGroup, lockUsers, selectMembers, takeFromGroup } from "./member-queries.ts";

/** How many ids a refusal names. */
const NAMED = 5;

export async function memberIdsOf(trx: Database, owner: RecordOwner, groupId: string): Promise<string[]> {
  const members = await selectMembers(trx, owner, [groupId]);
  return (members.get(groupId) ?? []).map(({ id }) => id);
}

/**
 * Puts in and takes out whoever makes the difference.
 * @returns who they are
 * @throws invalidValue for somebody who is not a user here; then nothing is changed
 */
export async function setMembers(
  trx: Database,
  now: Date,
  owner: RecordOwner,
  groupId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<string[]> {
  const [had, has] = [new Set(before), new Set(after)];
  const added = [...has.difference(had)];
  const gone = [...had.difference(has)];
  const known = await lockUsers(trx, owner, [...added, ...gone]);
  requireKnown(added.filter((id) => !known.has(id)));
  if (added.length > 0) await addToGroup(trx, now, owner, groupId, added);
  if (gone.length > 0) await takeFromGroup(trx, now, owner, groupId, gone);
  return [...added, ...gone];
}

function requireKnown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const named = unknown.slice(0, NAMED).map((id) => JSON.stringify(id));
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : "";
  throw invalidValue({
    detail: `No user has the id ${named.join(", ")}${more}. Send the person to /Users first, then the membership. Nothing was changed.`,
  });
}
