import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { lockRecord } from "../../records/queries.ts";
import type { ChangedRecords, RecordOwner, RecordRow } from "../../records/record.ts";
import type { ScimContext } from "../http/scim-context.ts";
import { resourceNotFound } from "../messages/problems.ts";
import { applyOperations, readResource } from "../patch/apply.ts";
import type { Operation } from "../patch/operation.ts";
import { type GroupFields, presentGroup, readGroup, readMembers } from "../resources/group.ts";
import type { Resource } from "../resources/resource.ts";
import { groupType } from "../schemas/group.ts";
import { unique } from "../users/users.ts";
import { memberIdsOf, setMembers } from "./members.ts";
import { insertGroup, lockFormerGroup, markGroupRemoved, updateGroup } from "./queries.ts";

type RequireVersion = (row: RecordRow) => void;

interface ChangedGroup {
  row: RecordRow;
  changed: ChangedRecords;
}

/** Makes the group, or brings back one that was removed, without its former members. @throws notUnique, invalidValue */
export function createGroup(
  { db, clock }: ScimContext,
  owner: RecordOwner,
  body: unknown,
): Promise<ChangedGroup> {
  const sent = readResource(groupType, body);
  const [fields, after] = [readGroup(sent), readMembers(sent)];
  return db.transaction().execute(async (trx) => {
    const former = await lockFormerGroup(trx, owner, fields);
    const id = former?.hub_id ?? uuidV4();
    if (former) await unique(() => updateGroup(trx, clock(), owner, id, fields));
    else await unique(() => insertGroup(trx, clock(), owner, id, fields));
    const employees = await setMembers(trx, clock(), owner, id, { before: [], after });
    return { row: await requireGroup(trx, owner, id), changed: { groups: [id], employees } };
  });
}

/** PUT. @throws resourceNotFound, notUnique, invalidValue */
export function replaceGroup(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  body: unknown,
  requireVersion: RequireVersion,
): Promise<ChangedGroup> {
  const sent = readResource(groupType, body);
  return change(context, owner, id, requireVersion, () => sent);
}

/** PATCH. @throws resourceNotFound, notUnique, invalidValue, and what the operations may */
export function patchGroup(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  operations: readonly Operation[],
  requireVersion: RequireVersion,
): Promise<ChangedGroup> {
  return change(context, owner, id, requireVersion, (group) => applyOperations(groupType, group, operations));
}

/** Its team is archived; people stay. @throws resourceNotFound */
export function deleteGroup(
  { db, clock }: ScimContext,
  owner: RecordOwner,
  id: string,
  requireVersion: RequireVersion,
): Promise<ChangedRecords> {
  return db.transaction().execute(async (trx) => {
    requireVersion(await requireGroup(trx, owner, id));
    const before = await memberIdsOf(trx, owner, id);
    const employees = await setMembers(trx, clock(), owner, id, { before, after: [] });
    await markGroupRemoved(trx, clock(), owner, id);
    return { groups: [id], employees };
  });
}

function change(
  { db, clock }: ScimContext,
  owner: RecordOwner,
  id: string,
  requireVersion: RequireVersion,
  changed: (group: Resource) => Resource,
): Promise<ChangedGroup> {
  return db.transaction().execute(async (trx) => {
    const row = await requireGroup(trx, owner, id);
    requireVersion(row);
    const fields = fieldsOf(row);
    const before = await memberIdsOf(trx, owner, id);
    const result = changed({ ...presentGroup(fields), members: before.map((value) => ({ value })) });
    const after = readGroup(result);
    const employees = await setMembers(trx, clock(), owner, id, { before, after: readMembers(result) });
    const isRenamed = fields.displayName !== after.displayName || fields.externalId !== after.externalId;
    const isChanged = isRenamed || employees.length > 0;
    if (!isChanged) return { row, changed: { groups: [], employees: [] } };
    await unique(() => updateGroup(trx, clock(), owner, id, after));
    return { row: await requireGroup(trx, owner, id), changed: { groups: [id], employees } };
  });
}

async function requireGroup(trx: Database, owner: RecordOwner, id: string): Promise<RecordRow> {
  const row = await lockRecord(trx, owner, "group", id);
  if (!row) throw resourceNotFound();
  return row;
}

function fieldsOf({ display_name, remote_id }: RecordRow): GroupFields {
  return { displayName: display_name ?? "", externalId: remote_id };
}
