import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
type AddressRange = [Address, number];

/**
 * The address a text spells, or null. Strict: decimal quads and IPv6 only, no octal or hexadecimal quads.
 * An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) stays IPv6; `unmapped` turns it back.
 */
export function parseAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.parse(text);
}

/** The IPv4 address inside a v4-mapped IPv6 address; any other address as it is. */
export function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/**
 * Reads address ranges such as `10.0.0.0/8`, `fd00::/8` or a single `192.0.2.7`.
 * Throws a sentence that begins with `setting` when one of them is neither.
 */
export function parseAddressRanges(texts: readonly string[], setting: string): AddressRange[] {
  return texts.map((text) => {
    const range = parseAddressRange(text);
    if (range) return range;
    throw new Error(`${setting}: "${text}" is not an address range; write one like 10.0.0.0/8 or fd00::/8.`);
  });
}

function parseAddressRange(text: string): AddressRange | null {
  const [base = "", prefix, ...rest] = text.split("/");
  const address = parseAddress(base);
  if (!address || rest.length > 0) return null;
  const bits = address.kind() === "ipv4" ? 32 : 128;
  if (prefix === undefined) return [address, bits];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [address, Number(prefix)] : null;
}

/** Whether the address lies in one of the ranges; a v4-mapped IPv6 address counts as the IPv4 address it is. */
export function isInRanges(address: Address, ranges: readonly AddressRange[]): boolean {
  const actual = unmapped(address);
  return ranges.some((range) => range[0].kind() === actual.kind() && actual.match(range));
}

/** The same for an address as text; whatever is no address lies in none. */
export function isTextInRanges(text: string | undefined, ranges: readonly AddressRange[]): boolean {
  const address = parseAddress(text ?? "");
  return address !== null && isInRanges(address, ranges);
}

/** Loopback: callers on the machine that the service runs on. */
export const thisMachine = parseAddressRanges(["127.0.0.0/8", "::1"], "loopback");
