import type pg from "pg";
import { selectNewestFiles } from "#content/documents/index.ts";
import type { Clock } from "#kernel/clock.ts";
import { historyMark, primarysHistoryMark } from "#operation/restores/index.ts";
import { type Availability, createAvailability } from "#platform/database/availability/availability.ts";
import { answers } from "#platform/database/availability/reachability.ts";
import type { WrittenTables } from "#platform/database/commits.ts";
import { connectionName, embeddedConnections } from "#platform/database/connections.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { openReplica, type Replica } from "#platform/database/replica/replica.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { databaseFileIdentity } from "#platform/embedded-postgres/location/folder-identity.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import type { Context, OperatorChannels } from "#platform/feature.ts";
import type { OpenStorage } from "#platform/files/open-storage.ts";
import { openStorage, storageFolder } from "#platform/files/storage.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import type { Log } from "#platform/log/log.ts";
import { holdMails } from "#platform/mail/held-mail.ts";
import type { MailServer } from "#platform/mail/mailer.ts";
import { createMetrics, type Metrics } from "#platform/metrics/metrics.ts";
import { createOutbound, type OutboundOptions } from "#platform/outbound/outbound.ts";
import { createOutboundTo } from "#platform/outbound/outbound-to.ts";
import { createAddressRanges } from "#platform/rate-limit/address-ranges.ts";
import { createMemoryRateLimiter } from "#platform/rate-limit/memory-rate-limiter.ts";
import { createSendingSwitch, type SendingSwitch } from "#platform/sending.ts";
import { startTraceExport } from "#platform/tracing/exporter.ts";
import type { Queue } from "#platform/waking/queue.ts";
import { createWaking, type Waking } from "#platform/waking/waking.ts";
import { currentWorker } from "#platform/workers/current-worker.ts";
import { selectAddressRanges } from "#tenancy/organizations/index.ts";
import { type Config, ConfigurationError } from "./config.ts";
import { createDemoOutbound, type DemoOutbound } from "./demo/hub/demo-outbound.ts";
import { hostChecksOf } from "./host-checks/host-checks.ts";
import { refuseMoved } from "./move/refuse-moved.ts";
import { ensureSecretKeys } from "./secret-keys.ts";

export interface Resources {
  context: Context;
  /** The same for whatever no request waits for: its statements have connections of their own, and all the time. */
  background: { context: Context; pool: pg.Pool };
  /** The way to the demo's own HR system, where there is a demo. */
  demoOutbound: DemoOutbound | null;
  /** Decides for `context.sending`. */
  sending: SendingSwitch;
  /** Which file on disk the embedded database is; null for one that runs elsewhere. */
  place: string | null;
  waking: Waking;
  hostChecks: readonly HostCheck[];
  close(): Promise<void>;
}

/** A request is refused sooner than a client gives up on it. */
const REQUEST_TIMEOUTS_MS = { lock: 5_000, statement: 30_000 };
/** A step of a job may wait for a replica or for another host while its transaction rests. */
const IDLE_TRANSACTION_MS = { requests: 30_000, background: 300_000 };

interface ResourceOptions extends Pick<OutboundOptions, "resolver"> {
  log: Log;
  clock: Clock;
  /** What the workers of all processes wait for. */
  queues: readonly Queue[];
  /** Run while a new embedded database is made. */
  whileCreating?: () => Promise<void>;
  onDatabaseLost?: (sentence: string) => void;
}

/** Opens everything outside the process that the configuration names: database, Redis, keys, outbound client. */
export async function openResources(
  config: Config,
  { log, clock, queues, resolver, whileCreating, onDatabaseLost }: ResourceOptions,
): Promise<Resources> {
  refuseMoved(config);
  const bucket = await openBucket(config, log);
  const poolSizes = { requests: config.databasePoolSize, background: config.databaseBackgroundPoolSize };
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log,
          wasMoved: config.role === "moved",
          settings: { max_connections: String(embeddedConnections(poolSizes)) },
          ...(whileCreating ? { whileCreating } : {}),
          ...(onDatabaseLost ? { onLost: onDatabaseLost } : {}),
        })
      : null;
  const traces = config.tracing && (await startTraceExport(config.tracing, config.role, log));
  const told = createAvailability(log);
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? "" };
  const sending = createSendingSwitch();
  const availability: Availability = {
    succeeded: told.succeeded,
    failed(error) {
      told.failed(error);
      sending.suspect("connection_lost"); // the server that comes back may be another one
    },
  };
  const metrics = createMetrics();
  const transactions = metrics.counter(
    "lectern_database_transactions_total",
    "Transactions of this process that have ended, by the worker that they were for; requests: all others.",
    ["worker"],
  );
  let onCommitted: Waking["committed"] = () => undefined;
  let doubtNotifications: Waking["doubtNotifications"] = () => undefined;
  const options = {
    connection,
    nameStatements: config.nameStatements,
    isTraced: config.tracing !== null,
    availability,
    onTransactionEnd(written: WrittenTables) {
      transactions.inc({ worker: currentWorker() ?? "requests" });
      onCommitted(written);
    },
    onConnectionLost: availability.failed,
    onDeadLinks() {
      log.warn("database connections were silent while the server worked on nothing for them: cut");
      sending.suspect("connection_lost");
      doubtNotifications();
    },
  };
  const requests = openDatabase({
    ...options,
    applicationName: connectionName(config.role, "requests"),
    poolSize: poolSizes.requests,
    timeoutsMs: REQUEST_TIMEOUTS_MS,
    idleTransactionMs: IDLE_TRANSACTION_MS.requests,
  });
  const background = openDatabase({
    ...options,
    applicationName: connectionName(config.role, "background"),
    poolSize: poolSizes.background,
    idleTransactionMs: IDLE_TRANSACTION_MS.background,
  });
  const replica =
    config.databaseReadUrl === null
      ? null
      : openServingReplica(
          config,
          { connectionString: config.databaseReadUrl },
          { primary: background.db, log, metrics },
        );
  const waking = createWaking({
    queues,
    db: background.db,
    connection: { ...connection, application_name: connectionName(config.role, "background") },
    clock,
    log,
  });
  onCommitted = waking.committed;
  doubtNotifications = waking.doubtNotifications;
  sending.onRelease(waking.look);
  const { limiters, isRedisDown } = await openLimiters(config, log);
  metrics.gauge("lectern_database_up", "Whether the database answers: 1 or 0.", () =>
    answers(background.pool),
  );
  const encryption = createEncryption(await ensureSecretKeys(config));
  // A folder within DATA_DIR comes after the database, whose account may have to pass through DATA_DIR.
  const storage = bucket ?? (await openStorage(config.storageUrl, null));
  const mailer = await openMailer(config, log);
  const guarded = createOutbound({
    allow: config.outboundAllow,
    isHeld: sending.isHeldNow,
    ...(resolver ? { resolver } : {}),
  });
  const toModels = createOutboundTo(modelOrigins(config.models), { isHeld: sending.isHeldNow });
  const operatorChannels = openOperatorChannels(config, mailer);
  const demoOutbound = config.demo ? createDemoOutbound(guarded, sending.isHeldNow) : null;
  const context: Context = {
    settings: {
      siteUrl: config.siteUrl,
      folders: [config.dataDir, ...(embedded ? [embedded.folder] : []), ...storageFolders(config)],
      isSecure: config.siteUrl.startsWith("https:"),
      requiresOauth2: config.requiresOauth2,
      requestsPerHour: config.requestsPerHour,
      unauthenticatedRequestsPerHour: config.unauthenticatedRequestsPerHour,
      webhookSchedule: config.webhookSchedule,
      documentMemoryMb: config.documentMemoryMb,
      documentSeconds: config.documentSeconds,
      uploadSeconds: config.uploadSeconds,
      documentQuota: config.documentQuota,
      keptDays: config.keptDays,
      deletionGraceDays: config.deletionGraceDays,
      models: config.models,
      talkWaits: config.talkWaits,
      databaseMinors: config.databaseMinors,
      backups: {
        passphrase: config.backupPassphrase,
        sideFolder: config.dataDir,
        storageFolder: storageFolder(config.storageUrl),
        running: connection,
      },
    },
    db: requests.db,
    replica,
    clock,
    log,
    metrics,
    outbound: demoOutbound?.outbound ?? guarded,
    toModels,
    sending,
    mailer: mailer && holdMails(mailer, { sending, db: background.db, encryption, clock, log }),
    operatorChannels,
    encryption,
    storage,
    limiters,
    addressRanges: createAddressRanges({
      load: () => selectAddressRanges(background.db),
      onFailure: (error) =>
        log.warn({ err: error }, "address ranges could not be read; using the previous ones"),
    }),
  };
  return {
    context,
    background: { context: { ...context, db: background.db }, pool: background.pool },
    sending,
    demoOutbound,
    place: embedded ? await databaseFileIdentity(embedded.folder) : null,
    waking,
    hostChecks: hostChecksOf({
      context,
      tls: config.tls,
      mailServer: mailer,
      redis: config.role === "work" && isRedisDown === null ? null : { isDown: isRedisDown },
      newestFiles: () => selectNewestFiles(background.db),
    }),
    async close() {
      limiters.accounts.close();
      limiters.addresses.close();
      limiters.bursts.close();
      await context.outbound.close();
      await toModels.close();
      await operatorChannels.webhook?.outbound.close();
      await context.mailer?.close();
      await waking.stop();
      // Before their server: a pool that outlives it would only see errors.
      await replica?.close();
      await requests.close();
      await background.close();
      await embedded?.stop();
      await storage.close();
      await traces?.stop();
    },
  };
}

/**
 * Before anything else is started: an object store that refuses these settings is a mistake of the configuration. One that is away
 * is told, and waited for by those who need a file. @throws ConfigurationError
 */
async function openBucket({ storageUrl, objectStore }: Config, log: Log): Promise<OpenStorage | null> {
  if (storageFolder(storageUrl) !== null) return null;
  const storage = await openStorage(storageUrl, objectStore);
  try {
    await storage.check();
  } catch (thrown) {
    const { objectStoreErrorOf } = await import("#platform/files/object-store/object-store-error.ts");
    const error = objectStoreErrorOf(thrown);
    if (error === null) throw thrown;
    if (error.isConfiguration) throw new ConfigurationError([error.message]);
    log.error({ reason: error.message }, "stored files cannot be reached; everything else works");
  }
  return storage;
}

function openServingReplica(
  config: Config,
  connection: pg.ClientConfig,
  { primary, log, metrics }: { primary: Database; log: Log; metrics: Metrics },
): Replica {
  const reads = metrics.counter(
    "lectern_replica_reads_total",
    "Reads for which the replica was meant: replica, or why the primary answered them.",
    ["outcome"],
  );
  return openReplica({
    connection,
    primary,
    history: { mark: historyMark, primarysMark: primarysHistoryMark },
    applicationName: connectionName(config.role, "replica"),
    poolSize: config.databasePoolSize,
    timeoutsMs: REQUEST_TIMEOUTS_MS,
    nameStatements: config.nameStatements,
    isTraced: config.tracing !== null,
    log,
    onRead: (outcome) => reads.inc({ outcome }),
  });
}

function openOperatorChannels({ notices }: Config, server: MailServer | null): OperatorChannels {
  const { mailTo: to, webhook } = notices;
  return {
    mail: server && { server, to },
    webhook: webhook && { ...webhook, outbound: createOutboundTo([new URL(webhook.url).origin], {}) },
  };
}

function storageFolders({ storageUrl }: Config): string[] {
  const folder = storageFolder(storageUrl);
  return folder === null ? [] : [folder];
}

function modelOrigins({ text, transcription, speech }: Config["models"]): string[] {
  const endpoints = [text, transcription, speech].filter((endpoint) => endpoint !== null);
  return endpoints.map(({ baseUrl }) => new URL(baseUrl).origin);
}

const BURST_MS = 10_000;

/** Shared by all processes when there is a Redis, else counted in this one. */
async function openLimiters(
  config: Config,
  log: Log,
): Promise<{ limiters: Context["limiters"]; isRedisDown: (() => boolean) | null }> {
  if (config.redisUrl === null) {
    const limiters = {
      accounts: createMemoryRateLimiter(),
      addresses: createMemoryRateLimiter(),
      bursts: createMemoryRateLimiter({ windowMs: BURST_MS }),
    };
    return { limiters, isRedisDown: null };
  }
  const { createRedisRateLimiter } = await import("#platform/rate-limit/redis-rate-limiter.ts");
  const shared = createRedisRateLimiter({ url: config.redisUrl, log });
  const bursts = createRedisRateLimiter({
    url: config.redisUrl,
    log,
    windowMs: BURST_MS,
    keyPrefix: "lectern:burst:",
  });
  await Promise.all([shared.ready, bursts.ready]);
  return { limiters: { accounts: shared, addresses: shared, bursts }, isRedisDown: shared.isDown };
}

/** Only who sends mail reads the library for it, as only who has a Redis reads that for Redis. */
async function openMailer({ mail }: Config, log: Log): Promise<MailServer | null> {
  if (mail === null) return null;
  const { createMailer } = await import("#platform/mail/mailer.ts");
  return createMailer({ ...mail, log });
}
