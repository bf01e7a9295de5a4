import { Server } from "node:tls";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import { type Heartbeat, startHeartbeat } from "#operation/processes/index.ts";
import { declareAtStart, watchDatabase } from "#operation/restores/index.ts";
import { createClientAddress } from "#platform/addresses/client-address.ts";
import { connectionName, missingConnections } from "#platform/database/connections.ts";
import { knowsLetters } from "#platform/database/letters.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { createMigrationCheck } from "#platform/database/migrations/migration-check.ts";
import { explainOutdated, thisRelease } from "#platform/database/migrations/schema-release.ts";
import { requireServer } from "#platform/database/server-version.ts";
import { refusedSettings, requireSettings } from "#platform/database/session-settings.ts";
import type { Context, Feature, ScheduledTask, Worker } from "#platform/feature.ts";
import { createHttpServer } from "#platform/http/server.ts";
import type { Log } from "#platform/log/log.ts";
import { createPhases } from "#platform/log/phases.ts";
import { type ProcessState, serveHealth } from "#platform/metrics/health.ts";
import type { Resolver } from "#platform/outbound/names/name-resolver.ts";
import { passwordRefused, preparePasswordCheck } from "#platform/password-rule.ts";
import { startScheduledTasks } from "#platform/scheduled-tasks/scheduled-tasks.ts";
import { runHealthChecks } from "#tenancy/notices/index.ts";
import { ensureOperator, type FirstOperator } from "#tenancy/operators/index.ts";
import { type Config, ConfigurationError, type Role } from "./config.ts";
import { features as allFeatures } from "./features.ts";
import { requireFreePort } from "./free-port.ts";
import { migrationCheck } from "./host-checks/migration-check.ts";
import { assembleHttp, type HttpOptions } from "./http.ts";
import { openResources, type Resources } from "./resources.ts";
import { plainHttpWarning } from "./tls/plain-http.ts";
import { followTlsFiles, readTlsKeys } from "./tls/tls.ts";

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
  /** Replaces the system clock where it is compared with the database's. */
  machineClock?: Clock;
  /** Instead of the machine's name servers. */
  resolver?: Resolver;
  /** The embedded PostgreSQL ends again and again; the service is of no use any more. */
  onDatabaseLost?: (sentence: string) => void;
  features?: readonly Feature[];
}

/** Starts what the role asks for and answers once it serves. @throws with everything it began undone */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, clock = systemClock, features = allFeatures } = options;
  const ended = createPhases(log);
  ended("code");
  await requireFreePort(config);
  const resources = await openResources(config, {
    log,
    clock,
    queues: features.flatMap((feature) => feature.queues ?? []),
    ...(config.operator ? { whileCreating: preparePasswordCheck } : {}),
    ...(options.resolver ? { resolver: options.resolver } : {}),
    ...(options.onDatabaseLost ? { onDatabaseLost: options.onDatabaseLost } : {}),
  });
  ended("database");
  const stops: (() => Promise<void>)[] = [() => resources.close()];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    return {
      ...(await run(config, resources, {
        features,
        stops,
        ended,
        machineClock: options.machineClock ?? systemClock,
      })),
      stop: once(stop),
    };
  } catch (error) {
    await stop().catch((cause: unknown) => log.error({ err: cause }, "cleanup after a failed start failed"));
    throw explained(error, config);
  }
}

/** A driver's word for an unreachable database names neither the setting nor what to do, nor does a refusal of a password. */
function explained(error: unknown, { databaseUrl }: Config): unknown {
  if (error instanceof Problem && error.code === passwordRefused.code)
    return new ConfigurationError([`OPERATOR_PASSWORD cannot be used. ${error.detail}`]);
  const refused = refusedSettings(error);
  if (refused !== null) return new ConfigurationError([refused]);
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

interface Run {
  features: readonly Feature[];
  /** What undoes it, filled as it goes. */
  stops: (() => Promise<void>)[];
  /** A phase of the start. */
  ended(phase: string): void;
  machineClock: Clock;
}

async function run(
  config: Config,
  resources: Resources,
  { features, stops, ended, machineClock }: Run,
): Promise<Omit<Service, "stop">> {
  const { context, background } = resources;
  const { role } = config;
  const version = await requireServer(background.context.db);
  const unlimited = await requireSettings(context.db);
  if (unlimited !== null && role !== "work") context.log.warn(unlimited);
  context.log.info(`PostgreSQL ${version}${config.databaseUrl === null ? ", embedded" : ""}`);
  const outdated = await explainOutdated(background.pool, thisRelease);
  if (outdated !== null) throw new ConfigurationError([outdated]);
  if (role !== "serve" && role !== "work") {
    const begun = performance.now();
    const applied = await migrate(background.pool, { log: context.log });
    const durationMs = Math.round(performance.now() - begun);
    if (applied.length > 0) {
      // In the message: at a terminal, fields get a line each.
      context.log.info(`schema migrated: ${applied.length} migrations in ${durationMs} ms`);
    }
  }
  const isReady = await createMigrationCheck(background.pool);
  if (!(await isReady())) {
    throw new Error("The database lacks this release's schema: run `npm start -- migrate` first.");
  }
  if (!(await knowsLetters(background.pool))) {
    context.log.warn(
      "The database lower-cases ASCII letters only: create it with a UTF-8 locale, such as C.UTF-8.",
    );
  }
  await warnOfMissingConnections(config, resources);
  ended("schema");
  if (role === "migrate") return { context, port: null, firstOperator: null, demoUrl: null };
  if (role === "restored") await declareAtStart(background.context);
  const watch = await watchDatabase(background.context, {
    sending: resources.sending,
    dataDir: config.dataDir,
    place: resources.place,
    wasMoved: role === "moved",
  });
  stops.push(() => watch.stop());
  resources.waking.onActivity(() => watch.wake?.());
  if (role === "restored" || role === "moved")
    return { context, port: null, firstOperator: null, demoUrl: null };
  const [firstOperator] = await Promise.all([
    ensureOperator(context, config.operator),
    prepareAll(features, background.context),
  ]);
  ended("operator and content");
  const workers = role === "serve" ? [] : startWorkers(features, resources, stops);
  const heartbeat = startHeartbeat(background.context, {
    role,
    workers,
    checks: [...resources.hostChecks, migrationCheck(isReady)],
    machineClock,
    beatMs: config.beatMs,
  });
  stops.push(() => heartbeat.stop());
  const health = {
    isReady,
    describe: () => describeProcess(role, resources, heartbeat),
    metricsToken: config.metricsToken,
    metricsKeptMs: config.metricsKeptMs,
    background: background.context.db,
  };
  let port: number | null = null;
  const listening = await openServer(config, resources, features, health);
  if (listening !== null) {
    const { server } = listening.app;
    stops.push(() => listening.app.close());
    if (config.tls !== null && server instanceof Server) {
      const unfollow = followTlsFiles(server, config.tls, context.log);
      stops.push(async () => unfollow());
    }
    ended("routes");
    await listening.app.listen({ host: config.host, port: listening.port });
    port = listeningPort(server.address());
    ended("listening");
  }
  let demoUrl: string | null = null;
  if (config.demo && port !== null && role !== "work") {
    const service = { host: config.host, port };
    const { startDemo } = await import("./demo/demo.ts");
    const demo = await startDemo(context, { service, demoPort: config.demoPort });
    stops.push(() => demo.stop());
    if (demo.url !== null) resources.demoOutbound?.open(demo.url, config.host);
    demoUrl = demo.url;
    ended("demo");
  }
  return { context, port, firstOperator, demoUrl };
}

async function prepareAll(features: readonly Feature[], context: Context): Promise<void> {
  for (const feature of features) await feature.prepare?.(context);
}

async function warnOfMissingConnections(config: Config, { context, background }: Resources): Promise<void> {
  const sizes = { requests: config.databasePoolSize, background: config.databaseBackgroundPoolSize };
  const names = [connectionName(config.role, "requests"), connectionName(config.role, "background")];
  const sentence = await missingConnections(background.pool, sizes, names);
  if (sentence !== null) context.log.warn(sentence);
}

/** Pages and API, or for a process that only works, if anything, how it is. */
async function openServer(
  config: Config,
  { context }: Resources,
  features: readonly Feature[],
  health: Omit<HttpOptions, "clientAddress" | "trustedProxies" | "connectionsPerAddress">,
) {
  const clientAddress = createClientAddress(config.trustedProxies);
  if (config.role !== "work") {
    const warning = plainHttpWarning(config);
    if (warning !== null) context.log.warn(warning);
    const app = await assembleHttp(context, features, {
      ...health,
      clientAddress,
      tls: config.tls && readTlsKeys(config.tls),
      trustedProxies: config.trustedProxies,
      isTraced: config.tracing !== null,
      connectionsPerAddress: config.connectionsPerAddress,
      pace: {
        headersWithinMs: Math.min(15, config.bodySeconds) * 1000,
        bodyWithinMs: config.bodySeconds * 1000,
        uploadWithinMs: config.uploadSeconds * 1000,
        answerWithinMs: config.bodySeconds * 2000,
        slowestReaderBytesPerMs: 5,
      },
    });
    return { app, port: config.port };
  }
  if (config.healthPort === null) return null;
  const { isSecure } = context.settings;
  const app = createHttpServer({ log: context.log, clientAddress, isSecure });
  serveHealth(app, { ...health, metrics: context.metrics, limits: context });
  return { app, port: config.healthPort };
}

/** A process that serves goes on serving whatever its workers do; one that only works is of no use without them. */
function describeProcess(role: Role, { sending }: Resources, heartbeat: Heartbeat): ProcessState {
  const troubles = heartbeat.troubles();
  return {
    isQuiet: sending.isHeld(),
    // More room is not had by restarting it.
    troubles: [...troubles, ...heartbeat.hostProblems()],
    isOfNoUse: role === "work" && troubles.length > 0,
  };
}

function startWorkers(
  features: readonly Feature[],
  resources: Resources,
  stops: (() => Promise<void>)[],
): readonly Worker[] {
  const { context } = resources.background;
  const workers: Worker[] = features.flatMap((feature) => feature.workers?.(context) ?? []);
  const tasks = [...features.flatMap((feature) => feature.scheduledTasks ?? []), healthTask(features)];
  const running = [...workers, startScheduledTasks(context, tasks), resources.waking.start(workers)];
  stops.push(...running.map((worker) => () => worker.stop()));
  return running;
}

/** Runs the health checks of all features and updates notices, which `doctor`, the service's health and metrics read. */
function healthTask(features: readonly Feature[]): ScheduledTask {
  const checks = features.flatMap(({ healthChecks = [] }) => healthChecks);
  return { name: "check-health", schedule: "* * * * *", run: (context) => runHealthChecks(context, checks) };
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
