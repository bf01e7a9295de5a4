import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a site's processes stand behind: each request goes to the next one of those that say they are ready. */
export interface HttpBalancer {
  siteUrl: string;
  /** The ports of all processes, up or down. */
  serve(ports: readonly number[]): void;
  stop(): Promise<void>;
}

const CHECK_MS = 250;
const CHECK_WITHIN_MS = 2_000;

/**
 * As nginx or HAProxy would: asks each process for `/readyz`, passes over one that does not answer 200, and gives a request
 * that found nobody at a port to the next one. One that was sent and got no answer ends with 502.
 */
export async function startHttpBalancer(): Promise<HttpBalancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const down = new Set<number>();
  const agent = new Agent({ keepAlive: false });

  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const ready = ports.filter((port) => !down.has(port));
    const begin = turn++;
    for (let tried = 0; tried < ready.length; tried++) {
      const port = ready[(begin + tried) % ready.length] ?? 0;
      if (await pass(agent, port, { incoming, body: Buffer.concat(chunks), answer })) return;
      down.add(port);
    }
    answer.writeHead(502).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  const checking = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) }).then(
        (response) => (response.ok ? down.delete(port) : down.add(port)),
        () => down.add(port),
      );
  }, CHECK_MS);

  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    siteUrl: `http://localhost:${port}`,
    serve(given) {
      ports = given;
    },
    async stop() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Passed {
  incoming: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
}

/** @returns false when nobody listens there: another process may be asked */
function pass(agent: Agent, port: number, { incoming, body, answer }: Passed): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, url, headers } = incoming;
    const passed = request({ agent, host: "127.0.0.1", port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      response.on("error", () => answer.destroy());
      resolve(true);
    });
    passed.on("error", (error) => {
      if ("code" in error && error.code === "ECONNREFUSED") return resolve(false);
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
      resolve(true);
    });
    passed.end(body);
  });
}
