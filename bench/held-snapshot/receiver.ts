// A receiver of webhooks and of statements that takes them all and notes how long after it was announced each came, which the message
// itself says. Asked, it tells what came since it was asked last, and of how many different messages since the beginning.
import { createServer } from "node:http";

let latencies: number[] = [];
const seen = new Set<string>();
let repeated = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    if (request.url?.endsWith("/statements")) {
      const statements: { id: string; timestamp: string }[] = [JSON.parse(body)].flat();
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(statements.map(({ id }) => id)));
      for (const { id, timestamp } of statements) note(id, timestamp);
      return;
    }
    response.writeHead(204).end();
    const announcedAt = /"created_at":"([^"]+)"/.exec(body)?.[1];
    note(String(request.headers["x-service-delivery"]), announcedAt ?? "");
  });
});

function note(id: string, announcedAt: string): void {
  latencies.push(Date.now() - Date.parse(announcedAt));
  if (seen.has(id)) repeated += 1;
  seen.add(id);
}

process.on("message", (message) => {
  if (message === "stop") process.exit(0);
  const sorted = latencies.sort((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  process.send?.({
    received: sorted.length,
    medianMs: percentile(0.5),
    p99Ms: percentile(0.99),
    different: seen.size,
    repeated,
  });
  latencies = [];
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
