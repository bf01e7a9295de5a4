import type { HrisEmployee } from "../hub/employee.ts";
import type { LinkReason, SkipReason } from "./change.ts";
import { emailOf, profileOf } from "./profile.ts";
import type { Account, EmployeeLink, OnFile, Policies } from "./state.ts";

/** Whose account an employee's record is. */
export type Identity =
  | { kind: "linked"; account: Account }
  /** `replaces` is the hub id of the link that this one takes the place of. */
  | { kind: "to_link"; account: Account; reason: LinkReason; replaces: string | null }
  | { kind: "new"; email: string }
  /** The person asked to be forgotten: nothing is made again, and nothing is noted of them. */
  | { kind: "erased" }
  | { kind: "unclear"; reason: SkipReason; account: Account | null };

export interface IdentityRules {
  /** Whether the record of this id may still speak for an employee. A reading of changes has not asked about most. */
  isEmployed(hubId: string): boolean;
  /** Whether the hub has no record of this id any more: everybody was asked for, and it is not among them. */
  isGone(hubId: string): boolean;
  /** Whether an operator has seen and accepted who is linked to existing accounts. */
  linksAreConfirmed: boolean;
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
  if (linked) return existing(index, linked, (account) => ({ kind: "linked", account }));
  const renumbered = employee.remoteId === null ? undefined : index.linkByRemoteId.get(employee.remoteId);
  // While the hub knows the old record, the HR system's id has only moved on to somebody else.
  if (renumbered && (!index.accountById.has(renumbered.userId) || rules.isGone(renumbered.hubId))) {
    return existing(index, renumbered, (account) => ({
      ...{ kind: "to_link", account, reason: "same_remote_id", replaces: renumbered.hubId },
    }));
  }
  const email = emailOf(employee, policies);
  if (email === null) return { kind: "unclear", reason: "no_work_email", account: null };
  const accounts = index.accountsByEmail.get(email) ?? [];
  const [account] = accounts;
  if (!account) return { kind: "new", email };
  if (accounts.length > 1) return { kind: "unclear", reason: "ambiguous_email", account: null };
  const earlier = index.linkByUser.get(account.userId);
  if (earlier) return takeOver(employee, account, earlier, policies, rules);
  if (account.isLinkedElsewhere) return { kind: "unclear", reason: "linked_elsewhere", account };
  if (account.isAdmin) return { kind: "unclear", reason: "admin_needs_confirmation", account };
  if (!rules.linksAreConfirmed) return { kind: "unclear", reason: "link_needs_confirmation", account };
  return { kind: "to_link", account, reason: "same_email", replaces: null };
}

/**
 * Somebody who was hired again comes with a new id; the earlier record must have ended. Where the name is another one,
 * somebody has to say whether it is the same person.
 */
function takeOver(
  employee: HrisEmployee,
  account: Account,
  earlier: EmployeeLink,
  policies: Policies,
  rules: IdentityRules,
): Identity {
  const { first_name = "", last_name = "" } = profileOf(employee, policies);
  const agrees =
    sameName(first_name, account.profile.first_name) && sameName(last_name, account.profile.last_name);
  if (rules.isEmployed(earlier.hubId)) return { kind: "unclear", reason: "duplicate_email", account };
  if (!agrees) return { kind: "unclear", reason: "rehire_needs_confirmation", account };
  return { kind: "to_link", account, reason: "rehired", replaces: earlier.hubId };
}

function existing(index: AccountIndex, link: EmployeeLink, found: (account: Account) => Identity): Identity {
  const account = index.accountById.get(link.userId);
  return account ? found(account) : { kind: "erased" };
}

const sameName = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;

export interface AccountIndex {
  accountById: ReadonlyMap<number, Account>;
  /** Active ones; inactive ones where no active one has the address. */
  accountsByEmail: ReadonlyMap<string, readonly Account[]>;
  linkByUser: ReadonlyMap<number, EmployeeLink>;
  linkByRemoteId: ReadonlyMap<string, EmployeeLink>;
}

export function indexAccounts({ accounts, employees }: OnFile): AccountIndex {
  const links = [...employees.values()];
  const byEmail = Map.groupBy(
    accounts.filter(({ profile }) => profile.email !== null),
    ({ profile }) => profile.email?.toLowerCase() ?? "",
  );
  const accountsByEmail = new Map(
    [...byEmail].map(([email, all]) => {
      const active = all.filter(({ isActive }) => isActive);
      return [email, active.length > 0 ? active : all] as const;
    }),
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
