import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * A visitor who arrives from elsewhere, by a link, a launch or a typed address, most likely has none of our files cached.
 * Browsers say where a request comes from (W3C Fetch Metadata, `Sec-Fetch-Site`); without it, the page links its files.
 */
export function isArrival({ headers }: FastifyRequest): boolean {
  const from = headers["sec-fetch-site"];
  return typeof from === "string" && from !== "same-origin";
}

/** The policy's directive for a page with these styles in it: they apply by their hash, and no other does (CSP 3, 8.3). */
export function policyOfStyles(styles: readonly string[]): string {
  return ["style-src 'self'", ...styles.map(hashOf)].join(" ");
}

function hashOf(css: string): string {
  return `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
}
