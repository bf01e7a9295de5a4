/**
 * A `fetch` for calls to this service itself: the site's public address may be a proxy's, which need not be reachable
 * from here, so requests go to where the service listens. It reaches nothing else.
 */
export function loopbackFetch({ host, port }: { host: string; port: number }): typeof globalThis.fetch {
  const origin = `http://${reachable(host)}:${port}`;
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    // As a trusted proxy says it, which this machine may be.
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-proto", "https");
    return fetch(`${origin}${pathname}${search}`, { ...init, headers });
  };
}

/** An address that means every interface is one to listen on, not one to call. */
export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
