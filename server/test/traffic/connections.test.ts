import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { anOrganization } from "../builders.ts";
import { referenceScript } from "../processes/hang-up.ts";

/** A stranger who opens as many connections as they get, from addresses of this machine that nobody else uses. */
const MOST = 20;
const proxy = "127.0.0.4";
/** All of 127.0.0.0/8 is this machine there, and open files are counted in /proc. */
const onLinux = { skip: process.platform === "linux" ? false : "elsewhere only 127.0.0.1 is this machine" };
let app: TestApp;
before(async () => {
  app = await startApp({
    config: { connectionsPerAddress: MOST, trustedProxies: [proxy], unauthenticatedRequestsPerHour: 1_000 },
  });
});
after(() => app.stop());
const open: Socket[] = [];
afterEach(() => hangUp(open.length));

/** The oldest so many. */
async function hangUp(count: number): Promise<void> {
  const closing = open.splice(0, count).filter(({ closed }) => !closed);
  const closed = closing.map((socket) => once(socket, "close"));
  for (const socket of closing) socket.destroy();
  await Promise.all(closed);
}

async function dial(
  localAddress: string,
  text = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
): Promise<string> {
  const socket = connect({ port: Number(new URL(app.address).port), host: "127.0.0.1", localAddress });
  open.push(socket);
  socket.on("error", () => undefined); // what was said before the connection was reset counts
  socket.write(text);
  const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]);
  return String(answer);
}

/** How many of so many connections, one after the other, are served; all stay open. */
async function servedOf(count: number, address: string): Promise<number> {
  let served = 0;
  for (let number = 0; number < count; number++) {
    const answer = await dial(address);
    if (answer.startsWith("HTTP/1.1 200 ")) served += 1;
  }
  return served;
}

async function refusedSoFar(): Promise<number> {
  const { text } = await app.send("GET", "/metrics");
  return Number(/^lectern_connections_refused_total (\d+)$/m.exec(text)?.[1]);
}

test(
  "an address has so many connections and no more; the next is told so and counted, and nobody else notices",
  onLinux,
  async () => {
    const before = await refusedSoFar();
    assert.equal(await servedOf(MOST, "127.0.0.5"), MOST);
    const refusal = await dial("127.0.0.5");
    assert.match(refusal, /^HTTP\/1\.1 429 .*\r\nConnection: close\r\nRetry-After: \d+\r\n/s);
    const body = JSON.parse(refusal.slice(refusal.indexOf("{")));
    assert.equal(body.code, "too_many_connections");
    assert.match(body.detail, /Close some/);
    assert.equal(await servedOf(1, "127.0.0.6"), 1, "the address beside it");
    assert.equal((await refusedSoFar()) - before, 1);
  },
);

test("who closes connections may open others", onLinux, async () => {
  assert.equal(await servedOf(MOST + 3, "127.0.0.7"), MOST);
  await hangUp(5);
  let served = 0;
  while (served === 0) served = await servedOf(1, "127.0.0.7"); // the service learns of it a moment later
});

test(
  "a network that an organization names may have as many more as its requests, its neighbors no fewer",
  onLinux,
  async () => {
    await anOrganization(app, {
      address_ranges: [
        { cidr: "127.0.1.7", requests_per_hour: 2_000 },
        { cidr: "127.0.2.0/24", requests_per_hour: 1 },
      ],
    });
    assert.equal(await servedOf(3 * MOST, "127.0.1.7"), 2 * MOST);
    for (const address of ["127.0.2.1", "127.0.2.2"]) assert.equal(await servedOf(MOST + 1, address), MOST);
  },
);

test(
  "a trusted proxy is never refused; of those behind it each has so many requests at work",
  onLinux,
  async () => {
    assert.equal(await servedOf(3 * MOST, proxy), 3 * MOST);
    const begun = (client: string) =>
      `POST /oauth/token/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nExpect: 100-continue\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n";
    for (let number = 0; number < MOST; number++)
      assert.match(await dial(proxy, begun("198.51.100.7")), /^HTTP\/1\.1 100 /);
    const ask = (client: string) =>
      dial(proxy, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    const refusal = await ask("198.51.100.7");
    assert.match(refusal, /^HTTP\/1\.1 429 .*retry-after: \d.*too_many_connections/is);
    assert.match(await ask("198.51.100.8"), /^HTTP\/1\.1 200 /);
  },
);

test(
  "requests sent by the hundred before the first is answered end their connection; a few are answered",
  onLinux,
  async () => {
    const ask = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    const last = ask.replace("Host", "Connection: close\r\nHost");
    const answersOf = async (text: string) => {
      const socket = connect({ port: Number(new URL(app.address).port), host: "127.0.0.1" });
      open.push(socket);
      socket.on("error", () => undefined); // it may be reset
      let said = "";
      socket.on("data", (chunk) => {
        said += chunk;
      });
      socket.write(text);
      if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
      return said.split("HTTP/1.1 200").length - 1;
    };
    assert.equal(await answersOf(ask.repeat(4) + last), 5);
    assert.ok((await answersOf(ask.repeat(500) + last)) <= 10);
  },
);

test("readers who are sent a built file and take nothing of it hold no file open", onLinux, async () => {
  const { pathname } = new URL(await referenceScript(app.address));
  const path = `GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`;
  for (let number = 0; number < MOST; number++) {
    const socket = connect({
      port: Number(new URL(app.address).port),
      host: "127.0.0.1",
      localAddress: "127.0.0.9",
    });
    open.push(socket);
    socket.write(path);
    await once(socket, "readable"); // the answer has begun, and nobody reads on
  }
  assert.deepEqual(
    openFiles().filter((name) => name.includes("/dist/")),
    [],
  );
});

function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // the one that listed them
    }
  });
}
