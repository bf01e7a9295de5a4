import { type Address, isInRanges, parseAddress, parseAddressRanges, unmapped } from "./address-range.ts";

/** Tells who is calling, from the socket's address and the `X-Forwarded-For` header. */
export type ClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
) => string;

/**
 * Anybody can send `X-Forwarded-For`, so it counts only as far as trusted proxies wrote it: from the socket's own
 * address leftwards, one hop at a time, until a hop is not a trusted proxy. `trustedProxies` are address ranges
 * (setting `TRUSTED_PROXIES`); with none the header is ignored.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = parseAddressRanges(trustedProxies, "TRUSTED_PROXIES");

  return (socketAddress, forwardedFor) => {
    let client = parseHop(socketAddress ?? "");
    if (!client) return "unknown"; // a Unix socket, or a peer that has already gone
    const hops = [forwardedFor ?? []].flat().join(",").split(",");
    while (isInRanges(client, trusted)) {
      const next = parseHop(hops.pop() ?? "");
      if (!next) break;
      client = next;
    }
    return client.toString();
  };
}

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function parseHop(text: string): Address | null {
  const [, bracketed, quad] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)\s*$/.exec(text) ?? [];
  const address = parseAddress(bracketed ?? quad ?? text.trim());
  return address && unmapped(address);
}
