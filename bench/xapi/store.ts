// A record store that does no more than any has to: it reads the statements and answers with their ids.
import { createServer } from "node:http";

let wanted: { warmUp: number; count: number } | null = null;
let come = 0;
let begunAt = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const statements: { id: string }[] = [JSON.parse(Buffer.concat(chunks).toString("utf8"))].flat();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(statements.map(({ id }) => id)));
    note(statements.length);
  });
});

function note(count: number): void {
  if (!wanted) return;
  const before = come;
  come += count;
  if (before < wanted.warmUp && come >= wanted.warmUp) begin();
  if (come < wanted.count) return;
  process.send?.({ durationMs: performance.now() - begunAt });
  wanted = null;
}

function begin(): void {
  begunAt = performance.now();
  process.send?.({ isWarm: true });
}

process.on("message", (next: { warmUp: number; count: number }) => {
  wanted = next;
  come = 0;
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.send?.({ port: address.port });
});
