// A receiver of webhooks and a record store for everybody, which takes all that comes. It keeps a tally for each first part of an address: how
// long after it was announced each message came, which the message itself says. Asked, it answers with all tallies.
import { createServer, type IncomingMessage } from "node:http";
import type { Tally } from "./tally.ts";

const tallies = new Map<string, Tally & { seen: Set<string> }>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const isStatements = request.url?.endsWith("/statements") ?? false;
    const messages = messagesIn(request, Buffer.concat(chunks).toString("utf8"), isStatements);
    if (isStatements) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(messages.map(({ id }) => id)));
    } else response.writeHead(204).end();
    for (const message of messages) note(request.url?.split("/")[1] ?? "", message);
  });
});

interface Message {
  id: string;
  announcedAt: string;
}

function messagesIn({ headers }: IncomingMessage, body: string, isStatements: boolean): Message[] {
  if (isStatements) {
    const statements: { id: string; timestamp: string }[] = [JSON.parse(body)].flat();
    return statements.map(({ id, timestamp }) => ({ id, announcedAt: timestamp }));
  }
  const announcedAt = /"created_at":\s*"([^"]+)"/.exec(body)?.[1];
  return announcedAt ? [{ id: String(headers["x-service-delivery"]), announcedAt }] : [];
}

function note(name: string, { id, announcedAt }: Message): void {
  const tally = tallies.get(name) ?? { latencies: [], different: 0, repeated: 0, seen: new Set() };
  tallies.set(name, tally);
  tally.latencies.push(Date.now() - Date.parse(announcedAt));
  if (tally.seen.has(id)) tally.repeated += 1;
  tally.seen.add(id);
  tally.different = tally.seen.size;
}

process.on("message", (message) => {
  if (message === "stop") process.exit(0);
  const told = [...tallies].map(([name, { latencies, different, repeated }]) => [
    name,
    { latencies, different, repeated },
  ]);
  process.send?.(Object.fromEntries(told));
  for (const tally of tallies.values()) tally.latencies = [];
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
