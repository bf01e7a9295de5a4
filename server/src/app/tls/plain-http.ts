import type { Config } from "../config.ts";

/** What the operator should know about a service that others reach without TLS, in a sentence; null: nothing. */
export function plainHttpWarning({ host, siteUrl, tls, trustedProxies }: Config): string | null {
  if (tls !== null || isLoopback(host)) return null;
  if (siteUrl.startsWith("http:")) {
    return `HOST is ${host} and SITE_URL is http: passwords and tokens travel in the open, readable for everybody on the way. Put a proxy that terminates TLS in front, or set TLS_CERT_FILE and TLS_KEY_FILE, and make SITE_URL https.`;
  }
  if (trustedProxies.length > 0) return null;
  return `HOST is ${host}, so the service can be reached without the TLS that SITE_URL promises. Let only the proxy reach it (HOST=127.0.0.1 on the same machine), and name the proxy in TRUSTED_PROXIES so that plain http is refused.`;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host);
}
