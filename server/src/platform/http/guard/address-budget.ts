import type { CountedRange } from "../../rate-limit/address-ranges.ts";
import { addressKey, type RateDecision } from "../../rate-limit/rate-limit.ts";
import type { Limits } from "./limits.ts";

/** So many light requests, such as the files of a page or a probe, for each of the others. */
const LIGHT_FOR_ONE = 50;
/** What one address may take of a range's limit while others in the range are there too. */
export const LARGEST_SHARE = 0.75;

/**
 * Counts a request of somebody who has shown no credentials: under the address, or under the widest range of an
 * organization that the address lies in, which has a limit of its own (contract 1.7). In a range of many addresses one
 * that is not alone gets three quarters at most, so that nobody there can use up everything by himself. A range adds to
 * what its addresses have, and takes nothing: each keeps the usual limit.
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
  const usual = settings.unauthenticatedRequestsPerHour * times;
  const range = addressRanges.find(address);
  if (range === null) return limiters.addresses.take(`${prefix}address:${addressKey(address)}`, usual, now);
  const requestsPerHour = Math.max(range.requestsPerHour * times, usual);
  return takeFromRange(limits, { ...range, requestsPerHour }, address, { prefix, usual, now });
}

async function takeFromRange(
  { limiters: { addresses } }: Limits,
  { cidr, isOneAddress, requestsPerHour }: CountedRange,
  address: string,
  { prefix, usual, now }: { prefix: string; usual: number; now: number },
): Promise<RateDecision> {
  const key = `${prefix}range:${cidr}`;
  if (isOneAddress) return addresses.take(key, requestsPerHour, now);
  const ownKey = `${key}:${addressKey(address)}`;
  const [ofAll, ofThis] = await Promise.all([
    addresses.peek(key, requestsPerHour, now),
    addresses.peek(ownKey, requestsPerHour, now),
  ]);
  const isAlone = ofThis.remaining <= ofAll.remaining;
  const share = isAlone
    ? ofThis
    : await addresses.peek(ownKey, Math.ceil(requestsPerHour * LARGEST_SHARE), now);
  const taken = share.allowed ? await addresses.take(key, requestsPerHour, now) : share;
  if (taken.allowed) {
    await addresses.take(ownKey, requestsPerHour, now);
    return taken;
  }
  const own = await addresses.take(ownKey, usual, now);
  return own.allowed ? own : taken;
}
