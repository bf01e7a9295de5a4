import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { HttpServer } from "../types.ts";

/** Requests that have come whole get so long for their answers once the service stops. */
const GRACE_MS = 15_000;

/**
 * Closes connections when the server closes: those on which nothing is being answered at once, half-sent requests among
 * them, since a slow sender would hold up the stop; the others after their answer.
 */
export function closeConnections(app: HttpServer): void {
  const sockets = new Set<Socket>();
  const answering = new Map<Socket, IncomingMessage>();
  let isClosing = false;

  const remember = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  app.server.on("connection", remember);

  app.addHook("onRequest", ({ raw, socket }, reply, done) => {
    answering.set(socket, raw);
    reply.raw.once("close", () => answering.delete(socket));
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const busy = new Set<unknown>();
    for (const [socket, request] of answering) if (request.complete) busy.add(identityOf(socket));
    for (const socket of sockets) if (!busy.has(identityOf(socket))) socket.destroy();
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, GRACE_MS).unref();
  });
}

/** Below TLS lies another socket; both have the peer's port, and there is one connection from there at a time. */
function identityOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
