import type { AddressPolicy } from "./address-policy.ts";
import { checkUrl, type UrlCheck } from "./check-url.ts";

/** With more URLs than that, the ones checked first are checked again. */
const MOST_REMEMBERED = 10_000;

/**
 * `checkUrl` for URLs that are called over and over: reading one costs as much as signing what is sent there. Only what
 * the text itself says is remembered; the address it leads to is looked up and checked at every connection.
 */
export function rememberChecks(policy: AddressPolicy): (text: string) => UrlCheck {
  const remembered = new Map<string, UrlCheck>();
  return (text) => {
    const known = remembered.get(text);
    if (known) return known;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
    const check = checkUrl(text, policy);
    remembered.set(text, check);
    return check;
  };
}
