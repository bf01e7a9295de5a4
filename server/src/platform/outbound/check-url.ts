import { isIP } from "node:net";
import type { AddressPolicy } from "./address-policy.ts";

export type UrlCheck = { ok: true; url: URL } | { ok: false; message: string };

/**
 * What can be known about a URL without looking its name up: the answer at registration time, and the first step of
 * every call. A name that passes may still lead to an address that is refused when the call is made.
 */
export function checkUrl(text: string, policy: AddressPolicy): UrlCheck {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return refuse("This is not a web address; write one like https://example.com/path.");
  }
  if (url.username || url.password) {
    return refuse("Leave user name and password out of the URL.");
  }
  const isStandard = isStandardHttps(url);
  if (!isStandard && !policy.hasAllowList) {
    return refuse("Use https on its standard port 443.");
  }
  const addresses = knownAddresses(url.hostname);
  const isPermitted = isStandard ? policy.isReachable : policy.isAllowListed;
  if (addresses.length > 0 && !addresses.some(isPermitted)) {
    return refuse(isStandard ? blockedAddress : outsideAllowList);
  }
  return { ok: true, url };
}

export function isStandardHttps({ protocol, port }: { protocol: string; port?: string }): boolean {
  return protocol === "https:" && (!port || port === "443");
}

export const blockedAddress =
  "The host is not on the public internet. An operator can open a private network with OUTBOUND_ALLOW.";
export const outsideAllowList =
  "http and ports other than 443 are only for the networks an operator opened with OUTBOUND_ALLOW.";

/**
 * The addresses a host name stands for by itself. The URL parser has already turned decimal, octal, hexadecimal and
 * shortened IPv4 addresses into plain ones.
 */
function knownAddresses(hostname: string): string[] {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return [host];
  return /(^|\.)localhost\.?$/.test(host) ? ["127.0.0.1", "::1"] : []; // RFC 6761, 6.3
}

function refuse(message: string): UrlCheck {
  return { ok: false, message };
}
