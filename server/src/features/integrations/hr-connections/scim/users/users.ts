import { uuidV4 } from "#kernel/ids.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { lockRecord } from "../../records/queries.ts";
import type { RecordOwner, RecordRow } from "../../records/record.ts";
import type { ScimContext } from "../http/scim-context.ts";
import { withLeaver } from "../leavers/leaver.ts";
import { notUnique, resourceNotFound } from "../messages/problems.ts";
import { applyOperations, readResource } from "../patch/apply.ts";
import type { Operation } from "../patch/operation.ts";
import { presentUser, readUser, type UserFields } from "../resources/user.ts";
import { userType } from "../schemas/user.ts";
import { fieldsOf, isSame, isSamePerson } from "./fields.ts";
import { insertUser, lockMatching, markUserRemoved, updateUser } from "./queries.ts";

/** Whether the row is the version that the caller has in mind. @throws versionChanged */
type RequireVersion = (row: RecordRow) => void;

/**
 * Makes the user, or brings back one who is inactive or was removed: identity providers send somebody who comes back as a
 * new user, and the account with what was learned is still there.
 * @throws notUnique where somebody active has the name or external id, or somebody else who is inactive has the name
 */
export async function createUser(
  { db, clock }: ScimContext,
  owner: RecordOwner,
  body: unknown,
): Promise<RecordRow> {
  const fields = readUser(readResource(userType, body));
  return db.transaction().execute(async (trx) => {
    const matches = await lockMatching(trx, owner, fields);
    const active = matches.find((row) => row.removed_at === null && row.status_text === "active");
    if (active) throw taken(active, fields);
    const former = matches.find((row) => isSamePerson(fieldsOf(row), fields));
    if (former) return store(trx, clock(), owner, former.hub_id, fields);
    if (matches.some(({ removed_at }) => removed_at === null)) throw notUnique({ detail: SOMEBODY_ELSE });
    return unique(() => insertUser(trx, clock(), owner, uuidV4(), fields));
  });
}

const SOMEBODY_ELSE =
  "Somebody inactive, of another name and externalId, has this userName. Delete that user first, or give one of the two another userName.";

interface ChangedUser {
  row: RecordRow;
  isChanged: boolean;
}

/** PUT: what is not said is empty; only whether the user is active stays. @throws resourceNotFound, notUnique */
export function replaceUser(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  body: unknown,
  requireVersion: RequireVersion,
): Promise<ChangedUser> {
  const sent = readResource(userType, body);
  return change(context, owner, id, requireVersion, ({ active }) => readUser({ active, ...sent }));
}

/**
 * PATCH. Whether the user is active only changes by being said: with `active` removed, nobody comes back.
 * @throws resourceNotFound, notUnique, and what the operations may
 */
export function patchUser(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  operations: readonly Operation[],
  requireVersion: RequireVersion,
): Promise<ChangedUser> {
  return change(context, owner, id, requireVersion, (fields) =>
    readUser({ active: fields.active, ...applyOperations(userType, presentUser(fields), operations) }),
  );
}

/** Deactivates the account and hides the user; nothing that was learned is lost. @throws resourceNotFound */
export async function deleteUser(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  requireVersion: RequireVersion,
): Promise<void> {
  await withLeaver(context, owner, async (trx, letGo) => {
    requireVersion(await requireUser(trx, owner, id));
    await markUserRemoved(trx, context.clock(), owner, id);
    await letGo(id, "removed");
  });
}

function change(
  context: ScimContext,
  owner: RecordOwner,
  id: string,
  requireVersion: RequireVersion,
  changed: (fields: UserFields) => UserFields,
): Promise<ChangedUser> {
  return withLeaver(context, owner, async (trx, letGo) => {
    const row = await requireUser(trx, owner, id);
    requireVersion(row);
    const before = fieldsOf(row);
    const after = changed(before);
    if (!after.active) await letGo(id, "inactive");
    if (isSame(before, after)) return { row, isChanged: false };
    return { row: await store(trx, context.clock(), owner, id, after), isChanged: true };
  });
}

async function requireUser(trx: Database, owner: RecordOwner, id: string): Promise<RecordRow> {
  const row = await lockRecord(trx, owner, "employee", id);
  if (!row) throw resourceNotFound();
  return row;
}

function store(trx: Database, now: Date, owner: RecordOwner, id: string, fields: UserFields) {
  return unique(() => updateUser(trx, now, owner, id, fields));
}

function taken(row: RecordRow, { userName }: UserFields) {
  const isName = row.user_name?.toLowerCase() === userName.toLowerCase();
  return notUnique({ detail: `An active user has this ${isName ? "userName" : "externalId"} already.` });
}

/** The indexes decide races. @throws notUnique */
export async function unique<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    for (const [index, name] of [
      ["hris_record_user_name", "userName"],
      ["hris_record_remote_id", "externalId"],
    ] as const) {
      if (isUniqueViolation(error, index))
        throw notUnique({ detail: `Another one has this ${name} already.`, cause: error });
    }
    throw error;
  }
}
