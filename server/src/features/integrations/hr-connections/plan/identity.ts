import { addressKey } from "#kernel/email-address.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import type { CreateHint, LinkReason, SkipReason } from "./change.ts";
import { emailOf, profileOf } from "./profile.ts";
import { isAlike, isSomebodyElse } from "./somebody-else.ts";
import type { Account, EmployeeLink, OnFile, Policies } from "./state.ts";

/** Whose account an employee's record is. */
export type Identity =
  | { kind: "linked"; account: Account }
  /** `replaces` is the hub id of the link that this one takes the place of. */
  | { kind: "to_link"; account: Account; reason: LinkReason; replaces: string | null }
  | { kind: "new"; email: string | null; hint: CreateHint | null }
  /** The person asked to be forgotten: nothing is made again, and nothing is noted of them. */
  | { kind: "erased" }
  | { kind: "unclear"; reason: SkipReason; account: Account | null };

export interface IdentityRules {
  /** Whether the record of this id may still speak for an employee. A reading of changes has not asked about most. */
  isEmployed(hubId: string): boolean;
  /** Whether this reading has a record of this id. */
  isDelivered(hubId: string): boolean;
  /** Whether the hub has no record of this id any more: everybody was asked for, and it is not among them. */
  isGone(hubId: string): boolean;
}

/**
 * Finds accounts by link, then by the HR system's own id (a new integration gives everybody a new id at the hub), and
 * only then by address: an address can be somebody else's tomorrow, so it makes the first link and never decides again.
 */
export function findIdentity(
  employee: HrisEmployee,
  onFile: OnFile,
  index: AccountIndex,
  policies: Policies,
  rules: IdentityRules,
): Identity {
  const linked = onFile.employees.get(employee.hubId);
  if (linked) {
    // Ended records may have blanked names, and their end hands an account to nobody: no need to compare.
    const mayBeElse = rules.isEmployed(employee.hubId);
    return existing(index, linked, (account) =>
      mayBeElse && isSomebodyElse(profileOf(employee, policies), account.profile)
        ? { kind: "unclear", reason: "person_needs_confirmation", account }
        : { kind: "linked", account },
    );
  }
  const renumbered = employee.remoteId === null ? undefined : index.linkByRemoteId.get(employee.remoteId);
  const moved = renumbered && movedIdentity(employee, renumbered, index, policies, rules);
  if (moved) return moved;
  const email = emailOf(employee, policies);
  if (email !== null) return identityByEmail(employee, email, index, policies, rules);
  if (policies.noWorkEmail === "skip") return { kind: "unclear", reason: "no_work_email", account: null };
  return { kind: "new", email: null, hint: "no_work_email" };
}

/**
 * Whose record it is that has the HR system's id of a link, and another one at the hub. While the hub knows the old record, the
 * id has only moved on to somebody else, and it says nothing. Where a reading has gaps, or is one of changes, the old record may
 * only not have been read: then the name has to agree as well, or it waits.
 */
function movedIdentity(
  employee: HrisEmployee,
  renumbered: EmployeeLink,
  index: AccountIndex,
  policies: Policies,
  rules: IdentityRules,
): Identity | null {
  const account = index.accountById.get(renumbered.userId);
  if (!account) return { kind: "erased" };
  const isGone = rules.isGone(renumbered.hubId);
  if (!isGone && rules.isDelivered(renumbered.hubId)) return null;
  if (isSomebodyElse(profileOf(employee, policies), account.profile))
    return isGone ? { kind: "unclear", reason: "person_needs_confirmation", account } : null;
  if (!isGone && !isSameName(employee, account, policies))
    return { kind: "unclear", reason: "number_needs_whole_reading", account };
  return { kind: "to_link", account, reason: "same_remote_id", replaces: renumbered.hubId };
}

/**
 * An address is nobody's identity (decision D8): where a colleague has it, a newcomer gets an account of their own,
 * unless the name says that they had one before.
 */
function identityByEmail(
  employee: HrisEmployee,
  email: string,
  index: AccountIndex,
  policies: Policies,
  rules: IdentityRules,
): Identity {
  const named = index.accountsByEmail.get(addressKey(email)) ?? [];
  const linkOf = ({ userId }: Account) => index.linkByUser.get(userId);
  const isHeld = (account: Account) => {
    const link = linkOf(account);
    return link !== undefined && rules.isEmployed(link.hubId);
  };
  const agrees = (account: Account) => isSameName(employee, account, policies);
  const holders = named.filter(isHeld);
  const twin = holders.find(agrees);
  if (twin) return { kind: "unclear", reason: "same_person_twice", account: twin };
  const isShared = holders.length > 0;
  const active = named.filter(({ isActive }) => isActive);
  const usual = active.length > 0 ? active : named;
  const returning = named.filter((account) => linkOf(account) && !isHeld(account) && agrees(account));
  const candidates = isShared || (usual.length > 1 && returning.length > 0) ? returning : usual;
  const [account, ...others] = candidates;
  if (!account) return { kind: "new", email, hint: isShared ? "duplicate_email" : null };
  if (others.length > 0) return { kind: "unclear", reason: "ambiguous_email", account: null };
  const earlier = linkOf(account);
  if (earlier) return takeOver(account, earlier, agrees(account));
  if (account.isLinkedElsewhere) return { kind: "unclear", reason: "linked_elsewhere", account };
  if (account.isAdmin) return { kind: "unclear", reason: "admin_needs_confirmation", account };
  if (account.signsInAlone) return { kind: "unclear", reason: "link_needs_confirmation", account };
  return { kind: "to_link", account, reason: "same_email", replaces: null };
}

/**
 * Somebody who was hired again comes with a new id; the earlier record has ended. Where the name is another one, or
 * the account is worth more than its lessons, somebody has to say whether it is the same person.
 */
function takeOver(account: Account, earlier: EmployeeLink, agrees: boolean): Identity {
  if (!agrees || account.signsInAlone)
    return { kind: "unclear", reason: "rehire_needs_confirmation", account };
  return { kind: "to_link", account, reason: "rehired", replaces: earlier.hubId };
}

function existing(index: AccountIndex, link: EmployeeLink, found: (account: Account) => Identity): Identity {
  const account = index.accountById.get(link.userId);
  return account ? found(account) : { kind: "erased" };
}

/** Whether an account with the record's address has its name, too. */
export function hasNameMatch(employee: HrisEmployee, index: AccountIndex, policies: Policies): boolean {
  const email = emailOf(employee, policies);
  const named = email === null ? [] : (index.accountsByEmail.get(addressKey(email)) ?? []);
  return named.some((account) => isSameName(employee, account, policies));
}

function isSameName(employee: HrisEmployee, { profile }: Account, policies: Policies): boolean {
  const { first_name = "", last_name = "" } = profileOf(employee, policies);
  return isAlike(first_name, profile.first_name) && isAlike(last_name, profile.last_name);
}

export interface AccountIndex {
  accountById: ReadonlyMap<number, Account>;
  /** By `addressKey`. */
  accountsByEmail: ReadonlyMap<string, readonly Account[]>;
  linkByUser: ReadonlyMap<number, EmployeeLink>;
  linkByRemoteId: ReadonlyMap<string, EmployeeLink>;
}

export function indexAccounts({ accounts, employees }: OnFile): AccountIndex {
  const links = [...employees.values()];
  const accountsByEmail = Map.groupBy(
    accounts.filter(({ profile }) => profile.email !== null),
    ({ profile }) => addressKey(profile.email ?? ""),
  );
  return {
    accountById: new Map(accounts.map((account) => [account.userId, account])),
    accountsByEmail,
    linkByUser: new Map(links.map((link) => [link.userId, link])),
    linkByRemoteId: new Map(
      links.flatMap((link) => (link.remoteId === null ? [] : [[link.remoteId, link] as const])),
    ),
  };
}
