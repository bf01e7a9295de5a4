import { Type } from "typebox";
import { Value } from "typebox/value";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import {
  changeEmployedUser,
  createEmployedUsers,
  deactivateEmployed,
  type EmployedProfile,
  lockEmployable,
  reactivateUsers,
} from "#people/users/index.ts";
import { inSavepoint } from "#platform/database/availability/retry.ts";
import { audit } from "#tenancy/audit/index.ts";
import { type ChangeRow, type DoneChange, type LockedChange, markOfPeople } from "../../changes/queries.ts";
import {
  deleteLink,
  insertLink,
  insertLinksOfPeople,
  type LinkRow,
  lockLink,
  lockLinkOfUser,
  updateLink,
} from "../../connections/link-queries.ts";
import { notifyOfIssues } from "../../issues/found.ts";
import { addressWaits, emailTaken } from "../../plan/record-issues.ts";
import { hasLeft } from "../../records/queries.ts";
import { lockLeaver } from "./leaver.ts";
import type { StepWork } from "./step-work.ts";

/**
 * Does what was planned for one employee, or for some whose addresses hang together. The plan may be old by now: what somebody
 * else changed meanwhile is left as it is, and said to be stale.
 */
export async function applyPerson(work: StepWork, changes: readonly LockedChange[]): Promise<DoneChange[]> {
  if (changes[0]?.kind === "create") return createPeople(work, changes);
  const people = [...Map.groupBy(changes, ({ hub_id }) => hub_id ?? "").values()];
  if (people.length === 1) return applyRecord(work, changes);
  try {
    return await inSavepoint(work.trx, (trx) => exchangeAddresses({ ...work, trx }, changes, people));
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    return applyEach(work, people);
  }
}

/** Somebody keeps their address after all, so nobody may count on it. */
class BrokenChain extends Error {
  override readonly name = "BrokenChain";
}

/** All of them, or none: until the last one is done, two have one address. @throws BrokenChain */
async function exchangeAddresses(
  work: StepWork,
  changes: readonly LockedChange[],
  people: readonly LockedChange[][],
): Promise<DoneChange[]> {
  const moving = changes.flatMap(({ kind, user_id }) =>
    kind === "update" && user_id !== null ? [user_id] : [],
  );
  const done = await applyEach({ ...work, moving }, people);
  const isOfAddress = (place: number) =>
    changes.some((change) => change.place === place && change.kind === "update");
  if (done.some(({ place, state, reason }) => isOfAddress(place) && (state !== "applied" || reason)))
    throw new BrokenChain();
  return done;
}

async function applyEach(work: StepWork, people: readonly LockedChange[][]): Promise<DoneChange[]> {
  const done: DoneChange[] = [];
  for (const person of people) done.push(...(await applyRecord(work, person)));
  return done;
}

async function applyRecord(work: StepWork, changes: readonly LockedChange[]): Promise<DoneChange[]> {
  const { trx, connection, observedAt } = work;
  const hubId = changes[0]?.hub_id ?? "";
  let link = await lockLink(trx, connection.id, hubId);
  if (link && Date.parse(link.observed_at) > Date.parse(observedAt)) return changes.map(stale);
  const done: DoneChange[] = [];
  for (const change of changes) {
    const result = await applyOne(work, change, link);
    done.push(result);
    if (change.kind === "link" && result.state === "applied")
      link = await lockLink(trx, connection.id, hubId);
  }
  return done;
}

function applyOne(work: StepWork, change: ChangeRow, link: LinkRow | undefined): Promise<DoneChange> {
  switch (change.kind) {
    case "link":
      return linkAccount(work, change, link);
    case "update":
      return update(work, change, link);
    case "reactivate":
      return reactivate(work, change, link);
    case "deactivate":
      return deactivate(work, change, link);
    default:
      throw new Error(`${change.kind} is no change of a person.`);
  }
}

const stale = ({ place }: ChangeRow): DoneChange => ({ place, state: "stale" });

/**
 * Creates the accounts of these employees in one statement. If an account with the address was created meanwhile, the next
 * reading links it.
 */
async function createPeople(work: StepWork, changes: readonly LockedChange[]): Promise<DoneChange[]> {
  const { trx, now, connection, observedAt } = work;
  const { organization_id: organizationId, id: connectionId } = connection;
  const isLate = ({ is_linked, is_address_used, reason }: LockedChange) =>
    is_linked || (is_address_used && reason !== "duplicate_email");
  const wanted = changes.filter((change) => !isLate(change));
  const people = wanted.map(({ after, hub_id, remote_id, place }) => ({
    profile: { ...noProfile, ...readProfile(after) },
    extra: { hub_id, remote_id, place },
  }));
  const [first] = wanted;
  if (!first) return changes.map(stale);
  const userIds = await createEmployedUsers(work, organizationId, people, [
    insertLinksOfPeople({ organizationId, connectionId, observedAt }),
    markOfPeople(first.run_id),
  ]);
  for (const [index, userId] of work.invites ? userIds.entries() : []) {
    const address = people[index]?.profile.email ?? null;
    await leaveAccountMail(trx, now, { organizationId, userId, address }, "invited");
  }
  const made = wanted.map(({ place }): DoneChange => ({ place, state: "applied", isMarked: true }));
  return [...made, ...changes.filter(isLate).map(stale)];
}

async function linkAccount(
  work: StepWork,
  change: ChangeRow,
  link: LinkRow | undefined,
): Promise<DoneChange> {
  const { trx, connection } = work;
  const userId = change.user_id ?? 0;
  const account = await lockEmployable(trx, connection.organization_id, userId);
  const earlier = await lockLinkOfUser(trx, connection.organization_id, userId);
  const replaces = typeof change.after?.replaces === "string" ? change.after.replaces : null;
  const isGuarded = account?.signs_in_alone && change.reason !== "same_remote_id";
  if (link || !account || isGuarded || (earlier && earlier.hub_id !== replaces)) return stale(change);
  if (earlier) await deleteLink(trx, earlier.connection_id, earlier.hub_id);
  await insertLink(trx, {
    ...newLink(work, change),
    userId,
    deactivatedAt: earlier?.hub_deactivated_at ?? null,
  });
  await audit(
    work,
    "user.link_to_hr",
    { organizationId: connection.organization_id, id: userId },
    { hub_id: [earlier?.hub_id ?? null, change.hub_id] },
  );
  return { place: change.place, state: "applied" };
}

async function update(work: StepWork, change: ChangeRow, link: LinkRow | undefined): Promise<DoneChange> {
  const { trx, now, connection, observedAt } = work;
  if (!link || link.user_id !== change.user_id) return stale(change);
  const { user_id: userId } = link;
  const give = (fields: Partial<EmployedProfile>) =>
    changeEmployedUser(work, connection.organization_id, userId, fields, work.moving);
  const { email, ...others } = readProfile(change.after);
  const outcome = await give({ ...others, ...(email === undefined ? {} : { email }) });
  const issueAbout = outcome === "email_taken" ? emailTaken : outcome === "email_waits" ? addressWaits : null;
  if (issueAbout && email) {
    await give(others);
    await notifyOfIssues(trx, now, connection, [issueAbout(link.hub_id, change.person, userId, email)]);
  }
  await updateLink(trx, connection.id, link.hub_id, { observedAt });
  return { place: change.place, state: "applied", ...(issueAbout ? { reason: outcome } : {}) };
}

async function reactivate(work: StepWork, change: ChangeRow, link: LinkRow | undefined): Promise<DoneChange> {
  const { trx, now, connection, observedAt } = work;
  if (!link) return stale(change);
  const account = await lockEmployable(trx, connection.organization_id, link.user_id);
  if (!account || account.is_active || account.deactivated_at !== link.hub_deactivated_at)
    return stale(change);
  if (await hasLeft(trx, connection.id, link.hub_id)) return stale(change);
  await reactivateUsers(trx, now, connection.organization_id, [link.user_id]);
  await updateLink(trx, connection.id, link.hub_id, { observedAt, deactivatedAt: null });
  const target = { organizationId: connection.organization_id, id: link.user_id };
  await audit(work, "user.reactivate", target, { is_active: [false, true] });
  return { place: change.place, state: "applied" };
}

async function deactivate(work: StepWork, change: ChangeRow, link: LinkRow | undefined): Promise<DoneChange> {
  const { trx, now, connection, observedAt } = work;
  const { organization_id: organizationId } = connection;
  if (!link) return stale(change);
  const account = await lockLeaver(trx, organizationId, link.user_id);
  if (!account?.is_active) return stale(change);
  if (account.isLastAdmin) return { place: change.place, state: "stale", reason: "last_admin" };
  await deactivateEmployed(trx, now, organizationId, link.user_id);
  await updateLink(trx, connection.id, link.hub_id, { observedAt, deactivatedAt: now });
  await audit(
    work,
    "user.deactivate",
    { organizationId, id: link.user_id },
    {
      is_active: [true, false],
      reason: [null, change.reason],
    },
  );
  return { place: change.place, state: "applied" };
}

function newLink({ connection, observedAt }: StepWork, change: ChangeRow) {
  return {
    organizationId: connection.organization_id,
    connectionId: connection.id,
    observedAt,
    hubId: change.hub_id ?? "",
    remoteId: change.remote_id,
  };
}

const noProfile: EmployedProfile = {
  email: null,
  first_name: "",
  last_name: "",
  job_titles: [],
  department: null,
};

/** The fields of an account that a stored change names. */
export function readProfile(stored: Record<string, unknown> | null): Partial<EmployedProfile> {
  return Value.Parse(StoredProfile, stored ?? {});
}

const Text = Type.Optional(Type.String());
const StoredProfile = Type.Object({
  email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  first_name: Text,
  last_name: Text,
  job_titles: Type.Optional(Type.Array(Type.String())),
  department: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
