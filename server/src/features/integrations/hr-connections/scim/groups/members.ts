import type { Database } from "#platform/database/database.ts";
import type { RecordOwner } from "../../records/record.ts";
import { invalidValue, tooManyValues } from "../messages/problems.ts";
import { addToGroup, lockUsers, selectMembers, takeFromGroup } from "./member-queries.ts";

/** How many ids a refusal names. */
const NAMED = 5;
/** Each reading takes as long as all people have groups together, and a page of users is as large. */
const MOST_GROUPS_OF_A_USER = 1_000;

export async function memberIdsOf(trx: Database, owner: RecordOwner, groupId: string): Promise<string[]> {
  const members = await selectMembers(trx, owner, [groupId]);
  return (members.get(groupId) ?? []).map(({ id }) => id);
}

/**
 * Adds and removes the members by which `before` and `after` differ.
 * @returns who they are
 * @throws invalidValue for somebody who is not a user here, tooManyValues for one who is in too many groups; then
 * nothing is changed
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
  requireRoom(added.filter((id) => (known.get(id) ?? 0) >= MOST_GROUPS_OF_A_USER));
  if (added.length > 0) await addToGroup(trx, now, owner, groupId, added);
  if (gone.length > 0) await takeFromGroup(trx, now, owner, groupId, gone);
  return [...added, ...gone];
}

function requireKnown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw invalidValue({
    detail: `No user has the id ${listed(unknown)}. Send the person to /Users first, then the membership. Nothing was changed.`,
  });
}

function requireRoom(full: readonly string[]): void {
  if (full.length === 0) return;
  throw tooManyValues({
    detail: `A user may be in ${MOST_GROUPS_OF_A_USER} groups, and so many have ${listed(full)}. Nothing was changed.`,
  });
}

function listed(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).map((id) => JSON.stringify(id));
  return `${named.join(", ")}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ""}`;
}
