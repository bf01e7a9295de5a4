// npm test: apart, because connections that it lets hang close when the system gives them up.
import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import { type TestContext, test } from "node:test";
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from "node:tls";
import {
  createOutbound,
  type OutboundAnswer,
  type OutboundOptions,
  type OutboundRequest,
} from "./outbound.ts";
import { certificate, privateKey } from "./test/certificate.ts";

test("an answer comes with status, headers, body and the address that gave it", async (t) => {
  const port = await listen(
    t,
    createHttpServer(async (request, response) => {
      const chunks = await request.toArray();
      response.writeHead(201, { "x-seen": `${request.method} ${request.url} ${request.headers["x-mark"]}` });
      response.end(Buffer.concat(chunks).toString().toUpperCase());
    }),
  );
  const answer = await call(t, {
    method: "POST",
    url: `http://127.0.0.1:${port}/a/b?c=d`,
    headers: { "x-mark": "7" },
    body: "hello",
  });
  assert.ok(answer.kind === "answer");
  assert.equal(answer.status, 201);
  assert.equal(answer.headers["x-seen"], "POST /a/b?c=d 7");
  assert.equal(answer.body.toString(), "HELLO");
  assert.equal(answer.truncated, false);
  assert.equal(answer.address, "127.0.0.1");
});

test("an unhappy status is an answer, not a failure", async (t) => {
  for (const status of [400, 404, 410, 429, 500, 503]) {
    const port = await serve(t, (_request, response) =>
      response.writeHead(status, { "retry-after": "7" }).end(),
    );
    const answer = await call(t, { url: `http://127.0.0.1:${port}/` });
    assert.ok(answer.kind === "answer");
    assert.deepEqual([answer.status, answer.headers["retry-after"]], [status, "7"]);
  }
});

// Receivers that misbehave

test("a host that accepts and says nothing: timeout, at the deadline", async (t) => {
  const port = await listen(
    t,
    createTcpServer(() => {}),
  );
  const answer = await call(t, { url: `http://127.0.0.1:${port}/`, deadlineMs: 150 });
  assertFailure(answer, "timeout", /^The host did not answer completely within 0.15 s.$/);
  assert.ok(answer.durationMs >= 140 && answer.durationMs < 1_500, String(answer.durationMs));
  assert.equal(answer.address, "127.0.0.1");
});

test("a host that drips its answer byte by byte: timeout, at the deadline", async (t) => {
  const port = await serve(t, (_request, response) => {
    const drip = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(drip));
  });
  const answer = await call(t, { url: `http://127.0.0.1:${port}/`, deadlineMs: 200 });
  assertFailure(answer, "timeout");
  assert.ok(answer.durationMs < 1_500, String(answer.durationMs));
});

test("a host that drips its headers: timeout, at the deadline", async (t) => {
  const port = await listen(
    t,
    createTcpServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const drip = setInterval(() => socket.write("x"), 10);
      socket.on("close", () => clearInterval(drip)).on("error", () => {});
    }),
  );
  assertFailure(await call(t, { url: `http://127.0.0.1:${port}/`, deadlineMs: 200 }), "timeout");
});

test("a name that is never resolved: timeout, at the deadline", async (t) => {
  const answer = await call(
    t,
    { url: "https://receiver.test/", deadlineMs: 100 },
    { allow: [], resolver: () => new Promise(() => {}) },
  );
  assertFailure(answer, "timeout");
  assert.ok(answer.durationMs < 1_500, String(answer.durationMs));
  assert.equal(answer.address, null);
});

test("a secure connection that is never finished: timeout, at the deadline", async (t) => {
  const port = await listen(
    t,
    createTcpServer(() => {}),
  );
  assertFailure(await call(t, { url: `https://127.0.0.1:${port}/`, deadlineMs: 150 }), "timeout");
});

test("a host that resets before, or in the middle of, its answer: reset", async (t) => {
  const before = await listen(
    t,
    createTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy())),
  );
  assertFailure(await call(t, { url: `http://127.0.0.1:${before}/` }), "reset");

  const middle = await listen(
    t,
    createTcpServer((socket) =>
      socket.once("data", () =>
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf", () => socket.resetAndDestroy()),
      ),
    ),
  );
  assertFailure(await call(t, { url: `http://127.0.0.1:${middle}/` }), "reset");

  const closed = await listen(
    t,
    createTcpServer((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")),
    ),
  );
  assertFailure(await call(t, { url: `http://127.0.0.1:${closed}/` }), "reset");
});

test("a status that there is not: reset", async (t) => {
  for (const status of ["000", "099"]) {
    const port = await listen(
      t,
      createTcpServer((socket) => socket.once("data", () => socket.end(`HTTP/1.1 ${status} X\r\n\r\n`))),
    );
    assertFailure(await call(t, { url: `http://127.0.0.1:${port}/` }), "reset");
  }
});

test("a host that does not speak HTTP: reset, and none of its words", async (t) => {
  const port = await listen(
    t,
    createTcpServer((socket) => socket.once("data", () => socket.end("220 mail.internal ESMTP\r\n"))),
  );
  assertFailure(
    await call(t, { url: `http://127.0.0.1:${port}/` }),
    "reset",
    /^The host's answer is not valid HTTP.$/,
  );
});

test("a host where nobody listens: connect", async (t) => {
  const server = createTcpServer();
  const port = await listen(t, server);
  server.close();
  await once(server, "close");
  const answer = await call(t, { url: `http://127.0.0.1:${port}/` });
  assertFailure(answer, "connect", /^No connection to the host could be made \(ECONNREFUSED\)\.$/);
});

test("a name without an address: dns", async (t) => {
  const missing = async () => {
    throw Object.assign(new Error("getaddrinfo ENOTFOUND receiver.test"), { code: "ENOTFOUND" });
  };
  assertFailure(await call(t, { url: "https://receiver.test/" }, { allow: [], resolver: missing }), "dns");
  assertFailure(
    await call(t, { url: "https://receiver.test/" }, { allow: [], resolver: async () => [] }),
    "dns",
  );
  assertFailure(await call(t, { url: "https://receiver.invalid/" }, { allow: [] }), "dns");
});

test("redirects are not followed", async (t) => {
  let visits = 0;
  const target = await serve(t, (_request, response) => {
    visits += 1;
    response.end();
  });
  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    for (const location of [`http://127.0.0.1:${target}/`, "http://169.254.169.254/latest/meta-data/"]) {
      const port = await serve(t, (_request, response) => response.writeHead(status, { location }).end());
      const answer = await call(t, { url: `http://127.0.0.1:${port}/` });
      assertFailure(answer, "redirect", new RegExp(`^The host answered ${status};`));
      assert.equal(answer.status, status);
    }
  }
  assert.equal(visits, 0);
});

test("an endless body is read no further than allowed, and its connection is closed", async (t) => {
  for (const largerResponse of ["fail", "truncate"] as const) {
    let written = 0;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const port = await serve(t, (_request, response) => {
      const more = () => {
        while (!response.closed && response.write(Buffer.alloc(65_536, "x"))) written += 65_536;
      };
      response.on("drain", more).on("close", resolve);
      more();
    });
    const answer = await call(t, {
      url: `http://127.0.0.1:${port}/`,
      maxResponseBytes: 1_000,
      largerResponse,
    });
    await closed;
    assert.ok(written < 50_000_000, String(written));
    if (largerResponse === "fail") {
      assertFailure(answer, "too_large");
    } else {
      assert.ok(answer.kind === "answer");
      assert.deepEqual(
        [answer.status, answer.truncated, answer.body.toString()],
        [200, true, "x".repeat(1_000)],
      );
    }
  }
});

test("a body of exactly the allowed size is whole", async (t) => {
  const port = await serve(t, (_request, response) => response.end("x".repeat(16 * 1024)));
  const answer = await call(t, { url: `http://127.0.0.1:${port}/` });
  assert.ok(answer.kind === "answer");
  assert.deepEqual([answer.body.length, answer.truncated], [16 * 1024, false]);
  const oneMore = await serve(t, (_request, response) => response.end("x".repeat(16 * 1024 + 1)));
  assertFailure(await call(t, { url: `http://127.0.0.1:${oneMore}/` }), "too_large");
});

test("headers without end: too_large", async (t) => {
  const port = await listen(
    t,
    createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () =>
        socket.write(`HTTP/1.1 200 OK\r\n${`${"x: ".padEnd(1_000, "x")}\r\n`.repeat(1_000)}`),
      );
    }),
  );
  assertFailure(
    await call(t, { url: `http://127.0.0.1:${port}/` }),
    "too_large",
    /^The answer's headers are too large.$/,
  );
});

// Where a call may go

test("a private address is refused whether literal or found by name, and nobody is called", async (t) => {
  let visits = 0;
  const port = await serve(t, (_request, response) => {
    visits += 1;
    response.end();
  });
  const elsewhere = { allow: ["10.0.0.0/8"], resolver: resolveTo("127.0.0.1") };
  for (const host of [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "[::ffff:127.0.0.1]",
    "localhost",
    "receiver.test",
  ]) {
    const answer = await call(t, { url: `http://${host}:${port}/` }, elsewhere);
    assertFailure(answer, "blocked_address");
    assert.doesNotMatch(answer.message, /127|::|\d+\.\d+/, "the message tells nothing about the inside");
  }
  for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "169.254.169.254", "::1", "64:ff9b::7f00:1"]) {
    const answer = await call(
      t,
      { url: "https://receiver.test/" },
      { allow: [], resolver: resolveTo(address) },
    );
    assertFailure(answer, "blocked_address");
  }
  assert.equal(visits, 0);
});

test("one private address among public ones refuses the name", async (t) => {
  const resolver = resolveTo("1.1.1.1", "2606:4700::1", "10.0.0.1");
  assertFailure(await call(t, { url: "https://receiver.test/" }, { allow: [], resolver }), "blocked_address");
});

test("a name that changes from public to private between two lookups is never followed inside", async (t) => {
  let visits = 0;
  const port = await serve(t, (_request, response) => {
    visits += 1;
    response.end();
  });
  const answers = ["192.0.2.1", "127.0.0.1"]; // the allow-list makes the first one permitted, as a public one would be
  let lookups = 0;
  const resolver = async () => {
    lookups += 1;
    return addresses(answers[Math.min(lookups, 2) - 1] ?? "");
  };
  const outbound = open(t, { allow: ["192.0.2.0/24"], resolver });

  const first = await outbound.request({
    method: "GET",
    url: `http://rebinding.test:${port}/`,
    deadlineMs: 200,
  });
  assert.ok(
    first.kind === "failure" && first.error !== "blocked_address",
    "it went to the first address, or nowhere",
  );
  assert.equal(lookups, 1, "one call asks once");
  const second = await outbound.request({
    method: "GET",
    url: `http://rebinding.test:${port}/`,
    deadlineMs: 2_000,
  });
  assertFailure(second, "blocked_address");
  assert.equal(visits, 0);
});

test("one call looks its name up once, and goes to what was found", async (t) => {
  const port = await serve(t, (request, response) => response.end(request.headers.host));
  let lookups = 0;
  const resolver = async () => {
    lookups += 1;
    return addresses("127.0.0.1");
  };
  const answer = await call(
    t,
    { url: `http://receiver.test:${port}/` },
    { allow: ["127.0.0.0/8"], resolver },
  );
  assert.ok(answer.kind === "answer");
  assert.equal(answer.body.toString(), `receiver.test:${port}`);
  assert.equal(lookups, 1);
});

test("when the first address of a name is dead the next one is tried", async (t) => {
  const port = await serve(t, (_request, response) => response.end("alive"));
  const resolver = resolveTo("127.0.0.2", "127.0.0.1");
  const answer = await call(
    t,
    { url: `http://receiver.test:${port}/` },
    { allow: ["127.0.0.0/8"], resolver },
  );
  assert.ok(answer.kind === "answer");
  assert.equal(answer.address, "127.0.0.1");
});

test("http and odd ports reach only the allow-list, even by name", async (t) => {
  const options = { allow: ["127.0.0.0/8"], resolver: resolveTo("1.1.1.1") };
  for (const url of ["http://receiver.test/", "https://receiver.test:8443/", "http://1.1.1.1/"]) {
    assertFailure(await call(t, { url }, options), "blocked_address", /^http and ports other than 443/);
  }
});

test("credentials in the URL are refused", async (t) => {
  const answer = await call(t, { url: "https://user:word@example.com/" }, { allow: [] });
  assertFailure(answer, "blocked_address", /^Leave user name and password out/);
});

// Secure connections

test("the TLS name stays the host's, and its certificate is checked", async (t) => {
  const names: string[] = [];
  const sniCallback: TlsOptions["SNICallback"] = (name, done) => {
    names.push(name);
    done(null);
  };
  const server = createHttpsServer(
    { cert: certificate, key: privateKey, SNICallback: sniCallback },
    (_request, response) => response.end("secure"),
  );
  const port = await listen(t, server);
  const options = { allow: ["127.0.0.0/8"], resolver: resolveTo("127.0.0.1") };
  const url = `https://receiver.test:${port}/`;
  assertFailure(
    await call(t, { url }, options),
    "tls",
    /check the host's certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  );

  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate]);
  t.after(() => setDefaultCACertificates(trusted));
  const answer = await call(t, { url }, options);
  assert.ok(answer.kind === "answer", JSON.stringify(answer));
  assert.deepEqual([answer.body.toString(), answer.address], ["secure", "127.0.0.1"]);
  assert.deepEqual(names, ["receiver.test", "receiver.test"]);

  const otherName = await call(t, { url: `https://other.test:${port}/` }, options);
  assertFailure(otherName, "tls", /ERR_TLS_CERT_ALTNAME_INVALID/);
  const byAddress = await call(t, { url: `https://127.0.0.1:${port}/` }, options);
  assertFailure(byAddress, "tls", /ERR_TLS_CERT_ALTNAME_INVALID/);
});

test("https to a host that speaks only http: tls", async (t) => {
  const port = await serve(t, (_request, response) => response.end());
  assertFailure(await call(t, { url: `https://127.0.0.1:${port}/` }), "tls");
});

// One client, many calls

test("connections are used again, and each answer still names its address", async (t) => {
  const sockets = new Set<Socket>();
  const port = await serve(t, (request, response) => {
    sockets.add(request.socket);
    response.end();
  });
  const outbound = open(t, { allow: ["127.0.0.0/8"] });
  for (let index = 0; index < 20; index++) {
    const answer = await outbound.request({ method: "GET", url: `http://127.0.0.1:${port}/` });
    assert.equal(answer.address, "127.0.0.1");
  }
  assert.ok(sockets.size < 10, String(sockets.size));
});

test("one host that hangs does not hold up the others, nor other calls to itself", async (t) => {
  const port = await serve(t, (request, response) => {
    if (request.url === "/fast") response.end("fast");
  });
  const outbound = open(t, { allow: ["127.0.0.0/8"] });
  const slow = Array.from({ length: 20 }, () =>
    outbound.request({ method: "GET", url: `http://127.0.0.1:${port}/slow`, deadlineMs: 1_000 }),
  );
  const fast = await outbound.request({
    method: "GET",
    url: `http://127.0.0.1:${port}/fast`,
    deadlineMs: 900,
  });
  assert.equal(fast.kind, "answer");
  for (const answer of await Promise.all(slow)) assertFailure(answer, "timeout");
});

test("a mistake in our own code is thrown, not reported as the network's", async (t) => {
  const port = await serve(t, (_request, response) => response.end());
  await assert.rejects(call(t, { url: `http://127.0.0.1:${port}/`, headers: { "x-bad": "a\nb" } }), /header/);
});

type Failure = Extract<OutboundAnswer, { kind: "failure" }>;

function assertFailure(
  answer: OutboundAnswer,
  error: Failure["error"],
  message = /./,
): asserts answer is Failure {
  assert.ok(answer.kind === "failure", `expected ${error}, got an answer`);
  assert.equal(answer.error, error, answer.message);
  assert.match(answer.message, message);
}

function open(t: TestContext, options: OutboundOptions) {
  const outbound = createOutbound(options);
  t.after(() => outbound.close());
  return outbound;
}

async function call(
  t: TestContext,
  request: Omit<OutboundRequest, "method"> & Partial<OutboundRequest>,
  options: OutboundOptions = { allow: ["127.0.0.0/8"] },
) {
  return open(t, options).request({ method: "GET", ...request });
}

function serve(t: TestContext, listener: RequestListener) {
  return listen(t, createHttpServer(listener));
}

async function listen(t: TestContext, server: Server | TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return address.port;
}

function resolveTo(...texts: string[]) {
  return async () => addresses(...texts);
}

function addresses(...texts: string[]): LookupAddress[] {
  return texts.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}
