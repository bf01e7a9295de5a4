import type { Config } from "../config.ts";

/** What the operator should know about a service that does not speak TLS itself, in a sentence; null: nothing. */
export function plainHttpWarning({ host, siteUrl, tls, trustedProxies }: Config): string | null {
  if (tls !== null) return null;
  if (siteUrl.startsWith("http:")) {
    if (isLoopback(host)) return null;
    return `HOST is ${host} and SITE_URL is http: passwords and tokens travel in the open, readable for everybody on the way. Put a proxy that terminates TLS in front, or set TLS_CERT_FILE and TLS_KEY_FILE, and make SITE_URL https.`;
  }
  if (trustedProxies.length > 0) return null;
  return `SITE_URL is https and TRUSTED_PROXIES is empty: requests from this machine are answered without TLS, and all others are refused. Name your proxy in TRUSTED_PROXIES and let it send X-Forwarded-Proto, or set TLS_CERT_FILE and TLS_KEY_FILE.`;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host);
}
