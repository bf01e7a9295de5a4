import { createServer } from "node:net";
import { ensureOperator, type FirstOperator } from "#features/sign-in/index.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { createClientAddress } from "#platform/client-address.ts";
import { connectionName, missingConnections } from "#platform/database/connections.ts";
import { createMigrationCheck, knowsLetters, migrate } from "#platform/database/migrate.ts";
import type { Context, Feature, Worker } from "#platform/feature.ts";
import { startJobs } from "#platform/jobs.ts";
import type { Log } from "#platform/log.ts";
import type { Config } from "./config.ts";
import { startDemo } from "./demo/demo.ts";
import { features as allFeatures } from "./features.ts";
import { assembleHttp } from "./http.ts";
import { openResources, type Resources } from "./resources.ts";

export interface Service {
  context: Context;
  /** Where it listens; null for a process that only works. */
  port: number | null;
  /** The operator of a first start, with the password nobody else is told. */
  firstOperator: FirstOperator | null;
  /** Where the demo partner is, when there is one. */
  demoUrl: string | null;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  log: Log;
  clock?: Clock;
  /** The embedded PostgreSQL ends again and again; the service is of no use any more. */
  onDatabaseLost?: (sentence: string) => void;
  features?: readonly Feature[];
}

/** Starts what the role asks for and answers once it serves. @throws with everything it began undone */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, clock = systemClock, features = allFeatures } = options;
  if (config.role === "serve" || config.role === "all") await needFreePort(config);
  const resources = await openResources(config, {
    log,
    clock,
    ...(options.onDatabaseLost ? { onDatabaseLost: options.onDatabaseLost } : {}),
  });
  const stops: (() => Promise<void>)[] = [() => resources.close()];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    return { ...(await run(config, resources, features, stops)), stop: once(stop) };
  } catch (error) {
    await stop().catch((cause: unknown) => log.error({ err: cause }, "could not stop cleanly"));
    throw explained(error, config);
  }
}

/** A driver's word for an unreachable database names neither the setting nor what to do. */
function explained(error: unknown, { databaseUrl }: Config): unknown {
  const isUnreachable =
    error instanceof Error &&
    "code" in error &&
    ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT"].includes(String(error.code));
  if (!isUnreachable || databaseUrl === null) return error;
  const { host } = new URL(databaseUrl);
  return new Error(
    `The database in DATABASE_URL cannot be reached (${host}): check the address and that it runs.`,
    {
      cause: error,
    },
  );
}

/** Asked before anything is created: a first start that fails on its port must not have used up its password. */
async function needFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE" ? new Error(`Port ${port} is in use: set PORT to another one.`) : error,
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function run(
  config: Config,
  resources: Resources,
  features: readonly Feature[],
  stops: (() => Promise<void>)[],
): Promise<Omit<Service, "stop">> {
  const { context, background } = resources;
  const { role } = config;
  if (role === "migrate" || role === "all") {
    const applied = await migrate(background.pool);
    if (applied.length > 0) context.log.info({ applied }, "schema brought up to date");
  }
  const isReady = await createMigrationCheck(background.pool);
  if (!(await isReady())) {
    throw new Error("The database lacks this release's schema: run `npm start -- migrate` first.");
  }
  if (!(await knowsLetters(background.pool))) {
    context.log.warn(
      "The database folds ASCII letters only: create it with a UTF-8 locale, such as C.UTF-8.",
    );
  }
  await warnOfMissingConnections(config, resources);
  if (role === "migrate") return { context, port: null, firstOperator: null, demoUrl: null };
  const firstOperator = await ensureOperator(context, config.operator);
  for (const feature of features) await feature.prepare?.(background.context);
  let port: number | null = null;
  if (role !== "work") {
    const app = await assembleHttp(context, features, {
      clientAddress: createClientAddress(config.trustedProxies),
      isReady,
      metricsToken: config.metricsToken,
      background: background.context.db,
    });
    stops.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    port = listeningPort(app.server.address());
  }
  if (role !== "serve") stops.push(...startWorkers(features, resources));
  let demoUrl: string | null = null;
  if (config.demo && port !== null) {
    const service = { host: config.host, port };
    const demo = await startDemo(context, { service, demoPort: config.demoPort });
    stops.push(() => demo.stop());
    demoUrl = demo.url;
  }
  return { context, port, firstOperator, demoUrl };
}

async function warnOfMissingConnections(config: Config, { context, background }: Resources): Promise<void> {
  const sizes = { requests: config.databasePoolSize, background: config.databaseBackgroundPoolSize };
  const names = [connectionName(config.role, "requests"), connectionName(config.role, "background")];
  const sentence = await missingConnections(background.pool, sizes, names);
  if (sentence !== null) context.log.warn(sentence);
}

function startWorkers(features: readonly Feature[], resources: Resources): (() => Promise<void>)[] {
  const { context, pool } = resources.background;
  const workers: Worker[] = features.flatMap((feature) => feature.workers?.(context) ?? []);
  const wake = (chosen: readonly Worker[]) => () => {
    for (const worker of chosen) worker.wake?.();
  };
  resources.onWake({
    wakeSequencer: wake(workers.filter(({ isSender }) => !isSender)),
    wakeSenders: wake(workers.filter(({ isSender }) => isSender)),
  });
  const jobs = startJobs(
    context,
    features.flatMap((feature) => feature.jobs ?? []),
    pool,
  );
  return [...workers.map((worker) => () => worker.stop()), () => jobs.stop()];
}

function listeningPort(address: ReturnType<import("node:net").Server["address"]>): number | null {
  return typeof address === "object" ? (address?.port ?? null) : null;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}
