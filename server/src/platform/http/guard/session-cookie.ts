import type { Context } from "#platform/feature.ts";

/** A working day: long enough to finish what was begun, short enough for a shared computer. */
export const SESSION_MS = 12 * 3_600_000;

/**
 * On https no other host of the domain can set a cookie of this name, nor can anybody over plain http (RFC 6265bis,
 * 4.1.3.2). Browsers take it only together with `Secure` and without a domain.
 */
export function cookieName({ settings }: Context, name: string): string {
  return settings.isSecure ? `__Host-${name}` : name;
}

/** `Secure` exactly when the site is https: some browsers refuse Secure cookies on plain loopback (operator guide). */
export function attributes({ settings }: Context) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: settings.isSecure } as const;
}

/** The attributes of a cookie that lives as long as a session. */
export function cookieOfSession(context: Context) {
  return { ...attributes(context), maxAge: SESSION_MS / 1000 };
}
