// npm test leaves this drill to CI: connections.test.ts holds the same limits.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";

/** Requests that begin and do not end. A second is enough to see that they are given up. */
const folder = mkdtempSync(join(tmpdir(), "lectern-drips-"));
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({
    config: { bodySeconds: 1, uploadSeconds: 1, storageUrl: pathToFileURL(folder).href },
  });
  partner = await aPartner(app);
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** Sends a beginning and then nothing more; answers with all that came before the service closed the connection. */
async function drip(beginning: string): Promise<string> {
  const socket = await dial();
  socket.write(beginning);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function dial(): Promise<Socket> {
  const socket = connect(Number(new URL(app.address).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

const post = (path: string, type: string, beginning: string, token = partner.token) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${beginning}`;
const form = "multipart/form-data; boundary=b";
const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${"text ".repeat(100)}`;

for (const [what, beginning] of [
  ["a JSON body", () => post("/api/v1/users/", "application/json", '{"provider":')],
  ["a form", () => post("/oauth/token/", "application/x-www-form-urlencoded", "grant_type=")],
  ["a page's form", () => post("/sign-in", "application/x-www-form-urlencoded", "email=")],
  ["a file", () => post("/api/v1/documents/", form, file)],
  ["a row of headers", () => "GET /healthz HTTP/1.1\r\nHost: x\r\nX-A"],
] as const) {
  test(`${what} that does not come to its end is answered 408, in the error model, and the connection closed`, async () => {
    const answer = await drip(beginning());
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    const body = JSON.parse(answer.slice(answer.indexOf("{")));
    assert.equal(body.code, "request_timeout");
    assert.ok(body.detail && body.request_id);
  });
}

test("a stranger's file is refused before any of it is stored, and a dripped one leaves nothing behind", async () => {
  const answer = await drip(post("/api/v1/documents/", form, file, "nobody"));
  assert.match(answer, /^HTTP\/1\.1 401 /);
  const stored = readdirSync(folder, { recursive: true }).filter((path) => String(path).length > 10);
  assert.deepEqual(stored, []);
});

test("a body that takes a while but comes is answered as usual", async () => {
  const socket = await dial();
  const body = JSON.stringify({ provider: "acme", provider_id: "slow", email: "slow@example.com" });
  const head = post("/api/v1/users/", "application/json", "").replace(
    "Content-Length: 5000",
    `Content-Length: ${body.length}`,
  );
  socket.write(head);
  for (const character of body) socket.write(character);
  const [answer] = await once(socket, "data");
  assert.match(String(answer), /^HTTP\/1\.1 201 /);
  socket.destroy();
});
