import { sql } from "kysely";
import type { FieldErrors } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { StoredRange } from "#platform/rate-limit/address-ranges.ts";
import { canonicalRange } from "#platform/rate-limit/network.ts";

/** The widest that one organization may claim: wider, and strangers would be counted with it. */
const WIDEST = { ipv4: 8, ipv6: 32 };

/** Per range, what is wrong with it: `address_ranges.2.cidr`. */
export function addressRangeErrors(ranges: readonly StoredRange[] = []): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [index, { cidr }] of ranges.entries()) {
    const mistake = mistakeOf(cidr, seen);
    if (mistake) errors[`address_ranges.${index}.cidr`] = [mistake];
  }
  return errors;
}

function mistakeOf(text: string, seen: Set<string>): string | null {
  const range = canonicalRange(text);
  if (!range)
    return "Not an address range; write the network and its prefix, such as 203.0.113.0/24 or 2001:db8:7::/48.";
  const widest = WIDEST[range.address.kind()];
  if (range.prefix < widest) return `Too wide; name ranges of /${widest} or narrower.`;
  if (seen.has(range.cidr)) return `${range.cidr} is named twice; name it once.`;
  seen.add(range.cidr);
  return null;
}

/** As they are stored and shown. */
export function canonicalRanges(ranges: readonly StoredRange[]): StoredRange[] {
  return ranges.map(({ cidr, requests_per_hour }) => ({
    cidr: canonicalRange(cidr)?.cidr ?? cidr,
    requests_per_hour,
  }));
}

/** The ranges of all organizations that are let in, for the rate limiter. */
export async function selectAddressRanges(db: Database): Promise<StoredRange[]> {
  const { rows } = await sql<{ address_ranges: StoredRange[] }>`
    select address_ranges from organization where address_ranges <> '[]' and is_active`.execute(db);
  return rows.flatMap(({ address_ranges }) => address_ranges);
}
