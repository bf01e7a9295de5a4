import { ambiguousHost, notFound } from "../../problems.ts";
import type { HttpServer } from "../types.ts";

/** A longer one is nobody's id: no route is found for it. */
export const MAX_PARAMETER_LENGTH = 500;

/** Characters that need no encoding (RFC 3986, 2.3), encoded: `/%6fperator/` for `/operator/`. */
const encodedUnreserved = /%(?:2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;

/**
 * Request targets that a proxy in front may read differently are refused: its rules by path or by host would not be
 * ours. An address in disguise is not there, and of two `Host` headers none counts (RFC 9112, 3.2).
 */
export function refuseAmbiguous(app: HttpServer): void {
  app.addHook("onRequest", async ({ raw, url }) => {
    const [path = ""] = url.split("?", 1);
    if (encodedUnreserved.test(path)) throw notFound();
    if (countHosts(raw.rawHeaders) > 1) throw ambiguousHost();
  });
}

/** Names and values by turns, as they came. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts;
}
