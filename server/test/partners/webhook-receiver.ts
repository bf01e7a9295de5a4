import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ReceivedDelivery {
  headers: IncomingHttpHeaders;
  /** As they were written, in their order. */
  headerNames: string[];
  body: Buffer;
  receivedAtMs: number;
}

/** How a receiver behaves towards one request. `count` is how many came before it. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage, count: number) => void;

export interface WebhookReceiver {
  url: string;
  port: number;
  received: ReceivedDelivery[];
  /** Requests that are being answered at this moment, and the most there ever were at once. */
  underWay(): number;
  mostAtOnce(): number;
  behave(behaviour: Behaviour): void;
  /** Answers when so many deliveries have come. @throws after 20 s */
  hasReceived(count: number): Promise<void>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

export const accept: Behaviour = (response) => response.writeHead(204).end();

/** A partner's server that keeps what it is sent and answers as it is told to. */
export async function startWebhookReceiver(behaviour: Behaviour = accept): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const load = { now: 0, most: 0 };
  let behaves = behaviour;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.on("close", () => {
      load.now -= 1;
    });
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      received.push({
        headers: request.headers,
        headerNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
        body: Buffer.concat(chunks),
        receivedAtMs: Date.now(),
      });
      behaves(response, request, received.length - 1);
      for (const waiter of waiting) {
        if (received.length < waiter.count) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    });
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The receiver does not listen.");
  const { port } = address;

  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    underWay: () => load.now,
    mostAtOnce: () => load.most,
    behave(next) {
      behaves = next;
    },
    hasReceived(count) {
      if (received.length >= count) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const onTimeout = () =>
          reject(new Error(`${received.length} of ${count} deliveries came within 20 s.`));
        const timer = setTimeout(onTimeout, TIMEOUT_MS);
        waiting.add({ count, resolve: () => resolve(clearTimeout(timer)) });
      });
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

/** Receivers that misbehave. */
export const hostile = {
  hang: () => undefined,
  reset: (response) => response.socket?.resetAndDestroy(),
  drip(response) {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  redirect: (response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  fail: (response) => response.writeHead(500).end("Something broke."),
  /** 2 GB, if somebody reads them. */
  flood(response) {
    response.writeHead(200, { "content-length": String(2 * 1024 ** 3) });
    const chunk = Buffer.alloc(64 * 1024, "x");
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  },
  gone: (response) => response.writeHead(410).end(),
} satisfies Record<string, Behaviour>;
