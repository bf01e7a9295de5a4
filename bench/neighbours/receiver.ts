// A receiver of webhooks and a record store for everybody: it answers as soon as it has read, and notes by address how long after it
// was announced each thing came, which the thing itself says. Asked, it tells what came to "/quiet" since it was asked last.
import { createServer } from "node:http";

let latencies: number[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const text = Buffer.concat(chunks).toString("utf8");
    const statements: { id: string }[] = request.url?.includes("/xapi") ? [JSON.parse(text)].flat() : [];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(statements.map(({ id }) => id)));
    if (!request.url?.startsWith("/quiet")) return;
    const now = Date.now();
    for (const [, moment = ""] of text.matchAll(/"(?:created_at|timestamp)":\s*"([^"]+)"/g))
      latencies.push(now - Date.parse(moment));
  });
});

process.on("message", (message) => {
  if (message === "stop") process.exit(0);
  process.send?.({ latencies });
  latencies = [];
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
