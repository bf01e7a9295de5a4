import { addressKey, isSameAddress } from "#kernel/email-address.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import type { PersonChange } from "./change.ts";
import type { AccountIndex } from "./identity.ts";
import { emailOf } from "./profile.ts";
import type { OnFile, Policies } from "./state.ts";

/** As many as members of one team: the transaction locks all of them, and requests about them wait for it. */
export const MOST_TOGETHER = 500;

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
  const movers = new Map([...targets].map(([userId, key]) => [key, userId]));
  const isHeld = ([userId, key]: readonly [number, string]) =>
    otherHolders(index, key, userId).some((holder) => !targets.has(holder));
  const stuck = [...targets].filter(isHeld).map(([userId]) => userId);
  for (let userId = stuck.pop(); userId !== undefined; userId = stuck.pop()) {
    if (!targets.delete(userId)) continue;
    // The account that counted on this address stays, too, and so on along the chain.
    const next = movers.get(addressKey(index.accountById.get(userId)?.profile.email ?? ""));
    if (next !== undefined) stuck.push(next);
  }
  return new Set(targets.keys());
}

/** Accounts that keep, by this plan, an address that it gives to somebody else, or give it away in another step. */
export function keptAddresses(changes: readonly PersonChange[], index: AccountIndex): number[] {
  const steps = addressChains(changes);
  const moves = changes.flatMap((change) =>
    change.kind === "update" && change.after.email
      ? [
          {
            userId: change.userId,
            key: addressKey(change.after.email),
            step: steps.get(change.hubId) ?? change.hubId,
          },
        ]
      : [],
  );
  const moveOf = new Map(moves.map((move) => [move.userId, move]));
  return moves.flatMap(({ userId, key, step }) =>
    otherHolders(index, key, userId).filter((holder) => {
      const move = moveOf.get(holder);
      return move === undefined || move.key === key || move.step !== step;
    }),
  );
}

function otherHolders({ accountsByEmail }: AccountIndex, key: string, userId: number): number[] {
  const holders = (accountsByEmail.get(key) ?? []).filter(({ isActive }) => isActive);
  return holders.map((holder) => holder.userId).filter((holder) => holder !== userId);
}

/**
 * The records whose addresses hang together, each with one of them that stands for all: they change in one transaction.
 * Where more than `MOST_TOGETHER` do, each of them is a step of its own.
 */
export function addressChains(changes: readonly PersonChange[]): ReadonlyMap<string, string> {
  const updates = changes.filter((change) => change.kind === "update");
  const holders = Map.groupBy(
    updates.filter(({ before, after }) => before.email && after.email),
    ({ before }) => addressKey(before.email ?? ""),
  );
  const next = new Map<string, string>();
  const endOf = (hubId: string): string => {
    let end = hubId;
    for (let one = next.get(hubId); one !== undefined; one = next.get(one)) end = one;
    // Each that was passed leads there at once from now on, or long chains would be walked again for each of their links.
    for (let one = hubId; one !== end; ) {
      const following = next.get(one) ?? end;
      next.set(one, end);
      one = following;
    }
    return end;
  };
  for (const { hubId, after } of updates) {
    for (const holder of (after.email && holders.get(addressKey(after.email))) || []) {
      const [one, other] = [endOf(hubId), endOf(holder.hubId)];
      if (one !== other) next.set(one, other);
    }
  }
  const chains = Map.groupBy(next.keys(), endOf);
  return new Map(
    [...chains].flatMap(([end, others]) =>
      others.length < MOST_TOGETHER ? others.map((hubId) => [hubId, end] as const) : [],
    ),
  );
}
