import type { FastifyReply } from "fastify";

/**
 * Everything a page may load comes from this site; nothing runs that is not a file of ours; nobody frames it
 * (specification: launches open in a new tab).
 */
export function contentSecurityPolicy({
  formAction = "'self'",
  frameAncestors = "'none'",
  styles = "style-src 'self'",
} = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    styles,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // A character's speech is fetched and then played.
    "media-src blob:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

/** What a page may ask the browser for: the microphone, where learners may speak. */
export function permissionsPolicy({ mayListen }: { mayListen: boolean }): string {
  return `camera=(), geolocation=(), payment=(), microphone=${mayListen ? "(self)" : "()"}`;
}

/** The headers of every page. Pages are personal, so nothing on the way may keep them. */
export function pageHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "content-security-policy": contentSecurityPolicy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Nothing leaves the site; stricter still and browsers would send our own forms with `Origin: null`.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "permissions-policy": permissionsPolicy({ mayListen: false }),
    "cross-origin-opener-policy": "same-origin",
  });
}
