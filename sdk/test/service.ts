import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { TestApp } from "../../server/test/app.ts";
import { aPartner, type Partner } from "../../server/test/builders.ts";
import { type ClientOptions, type Clock, createClient } from "../src/index.ts";

/** The service's clock, which the client shares: waiting turns it. */
export function sharedClock(app: TestApp): Clock & { waitedMs: number[] } {
  const waitedMs: number[] = [];
  return {
    waitedMs,
    now: () => app.clock().getTime(),
    async wait(durationMs, signal) {
      signal?.throwIfAborted();
      waitedMs.push(durationMs);
      app.clock.advance(durationMs);
    },
  };
}

/** A client of a partner of its own, and what it sent: `POST /oauth/token/`, … */
export async function aClient(app: TestApp, options: Partial<ClientOptions> = {}) {
  const partner: Partner = await aPartner(app);
  const sent: string[] = [];
  const client = createClient({
    siteUrl: app.address,
    clientId: partner.clientId,
    clientSecret: partner.clientSecret,
    fetch: (input, init) => {
      sent.push(`${init?.method} ${new URL(String(input)).pathname}`);
      return fetch(input, init);
    },
    ...options,
  });
  return { client, partner, sent };
}

export type Trouble = "lose the answer" | "break off" | "answer 503" | null;

/** A proxy on the way to the service that has trouble with the requests it is told to, in order. */
export async function anUnreliableProxy(target: string, troubles: Trouble[]) {
  const server = createServer((incoming, outgoing) =>
    pass(target, troubles.shift() ?? null, incoming, outgoing),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy does not listen.");
  return {
    siteUrl: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function pass(target: string, trouble: Trouble, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (trouble === "answer 503") {
    outgoing.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>");
    return;
  }
  const { method, headers, url } = incoming;
  const onward = request(target + url, { method, headers }, (answer) => {
    if (trouble === "lose the answer") {
      // Read to its end, so that the service has certainly done the work.
      answer.resume().on("end", () => incoming.socket.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (trouble === "break off") {
      answer.once("data", (part) => outgoing.write(part.subarray(0, 1), () => incoming.socket.destroy()));
      return;
    }
    answer.pipe(outgoing);
  });
  onward.on("error", () => incoming.socket.destroy());
  incoming.pipe(onward);
}
