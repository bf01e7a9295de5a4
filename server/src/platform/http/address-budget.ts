import type { CountedRange } from "../rate-limit/address-ranges.ts";
import { addressKey, type RateDecision } from "../rate-limit/rate-limit.ts";
import type { Limits } from "./guard.ts";

/** So many light requests, such as the files of a page or a probe, for each of the others. */
const LIGHT_FOR_ONE = 50;
/** What one address may take of a range's limit while others in the range are there too. */
const LARGEST_SHARE = 0.75;

/**
 * Counts a request of somebody who has shown no credentials: under the address, or under the widest range of an
 * organization that the address lies in, which has a limit of its own (contract 1.7). In a range of many addresses one
 * that is not alone gets three quarters at most, so that nobody there can use up everything by himself.
 */
export async function takeFromAddress(
  limits: Limits,
  address: string,
  kind: "hour" | "light",
): Promise<RateDecision> {
  const { limiters, settings, clock, addressRanges } = limits;
  const now = clock().getTime();
  const times = kind === "light" ? LIGHT_FOR_ONE : 1;
  const prefix = kind === "light" ? "light:" : "";
  const range = addressRanges.find(address);
  if (range === null) {
    const key = `${prefix}address:${addressKey(address)}`;
    return limiters.addresses.take(key, settings.unauthenticatedRequestsPerHour * times, now);
  }
  return takeFromRange(limits, { ...range, requestsPerHour: range.requestsPerHour * times }, address, {
    prefix,
    now,
  });
}

async function takeFromRange(
  { limiters: { addresses } }: Limits,
  { cidr, isOneAddress, requestsPerHour }: CountedRange,
  address: string,
  { prefix, now }: { prefix: string; now: number },
): Promise<RateDecision> {
  const key = `${prefix}range:${cidr}`;
  if (isOneAddress) return addresses.take(key, requestsPerHour, now);
  const ownKey = `${key}:${addressKey(address)}`;
  const [whole, own] = await Promise.all([
    addresses.peek(key, requestsPerHour, now),
    addresses.peek(ownKey, requestsPerHour, now),
  ]);
  const isAlone = own.remaining <= whole.remaining;
  if (!isAlone) {
    const share = await addresses.peek(ownKey, Math.ceil(requestsPerHour * LARGEST_SHARE), now);
    if (!share.allowed) return share;
  }
  const taken = await addresses.take(key, requestsPerHour, now);
  if (taken.allowed) await addresses.take(ownKey, requestsPerHour, now);
  return taken;
}
