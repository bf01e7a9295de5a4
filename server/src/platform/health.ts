import { isSameSecret } from "#kernel/secret.ts";
import { chargeAddress, chargeLight, type Limits } from "./http/guard.ts";
import type { HttpServer } from "./http/types.ts";
import type { Metrics } from "./metrics.ts";
import { notFound } from "./problems.ts";

export interface HealthOptions {
  isReady(): Promise<boolean>;
  metrics: Metrics;
  limits: Limits;
  /** Null: `/metrics` answers whoever reaches it. */
  metricsToken: string | null;
}

/** `/healthz`: alive. `/readyz`: database reachable and migrated. `/metrics`: Prometheus' text format. */
export function serveHealth(app: HttpServer, options: HealthOptions): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await options.isReady().catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const wanted = options.metricsToken;
    if (wanted === null) await chargeLight(options.limits, request, reply);
    else if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${wanted}`)) {
      await chargeAddress(options.limits, request, reply);
      throw notFound();
    }
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}
