import { createOutbound, type Outbound } from "#platform/outbound/outbound.ts";
import { reachable } from "../loopback.ts";
import { HUB_API_PATH } from "./hub.ts";

export interface DemoOutbound {
  outbound: Outbound;
  /** From now on the API of the demo's own HR hub is reached. `url` is the demo partner's, `host` where it listens. */
  open(url: string, host: string): void;
}

/**
 * The way out, with one exception for the demo: loopback stays closed (decision 0102) but for the API of the demo's own HR
 * hub, by its exact address. What is called is where the demo partner listens, whatever the name in the address leads to.
 */
export function createDemoOutbound(guarded: Outbound, isHeld: () => Promise<boolean>): DemoOutbound {
  let inside: { origin: string; target: string; outbound: Outbound } | null = null;

  function within(text: string): { url: URL; target: string; outbound: Outbound } | null {
    const url = URL.parse(text);
    if (!inside || url?.origin !== inside.origin) return null;
    if (url.username || url.password || !`${url.pathname}/`.startsWith(`${HUB_API_PATH}/`)) return null;
    return { url, target: `${inside.target}${url.pathname}${url.search}`, outbound: inside.outbound };
  }

  return {
    open(url, host) {
      const { origin, port } = new URL(url);
      const address = reachable(host);
      const allow = [address === "localhost" ? "127.0.0.0/8" : rangeOf(address)];
      inside = { origin, target: `http://${address}:${port}`, outbound: createOutbound({ allow, isHeld }) };
    },
    outbound: {
      checkUrl(text) {
        const known = within(text);
        return known ? { ok: true, url: known.url } : guarded.checkUrl(text);
      },
      async checkDestination(text) {
        const known = within(text);
        return known ? { ok: true, url: known.url } : guarded.checkDestination(text);
      },
      request(request) {
        const known = within(request.url);
        return known ? known.outbound.request({ ...request, url: known.target }) : guarded.request(request);
      },
      stream(request) {
        const known = within(request.url);
        return known ? known.outbound.stream({ ...request, url: known.target }) : guarded.stream(request);
      },
      async close() {
        await Promise.all([guarded.close(), inside?.outbound.close()]);
      },
    },
  };
}

function rangeOf(address: string): string {
  return address.startsWith("[") ? `${address.slice(1, -1)}/128` : `${address}/32`;
}
