import { isIP } from "node:net";
import { parseAddress } from "../../addresses/address-range.ts";
import { defineSentence, type Sentence, verbatim } from "../../health/sentence.ts";
import { isLocalhost, loopback } from "../names/name-resolver.ts";
import type { AddressPolicy } from "./address-policy.ts";

export type UrlCheck = { ok: true; url: URL } | { ok: false; message: string; sentence: Sentence };

/**
 * What can be known about a URL without looking its name up: the first step of registering it and of every call. A name
 * that passes may still lead to an address that is refused when the call is made. The URL comes back in its one spelling.
 */
export function checkUrl(text: string, policy: AddressPolicy): UrlCheck {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return refuse("This is not a web address; write one like https://example.com/path.");
  }
  const mistake = mistakeIn(text, url);
  if (mistake !== null) return refuse(mistake);
  const isStandard = isStandardHttps(url);
  if (!isStandard && !policy.hasAllowList) {
    return refuse(onlyHttps);
  }
  const { isPermitted, refusal } = ruleFor(url, policy);
  const addresses = knownAddresses(url.hostname);
  if (addresses.length > 0 && !addresses.some(isPermitted)) return refuse(refusal);
  return { ok: true, url };
}

/**
 * Whether a URL may be registered whose name leads to these addresses: every one of them has to be permitted. A name that
 * leads nowhere yet may be on the public internet one day; that it is in one of the operator's networks has to show now.
 */
export function checkAddresses(url: URL, addresses: readonly string[], policy: AddressPolicy): UrlCheck {
  const { isPermitted, refusal } = ruleFor(url, policy);
  if (addresses.length === 0 && !isStandardHttps(url)) return refuse(nowhereYet);
  return addresses.every(isPermitted) ? { ok: true, url } : refuse(refusal);
}

function ruleFor(url: URL, policy: AddressPolicy) {
  return isStandardHttps(url)
    ? { isPermitted: policy.isReachable, refusal: blockedAddress }
    : { isPermitted: policy.isAllowListed, refusal: outsideAllowList };
}

export function isStandardHttps({ protocol, port }: { protocol: string; port?: string }): boolean {
  return protocol === "https:" && (!port || port === "443");
}

const onlyHttps = defineSentence(
  "outbound.only_https",
  "Use https on its standard port 443. http and other ports are only for networks that an operator opens with OUTBOUND_ALLOW.",
)();
/** Not open by itself, see docs/decisions/0102-loopback-stays-closed.md. */
export const thisMachine =
  "This machine is closed to calls of the service. To try things out with something that runs here, start the service with OUTBOUND_ALLOW=127.0.0.0/8,::1.";
export const blockedAddress = defineSentence(
  "outbound.blocked_address",
  "The host is not on the public internet. An operator can open a private network with OUTBOUND_ALLOW.",
)();
export const outsideAllowList = defineSentence(
  "outbound.outside_allow_list",
  "http and ports other than 443 are only for the networks an operator opened with OUTBOUND_ALLOW.",
)();

const nowhereYet =
  "This name leads nowhere yet, or its name servers are silent. http and ports other than 443 are only for the networks an operator opened with OUTBOUND_ALLOW: register it once the name leads into one.";

/** What a browser would mend in silence is more likely a slip, and would be stored as something else than was sent. */
function mistakeIn(text: string, url: URL): string | null {
  if (/[\s\\\p{Cc}]/u.test(text)) return "Leave blanks and backslashes out of the URL.";
  if (!/^https?:\/\/[^/]/i.test(text))
    return "Write two slashes and the host after the colon: https://example.com/path.";
  if (url.username || url.password) return "Leave user name and password out of the URL.";
  if (text.includes("#")) return "Leave out the fragment: what follows # is never sent.";
  if (url.port === "0") return "Port 0 cannot be connected to.";
  if (/^\.|\.\.|^$/.test(url.hostname)) return "A part of the host name between two dots is empty.";
  return null;
}

/**
 * The addresses a host name stands for by itself. The URL parser has already turned decimal, octal, hexadecimal and
 * shortened IPv4 addresses into plain ones.
 */
function knownAddresses(hostname: string): string[] {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return [host];
  return isLocalhost(host) ? loopback.map(({ address }) => address) : [];
}

/**
 * The check of a URL at registration: where the URL names this machine, the refusal says how to allow that. Refusals of
 * calls, which partners read, say nothing of the machine.
 */
export function forRegistration(check: UrlCheck, text: string): UrlCheck {
  if (check.ok || ![onlyHttps, outsideAllowList].includes(check.sentence)) return check;
  const url = URL.parse(text);
  return url && isThisMachine(url) ? refuse(thisMachine) : check;
}

function isThisMachine({ hostname }: URL): boolean {
  return knownAddresses(hostname).some((address) => parseAddress(address)?.range() === "loopback");
}

/** What only a registration is refused for has no code: it is read where the URL was entered. */
function refuse(reason: Sentence | string): UrlCheck {
  const sentence = typeof reason === "string" ? verbatim(reason) : reason;
  return { ok: false, message: sentence.text, sentence };
}
