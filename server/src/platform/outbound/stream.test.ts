import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { OutboundError } from "./failure.ts";
import { createOutbound, type StreamRequest } from "./outbound.ts";
import { outboundFetch } from "./outbound-fetch.ts";
import { createOutboundTo } from "./outbound-to.ts";

/** A host of the machine, with the connections that are open to it. */
async function serve(t: TestContext, listener: RequestListener) {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return { origin: `http://127.0.0.1:${address.port}`, sockets };
}

/** However each of them ended. */
async function closed(sockets: Set<Socket>) {
  for (const socket of sockets)
    if (!socket.closed) await new Promise<void>((resolve) => socket.on("close", () => resolve()));
}

function open(t: TestContext, options: Partial<Parameters<typeof createOutbound>[0]> = {}) {
  const outbound = createOutbound({ allow: ["127.0.0.0/8"], ...options });
  t.after(() => outbound.close());
  return outbound;
}

async function readAll(t: TestContext, origin: string, more: Partial<StreamRequest> = {}): Promise<string> {
  const answer = await open(t).stream({ method: "GET", url: `${origin}/`, ...more });
  if (answer.kind === "failure") return answer.error;
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of answer.body) text += decoder.decode(piece, { stream: true });
    return text;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return `${text}|${error.kind}`;
  }
}

test("an answer is read as it comes, whatever its status", async (t) => {
  const { origin } = await serve(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(503, { "x-seen": `${request.method} ${body}` });
    response.write("one ");
    response.end("two");
  });
  const answer = await open(t).stream({ method: "POST", url: `${origin}/`, body: "asked" });
  assert.ok(answer.kind === "answer");
  assert.deepEqual([answer.status, answer.headers["x-seen"]], [503, "POST asked"]);
  assert.equal(await new Response(answer.body).text(), "one two");
});

for (const [what, listener, more, outcome] of [
  ["says nothing", () => undefined, { stallMs: 150 }, "timeout"],
  ["says nothing for ever", () => undefined, { deadlineMs: 150 }, "timeout"],
  ["stalls in its answer", (response) => response.write("one"), { stallMs: 150 }, "one|timeout"],
  [
    "drips beyond the deadline",
    (response) => {
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    },
    { deadlineMs: 250, stallMs: 5_000 },
    /^\.+\|timeout$/,
  ],
  [
    "says too much",
    (response) => response.end("x".repeat(2_000)),
    { maxResponseBytes: 1_000 },
    /\|too_large$/,
  ],
  ["is cut", (response) => response.write("one", () => response.destroy()), {}, /^(one)?\|reset$/],
  ["leads elsewhere", (response) => response.writeHead(302, { location: "/b" }).end(), {}, "redirect"],
] as [
  string,
  (response: import("node:http").ServerResponse) => void,
  Partial<StreamRequest>,
  string | RegExp,
][])
  test(`a host that ${what} is a failure of its kind, and its connection is let go`, async (t) => {
    const { origin, sockets } = await serve(t, (_request, response) => listener(response));
    const came = await readAll(t, origin, more);
    if (typeof outcome === "string") assert.equal(came, outcome);
    else assert.match(came, outcome);
    if (what === "leads elsewhere") return; // its answer was complete
    await closed(sockets);
  });

test("a caller who leaves ends the call, before the answer and in it, and no listener stays with the signal", async (t) => {
  const { origin, sockets } = await serve(t, (request, response) => {
    if (request.url === "/begins") response.write("one");
  });
  const outbound = open(t);
  for (const path of ["/", "/begins"]) {
    const leaving = new AbortController();
    const asked = outbound.stream({ method: "GET", url: origin + path, signal: leaving.signal });
    if (path === "/") {
      while (sockets.size === 0) await new Promise(setImmediate);
      leaving.abort();
      const answer = await asked;
      assert.equal(answer.kind === "failure" && answer.error, "timeout");
    } else {
      const answer = await asked;
      assert.ok(answer.kind === "answer");
      const reader = answer.body.getReader();
      await reader.read();
      leaving.abort();
      await assert.rejects(reader.read(), { kind: "timeout" });
    }
    await closed(sockets);
  }
  const gone = AbortSignal.abort();
  const answer = await outbound.stream({ method: "GET", url: origin, signal: gone });
  assert.equal(answer.kind, "failure");
});

test("a body that is read to its end leaves its connection for the next call, one that is cancelled closes it", async (t) => {
  let connections = 0;
  const { origin, sockets } = await serve(t, (request, response) => {
    if (request.url === "/endless") response.write("one");
    else response.end("done");
  });
  const outbound = open(t);
  for (let call = 0; call < 20; call += 1) {
    const answer = await outbound.stream({ method: "GET", url: `${origin}/` });
    assert.ok(answer.kind === "answer");
    await new Response(answer.body).text();
    connections = Math.max(connections, sockets.size);
  }
  assert.ok(connections <= 2, `${connections} connections for one call after the other`);
  const endless = await outbound.stream({ method: "GET", url: `${origin}/endless` });
  assert.ok(endless.kind === "answer");
  await endless.body.cancel();
  await closed(sockets);
});

test("while nothing may be sent, nothing is", async (t) => {
  const outbound = open(t, { isHeld: () => Promise.resolve(true) });
  await assert.rejects(outbound.stream({ method: "GET", url: "http://127.0.0.1:1/" }), {
    code: "sending_on_hold",
  });
});

test("a private address is out of reach by the guarded client, and by the other one unless it was named", async (t) => {
  const { origin } = await serve(t, (_request, response) => response.end("inside"));
  const guarded = await open(t, { allow: [] }).stream({ method: "GET", url: origin });
  assert.equal(guarded.kind === "failure" && guarded.error, "blocked_address");
  const inHouse = createOutboundTo([origin], {});
  t.after(() => inHouse.close());
  const answer = await inHouse.stream({ method: "GET", url: `${origin}/v1/x` });
  assert.ok(answer.kind === "answer");
  assert.equal(await new Response(answer.body).text(), "inside");
  const whole = await inHouse.request({ method: "GET", url: origin });
  assert.equal(whole.kind, "answer");
  for (const url of [
    "http://127.0.0.1:1/v1",
    origin.replace("http:", "https:"),
    origin.replace("127.0.0.1", "localhost"),
    `${origin}@127.0.0.1:1/`,
    "not an address",
  ]) {
    const refused = await inHouse.stream({ method: "GET", url });
    assert.equal(refused.kind === "failure" && refused.error, "blocked_address", url);
    const refusedWhole = await inHouse.request({ method: "GET", url });
    assert.equal(refusedWhole.kind === "failure" && refusedWhole.error, "blocked_address", url);
    assert.equal(inHouse.checkUrl(url).ok, false, url);
    assert.equal((await inHouse.checkDestination(url)).ok, false, url);
  }
  assert.equal(inHouse.checkUrl(`${origin}/v1`).ok, true);
});

test("as fetch it sends what a library asks for, and throws what the network does", async (t) => {
  const { origin } = await serve(t, async (request, response) => {
    if (request.url === "/fails") return void response.destroy();
    const body = Buffer.concat(await request.toArray());
    response.writeHead(201, { "x-twice": ["a", "b"] }).end(`${request.headers["x-mark"]} ${body}`);
  });
  const limits = { deadlineMs: 2_000, stallMs: 2_000, maxResponseBytes: 1_000 };
  const send = outboundFetch(open(t), limits);
  const answer = await send(origin, { method: "POST", headers: { "x-mark": "7" }, body: "asked" });
  assert.deepEqual(
    [answer.status, answer.headers.get("x-twice"), await answer.text()],
    [201, "a, b", "7 asked"],
  );
  await assert.rejects(send(`${origin}/fails`), { name: "OutboundError", kind: "reset" });
  await assert.rejects(send(origin, { method: "DELETE" }), TypeError);
  await assert.rejects(outboundFetch(open(t, { allow: [] }), limits)(origin), { kind: "blocked_address" });
});
