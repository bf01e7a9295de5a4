import type { Socket } from "node:net";
import type { HttpServer } from "../types.ts";

/** No client of today sends a request before the last one is answered; a few do no harm. */
const MOST_UNANSWERED = 10;

/**
 * Ends a connection on which requests are sent by the hundred before the first is answered: they are all begun at once,
 * and others wait behind them.
 */
export function limitPipelining(app: HttpServer): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ socket }, reply, done) => {
    if (socket.destroyed) return; // what had been read before it ended
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= MOST_UNANSWERED) return done();
    socket.destroy(); // and the request is answered to nobody
  });
}
