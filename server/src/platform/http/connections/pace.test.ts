import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { createLog } from "../../log/log.ts";
import { createHttpServer, usualPace } from "../server.ts";

const ANSWER_BYTES = 30_000_000;

/** A server with one large answer, which a reader must take at this rate. */
async function aLargeAnswer(slowestReaderBytesPerMs: number) {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "127.0.0.1",
    isSecure: false,
    pace: {
      headersWithinMs: 15_000,
      bodyWithinMs: 15_000,
      uploadWithinMs: 15_000,
      answerWithinMs: 1_000,
      slowestReaderBytesPerMs,
    },
  });
  app.get("/large/", (_request, reply) => reply.send(Buffer.alloc(ANSWER_BYTES)));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { port: address.port, close: () => app.close() };
}

test("an answer that is taken in by a trickle is cut off", async () => {
  const server = await aLargeAnswer(1_000_000);
  try {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined); // it may be reset
    socket.pause().write("GET /large/ HTTP/1.1\r\nHost: x\r\n\r\n");
    let received = 0;
    const trickle = setInterval(() => {
      received += socket.read()?.length ?? 0;
    }, 20);
    await once(socket, "close");
    clearInterval(trickle);
    assert.ok(received < ANSWER_BYTES, `${received} bytes came`);
  } finally {
    await server.close();
  }
});

test("a reader who goes on gets all of it", async () => {
  const server = await aLargeAnswer(100);
  try {
    const whole = await fetch(`http://127.0.0.1:${server.port}/large/`);
    assert.equal((await whole.arrayBuffer()).byteLength, ANSWER_BYTES);
  } finally {
    await server.close();
  }
});

test("a body that somebody only calls a file has no more time than any other, until it is known who sends it", async () => {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "127.0.0.1",
    isSecure: false,
    pace: { ...usualPace, bodyWithinMs: 300, uploadWithinMs: 600_000 },
  });
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/verify", () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const address = app.server.address();
    assert.ok(typeof address === "object" && address !== null);
    const socket = connect(address.port, "127.0.0.1");
    socket.write(
      "POST /verify HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 408 /);
  } finally {
    await app.close();
  }
});
