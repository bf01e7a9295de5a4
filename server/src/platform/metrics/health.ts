import type { FastifyRequest } from "fastify";
import { isSameSecret } from "#kernel/secret.ts";
import { isTextInRanges, thisMachine } from "../addresses/address-range.ts";
import { chargeAddress, chargeLight } from "../http/guard/guard.ts";
import type { Limits } from "../http/guard/limits.ts";
import type { HttpServer } from "../http/types.ts";
import { notFound } from "../problems.ts";
import type { Metrics } from "./metrics.ts";

const UNREACHABLE =
  "The database is unreachable: check that it is running, and DATABASE_URL. The log says why.";
const NOT_MIGRATED = "The database does not have this release's schema: run `npm start -- migrate`.";

interface HealthOptions {
  isReady(): Promise<boolean>;
  /** The state of this process, once the database answers. */
  describe(): ProcessState;
  metrics: Metrics;
  limits: Limits;
  /** Null: `/metrics` answers this machine alone. */
  metricsToken: string | null;
  /** For so long the same text is told again. */
  metricsKeptMs: number;
}

export interface ProcessState {
  /** True: nothing is sent to others until an operator allows it. */
  isQuiet: boolean;
  /** What is wrong with its workers or where it runs, in sentences. */
  troubles: readonly string[];
  /** Whether somebody should rather restart it than use it: of a process that does nothing but work. */
  isOfNoUse: boolean;
}

/** `/healthz`: alive. `/readyz`: database reachable and migrated. `/metrics`: Prometheus' text format. */
export function serveHealth(app: HttpServer, options: HealthOptions): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isMigrated = await options.isReady().catch(() => null);
    if (isMigrated !== true)
      return reply
        .code(503)
        .send({ status: "not ready", reasons: [isMigrated === null ? UNREACHABLE : NOT_MIGRATED] });
    const { isQuiet, troubles, isOfNoUse } = options.describe();
    return reply.code(isOfNoUse ? 503 : 200).send({
      status: isOfNoUse ? "not ready" : "ready",
      ...(isQuiet ? { quiet: true } : {}),
      ...(troubles.length > 0 ? { reasons: troubles } : {}),
    });
  });
  const text = createText(options);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayMeasure(request, options.metricsToken)) {
      await chargeAddress(options.limits, request, reply);
      throw notFound();
    }
    await chargeLight(options.limits, request, reply);
    return reply.type(options.metrics.registry.contentType).send(await text());
  });
}

/** Allows the bearer of the token; where none is set, a program of this machine that no proxy speaks for. */
function mayMeasure({ headers, clientAddress }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameSecret(headers.authorization ?? "", `Bearer ${token}`);
  const cameByProxy = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !cameByProxy && isTextInRanges(clientAddress, thisMachine);
}

/** Made of all numbers, which costs as much as many requests: once for everybody who asks within a while. */
function createText({ metrics, metricsKeptMs, limits }: HealthOptions): () => Promise<string> {
  let made: { at: number; text: Promise<string> } | null = null;
  return () => {
    const now = limits.clock().getTime();
    if (made === null || Math.abs(now - made.at) >= metricsKeptMs)
      made = { at: now, text: metrics.registry.metrics() };
    return made.text;
  };
}
