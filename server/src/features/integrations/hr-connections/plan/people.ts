import { addressKey, isSameAddress } from "#kernel/email-address.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import { type Employment, employmentOf } from "../hub/employment.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import { absentPeople } from "./absence.ts";
import { keptAddresses, movingAccounts } from "./address-moves.ts";
import type { CreateHint, Issue, LeaveReason, PersonChange, SkipReason } from "./change.ts";
import { Claims } from "./claims.ts";
import type { Decision } from "./decision.ts";
import {
  type AccountIndex,
  findIdentity,
  hasNameMatch,
  type Identity,
  type IdentityRules,
  indexAccounts,
} from "./identity.ts";
import { hiddenCharacters, hintAt, issueOf } from "./issues.ts";
import { differences, emailOf, labelOf, profileOf } from "./profile.ts";
import { addressWaits, emailTaken, leftEmploymentTypes, personWaits } from "./record-issues.ts";
import { recordRules } from "./record-rules.ts";
import type { Account, OnFile, Policies } from "./state.ts";

export interface Terms {
  policies: Policies;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
}

interface PeoplePlan {
  changes: PersonChange[];
  issues: Issue[];
  /** Hub ids of links whose employee a complete reading does not have for the first time, and of those who are back. */
  newlyMissing: string[];
  foundAgain: string[];
}

/** What a snapshot means for accounts. Decides only; the order of the result is the order to apply it in. */
export function planPeople(snapshot: Snapshot, onFile: OnFile, terms: Terms): PeoplePlan {
  const index = indexAccounts(onFile);
  const employments = new Map(
    [...snapshot.employees].map(([hubId, employee]) => [
      hubId,
      employmentOf(employee, terms.today, terms.policies),
    ]),
  );
  const rules = recordRules(snapshot, onFile, index, employments);
  const deskWith = (moving: ReadonlySet<number>): Desk => ({
    ...terms,
    onFile,
    index,
    employments,
    moving,
    ...rules,
    claims: new Claims(onFile.activeAdmins),
  });
  const { decisions, claims } = decideAll(snapshot, deskWith);
  const absence = absentPeople(snapshot, onFile, decisions, claims);
  return {
    changes: [...decisions.flatMap(({ changes }) => changes), ...absence.changes],
    issues: [
      ...decisions.flatMap(({ issues }) => issues),
      ...absence.issues,
      ...[...snapshot.employees.values()]
        .filter(({ hubId, hasHiddenCharacters }) => hasHiddenCharacters && rules.isEmployed(hubId))
        .map((employee) => hiddenCharacters(employee, onFile.employees.get(employee.hubId)?.userId ?? null)),
    ],
    newlyMissing: absence.newlyMissing,
    foundAgain: [...snapshot.employees.keys()].filter((hubId) => {
      const link = onFile.employees.get(hubId);
      return link !== undefined && (link.isOrphaned || link.missingSince !== null);
    }),
  };
}

/**
 * Address transfers are known only once everything is decided: an account that turns out to keep its address, for
 * whatever reason, counts as staying, and everything is decided again.
 */
function decideAll(snapshot: Snapshot, deskWith: (moving: ReadonlySet<number>) => Desk) {
  const staying = new Set<number>();
  for (;;) {
    const { onFile, index, policies } = deskWith(new Set());
    const desk = deskWith(movingAccounts(snapshot.employees.values(), onFile, index, policies, staying));
    const decisions = inTurn(snapshot, desk).map((employee) => decide(employee, desk));
    const changes = decisions.flatMap(({ changes }) => changes);
    const kept = keptAddresses(changes, index).filter((userId) => desk.moving.has(userId));
    if (kept.length === 0) return { decisions, claims: desk.claims };
    for (const userId of kept) staying.add(userId);
  }
}

/** Everything that deciding about one record needs. */
interface Desk extends Terms, IdentityRules {
  /** Accounts that get another address by this reading, so that somebody else may have theirs. */
  moving: ReadonlySet<number>;
  onFile: OnFile;
  index: AccountIndex;
  claims: Claims;
  employments: ReadonlyMap<string, Employment>;
}

/**
 * Employees who have an account come first, so that nobody takes their address; then, of several with the address of an
 * account, the one with its name. Former employees come last, so that a person rehired under a new id can keep the account.
 */
function inTurn({ employees }: Snapshot, { onFile, employments, index, policies }: Desk): HrisEmployee[] {
  const turnOf = (employee: HrisEmployee) => {
    if (employments.get(employee.hubId)?.kind === "ended") return 3;
    if (onFile.employees.has(employee.hubId)) return 0;
    return hasNameMatch(employee, index, policies) ? 1 : 2;
  };
  return [...employees.values()].sort((one, other) => turnOf(one) - turnOf(other));
}

function decide(employee: HrisEmployee, desk: Desk): Decision {
  const { onFile, index, claims, policies } = desk;
  const found = findIdentity(employee, onFile, index, policies, desk);
  const identity = claims.withoutRivals(found, nameKeyOf(employee, policies), emailOf(employee, policies));
  if (identity.kind !== "to_link" || identity.reason !== "same_remote_id") {
    return decideAbout(employee, identity, desk);
  }
  // The same person under another id, whatever the record says of them: or they would count as missing under the old one.
  const { account } = identity;
  const { changes, issues } = decideAbout(employee, { kind: "linked", account }, desk);
  claims.claim(identity, nameKeyOf(employee, policies));
  return { changes: [link(employee, identity), ...changes], issues };
}

function decideAbout(employee: HrisEmployee, identity: Identity, desk: Desk): Decision {
  const { claims, policies, employments } = desk;
  if (identity.kind === "erased") return nothing;
  const employment = employments.get(employee.hubId);
  const account = accountOf(identity);
  if (employment?.kind === "ended") {
    if (identity.kind !== "linked") return skip(employee, "not_employed", account);
    const isTakenOver = claims.hasUser(identity.account.userId);
    return isTakenOver ? nothing : leave(employee, identity.account, employment.because, claims);
  }
  if (employment?.kind !== "employed") {
    if (identity.kind === "linked") claims.claim(identity, nameKeyOf(employee, policies));
    return skip(employee, employment?.kind === "expected" ? "not_yet_employed" : "unknown_status", account);
  }
  if (identity.kind === "unclear") return ask(employee, identity, policies);
  if (identity.kind !== "linked" && !isOfWantedType(employee, policies)) {
    return skip(employee, "outside_of_employment_types", account);
  }
  claims.claim(identity, nameKeyOf(employee, policies));
  return identity.kind === "new"
    ? create(employee, identity.hint, policies)
    : keepInStep(employee, identity, desk);
}

const nothing: Decision = { changes: [], issues: [] };

/** Nothing is made of the record before somebody has decided whose it is. */
function ask(
  employee: HrisEmployee,
  { reason, account }: Extract<Identity, { kind: "unclear" }>,
  policies: Policies,
): Decision {
  const { changes, issues } = skip(employee, reason, account);
  if (reason !== "person_needs_confirmation" || !account) return { changes, issues };
  return {
    changes,
    issues: [personWaits(employee, labelOf(employee), account, profileOf(employee, policies))],
  };
}

function create(employee: HrisEmployee, hint: CreateHint | null, policies: Policies): Decision {
  const after = {
    email: null,
    first_name: "",
    last_name: "",
    job_titles: [],
    department: null,
    ...profileOf(employee, policies),
  };
  return {
    changes: [{ kind: "create", ...about(employee), after, reason: hint }],
    issues: hint === null ? [] : [hintAt(hint, employee, labelOf(employee), null)],
  };
}

function leave(employee: HrisEmployee, account: Account, reason: LeaveReason, claims: Claims): Decision {
  if (!account.isActive) return nothing;
  if (account.isAdmin && !claims.letAdminGo()) return skip(employee, "last_admin", account);
  return decision({ kind: "deactivate", ...about(employee), userId: account.userId, reason });
}

/** Links where that is to be done, takes a deactivation of the hub's own back, and brings the fields in step. */
function keepInStep(
  employee: HrisEmployee,
  identity: Extract<Identity, { kind: "linked" | "to_link" }>,
  desk: Desk,
): Decision {
  const { policies, claims, index } = desk;
  const { account } = identity;
  const { userId, profile, isActive, deactivatedBy } = account;
  if (!isActive && deactivatedBy !== "hub") return skip(employee, "deactivated_by_somebody", account);
  const record = profileOf(employee, policies);
  if (isSameAddress(record.email ?? null, profile.email)) delete record.email;
  const isTaken = typeof record.email === "string" && isEmailTaken(record.email, userId, desk);
  const waiting = !isTaken && account.signsInAlone ? record.email : null;
  if (isTaken || waiting) delete record.email;
  const address = record.email ?? profile.email;
  const { before, after } = differences(profile, record);
  if (address !== null && (!isActive || after.email))
    claims.claimEmail(address, nameKeyOf(employee, policies));
  const hint = hintOf(account, address, policies, index);
  const changes: (PersonChange | null)[] = [
    identity.kind === "to_link" ? link(employee, identity) : null,
    isActive ? null : { kind: "reactivate", ...about(employee), userId },
    Object.keys(after).length > 0 ? { kind: "update", ...about(employee), userId, before, after } : null,
  ];
  return {
    changes: changes.filter((change) => change !== null),
    issues: [
      ...(hint === null ? [] : [hintAt(hint, employee, labelOf(employee), userId)]),
      ...(isTaken ? [emailTaken(employee.hubId, labelOf(employee), userId)] : []),
      ...(waiting ? [addressWaits(employee.hubId, labelOf(employee), userId, waiting)] : []),
      ...(isOfWantedType(employee, policies) ? [] : [leftEmploymentTypes(employee, userId)]),
    ],
  };
}

/** An address that a colleague has had for longer, or none at all. */
function hintOf(
  { userId, signsInAlone }: Account,
  address: string | null,
  { noWorkEmail }: Policies,
  { accountsByEmail, linkByUser }: AccountIndex,
): CreateHint | null {
  if (address === null) return noWorkEmail === "skip" || signsInAlone ? null : "no_work_email";
  const others = accountsByEmail.get(addressKey(address)) ?? [];
  const isShared = others.some(
    (other) => other.isActive && other.userId < userId && linkByUser.has(other.userId),
  );
  return isShared ? "duplicate_email" : null;
}

/** By which two records with one address are seen to be of two people. */
function nameKeyOf(employee: HrisEmployee, policies: Policies): string {
  const { first_name = "", last_name = "" } = profileOf(employee, policies);
  return `${first_name} ${last_name}`.toLowerCase();
}

function link(
  employee: HrisEmployee,
  { account: { userId }, replaces, reason }: Extract<Identity, { kind: "to_link" }>,
): PersonChange {
  return { kind: "link", ...about(employee), userId, replaces, reason };
}

function isEmailTaken(email: string, userId: number, { index, claims, moving }: Desk): boolean {
  const others = (index.accountsByEmail.get(addressKey(email)) ?? []).filter(
    (account) => account.userId !== userId,
  );
  return claims.hasEmail(email) || others.some((other) => other.isActive && !moving.has(other.userId));
}

function skip(employee: HrisEmployee, reason: SkipReason, account: Account | null): Decision {
  const issue = issueOf(reason, employee, labelOf(employee), account?.userId ?? null);
  return {
    changes: [{ kind: "skip", ...about(employee), userId: account?.userId ?? null, reason }],
    issues: issue ? [issue] : [],
  };
}

function decision(change: PersonChange): Decision {
  return { changes: [change], issues: [] };
}

function about(employee: HrisEmployee) {
  return { hubId: employee.hubId, person: labelOf(employee) };
}

function accountOf(identity: Exclude<Identity, { kind: "erased" }>): Account | null {
  return identity.kind === "new" ? null : identity.account;
}

/** Leaving the kinds that the organization wants is not leaving the company: an account that is there stays. */
function isOfWantedType({ employmentType }: HrisEmployee, { employmentTypes }: Policies): boolean {
  return employmentTypes === null || employmentType === null || employmentTypes.includes(employmentType);
}
