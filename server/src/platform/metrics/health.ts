import { isSameSecret } from "#kernel/secret.ts";
import { chargeAddress, chargeLight } from "../http/guard/guard.ts";
import type { Limits } from "../http/guard/limits.ts";
import type { HttpServer } from "../http/types.ts";
import { notFound } from "../problems.ts";
import type { Metrics } from "./metrics.ts";

export interface HealthOptions {
  isReady(): Promise<boolean>;
  /** What more there is to say of this process, once the database answers. */
  describe(): ProcessState;
  metrics: Metrics;
  limits: Limits;
  /** Null: `/metrics` answers whoever reaches it. */
  metricsToken: string | null;
}

export interface ProcessState {
  /** True: nothing is sent to others until an operator allows it. */
  isQuiet: boolean;
  /** What is wrong with its workers, in sentences. */
  troubles: readonly string[];
  /** Whether somebody should rather restart it than use it: of a process that does nothing but work. */
  isOfNoUse: boolean;
}

/** `/healthz`: alive. `/readyz`: database reachable and migrated. `/metrics`: Prometheus' text format. */
export function serveHealth(app: HttpServer, options: HealthOptions): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await options.isReady().catch(() => false);
    if (!isReady) return reply.code(503).send({ status: "not ready" });
    const { isQuiet, troubles, isOfNoUse } = options.describe();
    return reply.code(isOfNoUse ? 503 : 200).send({
      status: isOfNoUse ? "not ready" : "ready",
      ...(isQuiet ? { quiet: true } : {}),
      ...(troubles.length > 0 ? { reasons: troubles } : {}),
    });
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
