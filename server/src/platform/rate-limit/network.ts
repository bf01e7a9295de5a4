import { type Address, parseAddress, unmapped } from "../addresses/address-range.ts";

interface Network {
  address: Address;
  prefix: number;
  /** As it is stored and shown: `10.20.0.0/16`, `2001:db8::/32`. */
  cidr: string;
}

/** Reads `10.20.0.0/16`, or a single address; null where it is neither, or where bits are set behind the prefix. */
export function canonicalRange(text: string): Network | null {
  const [base = "", length, ...rest] = text.trim().split("/");
  const parsed = parseAddress(base);
  if (!parsed || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const address = unmapped(parsed);
  if (address !== parsed && length !== undefined) return null; // ::ffff:10.0.0.0/112 means 10.0.0.0/16: write that
  const bits = address.kind() === "ipv4" ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits || networkOf(address, prefix) !== networkOf(address, bits)) return null;
  return { address, prefix, cidr: `${address.toString()}/${prefix}` };
}

/** The first `prefix` bits of the address, the others 0, in hex. */
export function networkOf(address: Address, prefix: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, prefix - 8 * index));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return Buffer.from(bytes).toString("hex");
}
