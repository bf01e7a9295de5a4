import { connect } from "node:net";

interface HttpLoad {
  url: string;
  token: string;
  /** Requests under way at any time, each on a connection of its own. */
  concurrency: number;
  seconds: number;
  /** Null: what is sent is a GET. */
  nextBody: (() => unknown) | null;
}

/**
 * Sends as many requests as are answered. Any refusal makes the measurement void. Written on bare sockets: what a client
 * takes of the processor is missing to what is measured, and pgbench takes little.
 */
export async function runHttpLoad(load: HttpLoad): Promise<{ operations: number; durationMs: number }> {
  const begun = performance.now();
  const end = begun + load.seconds * 1000;
  const counts = await Promise.all(Array.from({ length: load.concurrency }, () => sendUntil(end, load)));
  const operations = counts.reduce((sum, count) => sum + count, 0);
  return { operations, durationMs: performance.now() - begun };
}

/** One request after the other on one connection. @returns how many were answered */
function sendUntil(end: number, { url, token, nextBody }: HttpLoad): Promise<number> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const head = [
    `${nextBody === null ? "GET" : "POST"} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    "user-agent: bench",
  ].join("\r\n");
  const nextRequest = () => {
    if (nextBody === null) return `${head}\r\n\r\n`;
    const body = JSON.stringify(nextBody());
    const length = Buffer.byteLength(body);
    return `${head}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  };
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let answered = 0;
    let missingBytes = 0;
    const send = () => socket.write(nextRequest());
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The service closed a connection; nothing was measured.")));
    socket.on("data", (chunk) => {
      const length = missingBytes === 0 ? successLength(chunk) : missingBytes;
      if (length === null) {
        socket.destroy(refused(chunk));
        return;
      }
      missingBytes = length - chunk.length;
      if (missingBytes > 0) return;
      answered += 1;
      if (performance.now() < end) {
        send();
        return;
      }
      socket.removeAllListeners("close").end();
      resolve(answered);
    });
  });
}

/** Bytes of the answer that begins with this chunk, head and body; null when it is no success. */
function successLength(chunk: Buffer): number | null {
  const bodyAt = chunk.indexOf("\r\n\r\n") + "\r\n\r\n".length;
  const head = chunk.toString("latin1", 0, bodyAt);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith("HTTP/1.1 2") && length !== undefined ? bodyAt + Number(length) : null;
}

function refused(chunk: Buffer): Error {
  return new Error(`Not a success; nothing was measured: ${chunk.toString("utf8", 0, 500)}`);
}
