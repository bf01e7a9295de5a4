import type { AddressRanges } from "../../rate-limit/address-ranges.ts";
import { addressKey } from "../../rate-limit/rate-limit.ts";
import { LARGEST_SHARE } from "../guard/address-budget.ts";

interface Options {
  mostOfOne: number;
  addressRanges: AddressRanges;
  /** What an address may ask an hour: a range may hold as many times more as its requests exceed it. */
  usualRequestsPerHour: number;
}

interface OpenCount {
  /** @returns what gives it back, or null where the address has all it may have */
  take(address: string): (() => void) | null;
  /** How many are held in all. */
  size(): number;
}

/**
 * Counts what clients hold open, by address and by the organization's range that it lies in. A range adds to what its
 * addresses have; in one of many addresses nobody takes more than three quarters of that (`address-budget.ts`).
 */
export function createOpenCount({ mostOfOne, addressRanges, usualRequestsPerHour }: Options): OpenCount {
  const open = new Map<string, number>();
  let size = 0;
  const held = (key: string) => open.get(key) ?? 0;

  function mayTake(own: string, range: ReturnType<AddressRanges["find"]>): boolean {
    if (held(own) < mostOfOne) return true;
    if (range === null) return false;
    const most = mostOfOne * Math.max(1, range.requestsPerHour / usualRequestsPerHour);
    return held(range.cidr) < most && held(own) < (range.isOneAddress ? most : most * LARGEST_SHARE);
  }

  function add(keys: readonly string[], step: 1 | -1): void {
    size += step;
    for (const key of keys) {
      const count = held(key) + step;
      if (count > 0) open.set(key, count);
      else open.delete(key);
    }
  }

  return {
    size: () => size,
    take(address) {
      const own = `address:${addressKey(address)}`;
      const range = addressRanges.find(address);
      if (!mayTake(own, range)) return null;
      const keys = range === null ? [own] : [own, range.cidr];
      add(keys, 1);
      return () => add(keys, -1);
    },
  };
}
