import type { Context } from "../feature.ts";
import type { HttpServer } from "./types.ts";

/** A request that took longer than this is worth a line. One line per request would cost a third of the throughput. */
const SLOW_MS = 1000;

/** Measures every request and logs the slow ones. */
export function observeRequests(app: HttpServer, { metrics }: Pick<Context, "metrics">): void {
  app.addHook("onResponse", async (request, reply) => {
    const durationMs = reply.elapsedTime;
    const route = request.nearMiss ?? request.routeOptions.url ?? "unknown";
    if (request.routeOptions.config.isStream) return;
    metrics.observeRequest({ route, method: request.method, status: reply.statusCode, durationMs });
    if (durationMs > SLOW_MS)
      request.log.warn({ route, durationMs, status: reply.statusCode }, "slow request");
  });
}
