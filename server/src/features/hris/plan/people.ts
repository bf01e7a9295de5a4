import type { HrisEmployee } from "../hub/employee.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type Standing, standingOf } from "../standing/standing.ts";
import { absentPeople } from "./absence.ts";
import type { Issue, LeaveReason, PersonChange, SkipReason } from "./change.ts";
import { Claims } from "./claims.ts";
import type { Decision } from "./decision.ts";
import {
  type AccountIndex,
  findIdentity,
  type Identity,
  type IdentityRules,
  indexAccounts,
} from "./identity.ts";
import { emailTaken, issueOf, leftEmploymentTypes } from "./issues.ts";
import { differences, labelOf, profileOf } from "./profile.ts";
import { recordRules } from "./record-rules.ts";
import type { Account, OnFile, Policies } from "./state.ts";

export interface Terms {
  policies: Policies;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
  /** Whether an operator has accepted the first preview, and with it who is linked to accounts that were there. */
  linksAreConfirmed: boolean;
}

export interface PeoplePlan {
  changes: PersonChange[];
  issues: Issue[];
  /** Hub ids of links whose employee a complete reading does not have for the first time, and of those who are back. */
  newlyMissing: string[];
  foundAgain: string[];
}

/** What a snapshot means for accounts. Decides only; the order of the result is the order to apply it in. */
export function planPeople(snapshot: Snapshot, onFile: OnFile, terms: Terms): PeoplePlan {
  const index = indexAccounts(onFile);
  const standings = new Map(
    [...snapshot.employees].map(([hubId, employee]) => [
      hubId,
      standingOf(employee, terms.today, terms.policies),
    ]),
  );
  const desk: Desk = {
    ...{ ...terms, onFile, index, standings },
    claims: new Claims(onFile.activeAdmins),
    ...recordRules(snapshot, onFile, index, standings),
  };
  const decisions = inTurn(snapshot, desk).map((employee) => decide(employee, desk));
  const absence = absentPeople(snapshot, onFile, decisions, desk.claims);
  return {
    changes: [...decisions.flatMap(({ changes }) => changes), ...absence.changes],
    issues: [...decisions.flatMap(({ issues }) => issues), ...absence.issues],
    newlyMissing: absence.newlyMissing,
    foundAgain: [...snapshot.employees.keys()].filter((hubId) => {
      const link = onFile.employees.get(hubId);
      return link !== undefined && (link.isOrphaned || link.missingSince !== null);
    }),
  };
}

/** Everything that deciding about one record needs. */
interface Desk extends Terms, IdentityRules {
  onFile: OnFile;
  index: AccountIndex;
  claims: Claims;
  standings: ReadonlyMap<string, Standing>;
}

/**
 * Whoever has an account already comes first, so that nobody takes their address from them; those who left come last, so
 * that somebody who was hired again under a new id can keep the account.
 */
function inTurn({ employees }: Snapshot, { onFile, standings }: Desk): HrisEmployee[] {
  const turnOf = ({ hubId }: HrisEmployee) => {
    if (standings.get(hubId)?.kind === "ended") return 2;
    return onFile.employees.has(hubId) ? 0 : 1;
  };
  return [...employees.values()].sort((one, other) => turnOf(one) - turnOf(other));
}

function decide(employee: HrisEmployee, desk: Desk): Decision {
  const { onFile, index, claims, policies } = desk;
  const identity = claims.withoutRivals(findIdentity(employee, onFile, index, policies, desk));
  if (identity.kind !== "to_link" || identity.reason !== "same_remote_id") {
    return decideAbout(employee, identity, desk);
  }
  // The same person under another id, whatever the record says of them: or they would count as missing under the old one.
  const { account } = identity;
  const { changes, issues } = decideAbout(employee, { kind: "linked", account }, desk);
  claims.claim(identity);
  return { changes: [link(employee, identity), ...changes], issues };
}

function decideAbout(employee: HrisEmployee, identity: Identity, desk: Desk): Decision {
  const { claims, policies, standings } = desk;
  if (identity.kind === "erased") return nothing;
  const standing = standings.get(employee.hubId);
  const account = accountOf(identity);
  if (standing?.kind === "ended") {
    if (identity.kind !== "linked") return skip(employee, "not_employed", account);
    const isTakenOver = claims.hasUser(identity.account.userId);
    return isTakenOver ? nothing : leave(employee, identity.account, standing.because, claims);
  }
  if (standing?.kind !== "employed") {
    if (identity.kind === "linked") claims.claim(identity);
    return skip(employee, standing?.kind === "expected" ? "not_yet_employed" : "unknown_status", account);
  }
  if (identity.kind === "unclear") return skip(employee, identity.reason, account);
  if (identity.kind !== "linked" && !isOfWantedType(employee, policies)) {
    return skip(employee, "outside_of_employment_types", account);
  }
  claims.claim(identity);
  return identity.kind === "new" ? create(employee, policies) : keepInStep(employee, identity, desk);
}

const nothing: Decision = { changes: [], issues: [] };

function create(employee: HrisEmployee, policies: Policies): Decision {
  const after = {
    ...{ email: null, first_name: "", last_name: "", job_titles: [], department: null },
    ...profileOf(employee, policies),
  };
  return decision({ kind: "create", ...about(employee), after });
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
  { policies, index, claims }: Desk,
): Decision {
  const { account } = identity;
  const { userId, profile, isActive, deactivatedBy } = account;
  if (!isActive && deactivatedBy !== "hub") return skip(employee, "deactivated_by_somebody", account);
  const record = profileOf(employee, policies);
  const isTaken = typeof record.email === "string" && isEmailTaken(record.email, userId, index, claims);
  if (isTaken) delete record.email;
  const address = record.email ?? profile.email;
  // Coming back must not make two of an address that somebody was given meanwhile.
  if (!isActive && address !== null && isEmailTaken(address, userId, index, claims)) {
    return skip(employee, "duplicate_email", account);
  }
  const { before, after } = differences(profile, record);
  if (!isActive && address !== null) claims.claimEmail(address);
  if (after.email) claims.claimEmail(after.email);
  const changes: (PersonChange | null)[] = [
    identity.kind === "to_link" ? link(employee, identity) : null,
    isActive ? null : { kind: "reactivate", ...about(employee), userId },
    Object.keys(after).length > 0 ? { kind: "update", ...about(employee), userId, before, after } : null,
  ];
  return {
    changes: changes.filter((change) => change !== null),
    issues: [
      ...(isTaken ? [emailTaken(employee.hubId, labelOf(employee), userId)] : []),
      ...(isOfWantedType(employee, policies) ? [] : [leftEmploymentTypes(employee, userId)]),
    ],
  };
}

function link(
  employee: HrisEmployee,
  { account: { userId }, replaces, reason }: Extract<Identity, { kind: "to_link" }>,
): PersonChange {
  return { kind: "link", ...about(employee), userId, replaces, reason };
}

function isEmailTaken(email: string, userId: number, index: AccountIndex, claims: Claims): boolean {
  const others = (index.accountsByEmail.get(email) ?? []).filter((account) => account.userId !== userId);
  return claims.hasEmail(email) || others.some(({ isActive }) => isActive);
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
