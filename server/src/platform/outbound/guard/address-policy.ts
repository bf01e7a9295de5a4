import ipaddr from "ipaddr.js";
import { type Address, isInRanges, parseAddress, parseAddressRanges } from "../../addresses/address-range.ts";

/** Which addresses outbound calls may reach. Both tests take the address as text; what cannot be read is refused. */
export type AddressPolicy = {
  /** By https on its standard port: the public internet, and the operator's own ranges. */
  isReachable(address: string): boolean;
  /** By http, or on another port: only the operator's own ranges. */
  isAllowListed(address: string): boolean;
  /** Whether the operator named any range at all. */
  hasAllowList: boolean;
};

/** `allow` are the operator's own address ranges (setting `OUTBOUND_ALLOW`). */
export function createAddressPolicy(allow: readonly string[]): AddressPolicy {
  const ranges = parseAddressRanges(allow, "OUTBOUND_ALLOW");
  const isAllowListed = (text: string) => {
    const address = parseAddress(text);
    return address !== null && isInRanges(address, ranges);
  };
  return {
    isReachable: (text) => isPublicAddress(text) || isAllowListed(text),
    isAllowListed,
    hasAllowList: ranges.length > 0,
  };
}

/**
 * Whether an address is an ordinary one of the public internet. Every special range of the IANA registries is not,
 * nor is an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo): it would lead around the IPv4 check.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && address.range() === "unicast" && !isOutsideGlobalUnicast(address);
}

/** IPv6 hands out only 2000::/3; the library calls the unassigned rest `unicast` too. */
function isOutsideGlobalUnicast(address: Address): boolean {
  return address.kind() === "ipv6" && !address.match(globalUnicast);
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
