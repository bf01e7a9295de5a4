import { addressKey, isSameAddress } from "#kernel/email-address.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import type { PersonChange } from "./change.ts";
import type { AccountIndex } from "./identity.ts";
import { emailOf } from "./profile.ts";
import type { OnFile, Policies } from "./state.ts";

/**
 * Accounts whose address somebody else may have, since they get another one by the same reading: two people who exchange
 * addresses, or a longer ring or chain. Of two who want one address neither is certain to get it, so neither moves.
 * @param staying accounts that were found to keep theirs
 */
export function movingAccounts(
  employees: Iterable<HrisEmployee>,
  onFile: OnFile,
  index: AccountIndex,
  policies: Policies,
  staying: ReadonlySet<number>,
): ReadonlySet<number> {
  const wanted = new Map<string, number>();
  const targets = new Map<number, string>();
  for (const employee of employees) {
    const link = onFile.employees.get(employee.hubId);
    const account = link && index.accountById.get(link.userId);
    const email = emailOf(employee, policies) ?? account?.profile.email ?? null;
    if (!account || email === null) continue;
    const key = addressKey(email);
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
    if (account.isActive && !staying.has(account.userId) && !isSameAddress(email, account.profile.email))
      targets.set(account.userId, key);
  }
  for (const [userId, key] of targets) if (wanted.get(key) !== 1) targets.delete(userId);
  for (let before = -1; before !== targets.size; ) {
    before = targets.size;
    for (const [userId, key] of targets) {
      const holders = otherHolders(index, key, userId);
      if (holders.some((holder) => !targets.has(holder))) targets.delete(userId);
    }
  }
  return new Set(targets.keys());
}

/** Accounts that keep, by this plan, an address that it gives to somebody else. */
export function keptAddresses(changes: readonly PersonChange[], index: AccountIndex): number[] {
  const moves = changes.flatMap((change) =>
    change.kind === "update" && change.after.email
      ? [{ userId: change.userId, key: addressKey(change.after.email) }]
      : [],
  );
  const targets = new Map(moves.map(({ userId, key }) => [userId, key]));
  return moves.flatMap(({ userId, key }) =>
    otherHolders(index, key, userId).filter((holder) => (targets.get(holder) ?? key) === key),
  );
}

function otherHolders({ accountsByEmail }: AccountIndex, key: string, userId: number): number[] {
  const holders = (accountsByEmail.get(key) ?? []).filter(({ isActive }) => isActive);
  return holders.map((holder) => holder.userId).filter((holder) => holder !== userId);
}

/** The records whose addresses hang together, each with one of them that stands for all: they change in one transaction. */
export function addressChains(changes: readonly PersonChange[]): ReadonlyMap<string, string> {
  const updates = changes.filter((change) => change.kind === "update");
  const holders = new Map(
    updates.flatMap(({ hubId, before, after }) =>
      before.email && after.email ? [[addressKey(before.email), hubId] as const] : [],
    ),
  );
  const next = new Map<string, string>();
  const endOf = (hubId: string): string => {
    let end = hubId;
    for (let one = next.get(hubId); one !== undefined; one = next.get(one)) end = one;
    return end;
  };
  for (const { hubId, after } of updates) {
    const holder = after.email ? holders.get(addressKey(after.email)) : undefined;
    if (holder === undefined || holder === hubId) continue;
    const [one, other] = [endOf(hubId), endOf(holder)];
    if (one !== other) next.set(one, other);
  }
  return new Map([...next.keys()].map((hubId) => [hubId, endOf(hubId)]));
}
