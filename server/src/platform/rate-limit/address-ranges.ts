import { type Address, parseAddress, unmapped } from "../addresses/address-range.ts";
import { canonicalRange, networkOf } from "./network.ts";

/** A range of addresses that are counted together, with a limit of their own. */
export interface CountedRange {
  cidr: string;
  requestsPerHour: number;
  /** One address, or one network that counts as one: nobody else is in it. */
  isOneAddress: boolean;
}

export interface AddressRanges {
  /** The widest range that the address lies in. */
  find(address: string): CountedRange | null;
  /** Reads them anew, now; where that fails, those of before hold. */
  refresh(): Promise<void>;
}

export interface StoredRange {
  cidr: string;
  requests_per_hour: number;
}

interface Options {
  load(): Promise<readonly StoredRange[]>;
  onFailure(error: unknown): void;
  /** How long the ranges are used before they are read again. */
  refreshEveryMs?: number;
}

/**
 * The ranges of all organizations, in memory: no request waits for the database. What an operator changes holds at once
 * in the process that took it, and in the others within seconds. While the database cannot be read, what was read last
 * holds.
 */
export function createAddressRanges({ load, onFailure, refreshEveryMs = 2_000 }: Options): AddressRanges {
  let known: RangeIndex = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = 0;

  async function refresh(): Promise<void> {
    readAt = performance.now();
    reading += 1;
    const mine = reading;
    try {
      const index = indexOf(await load());
      if (mine === reading) known = index; // a later reading knows more
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    refresh,
    find(address) {
      if (performance.now() - readAt >= refreshEveryMs) void refresh();
      if (known.size === 0) return null;
      const parsed = parseAddress(address);
      return parsed && widest(known, unmapped(parsed));
    },
  };
}

/** By kind and length of the prefix, the shortest first; then by network. */
type RangeIndex = ReadonlyMap<string, { prefix: number; networks: Map<string, CountedRange> }>;

function indexOf(stored: readonly StoredRange[]): RangeIndex {
  const index = new Map<string, { prefix: number; networks: Map<string, CountedRange> }>();
  const read = stored.flatMap(({ cidr, requests_per_hour: requestsPerHour }) => {
    const range = canonicalRange(cidr);
    return range ? [{ ...range, requestsPerHour }] : [];
  });
  for (const { address, prefix, cidr, requestsPerHour } of read.sort((a, b) => a.prefix - b.prefix)) {
    const kind = address.kind();
    const level = index.get(`${kind}/${prefix}`) ?? { prefix, networks: new Map() };
    index.set(`${kind}/${prefix}`, level);
    const network = networkOf(address, prefix);
    // Two organizations may share a campus: together they have the larger of their limits.
    const before = level.networks.get(network)?.requestsPerHour ?? 0;
    const isOneAddress = prefix >= (kind === "ipv4" ? 32 : 64);
    level.networks.set(network, { cidr, requestsPerHour: Math.max(before, requestsPerHour), isOneAddress });
  }
  return index;
}

function widest(index: RangeIndex, address: Address): CountedRange | null {
  for (const [level, { prefix, networks }] of index) {
    if (!level.startsWith(address.kind())) continue;
    const range = networks.get(networkOf(address, prefix));
    if (range) return range;
  }
  return null;
}
