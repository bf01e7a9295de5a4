import { sql } from "kysely";
import { insertEndpoint } from "#integrations/webhooks/endpoints/queries.ts";
import { makeSecret } from "#integrations/webhooks/endpoints/rotation/secrets.ts";
import { webhookReader } from "#integrations/webhooks/index.ts";
import { insertLanes } from "#integrations/webhooks/sending/lanes/lane-queries.ts";
import { deliveries, deliveryLeases } from "#integrations/webhooks/sending/lanes/queues.ts";
import type { SenderContext } from "#integrations/webhooks/sending/sender.ts";
import { statements } from "#integrations/xapi/sending/lanes/lane-queries.ts";
import { systemClock } from "#kernel/clock.ts";
import type { WrittenTables } from "#platform/database/commits.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import type { Worker } from "#platform/feature.ts";
import { createLog } from "#platform/log/log.ts";
import { noModels, talkWaits } from "#platform/model-endpoints.ts";
import { createOutbound, type OutboundOptions } from "#platform/outbound/outbound.ts";
import { publish } from "#platform/outbox.ts";
import { createSendingSwitch } from "#platform/sending.ts";
import { createWaking } from "#platform/waking/waking.ts";
import { outbox, sequenceBatch } from "#tenancy/events/sequencing/sequencer.ts";

/** One for all, so that processes of a test open each other's secrets. */
const STAGE_KEY = "a key that only tests have ".repeat(2);

export interface StageOptions extends Partial<OutboundOptions> {
  databaseUrl: string;
  poolSize?: number;
  schedule?: readonly number[];
  applicationName?: string;
}

export interface WebhookStage {
  context: SenderContext;
  /** Wakes workers as in a service: by what the stage commits, by notifications, and when something is due. */
  wake(...workers: readonly Worker[]): Worker;
  close(): Promise<void>;
}

/** What a worker needs to send, on a migrated database, without the rest of the service. */
export function openWebhookStage(options: StageOptions): WebhookStage {
  const { databaseUrl, poolSize = 8, schedule = [0, 30], applicationName = "stage" } = options;
  const connection = { connectionString: databaseUrl, application_name: applicationName };
  let committed: (written: WrittenTables) => void = () => undefined;
  const { db, close } = openDatabase({
    connection,
    poolSize,
    onTransactionEnd: (written) => committed(written),
    onConnectionLost: () => undefined,
  });
  const outbound = createOutbound({
    allow: options.allow ?? ["127.0.0.0/8"],
    ...(options.resolver ? { resolver: options.resolver } : {}),
  });
  const settings = {
    siteUrl: "http://localhost",
    folders: [],
    backups: { passphrase: null, sideFolder: "", storageFolder: "", running: {} },
    databaseMinors: {},
    isSecure: false,
    requestsPerHour: 1,
    unauthenticatedRequestsPerHour: 1,
    webhookSchedule: schedule,
    documentMemoryMb: 512,
    requiresOauth2: false,
    documentSeconds: 60,
    uploadSeconds: 300,
    models: noModels,
    talkWaits,
    documentQuota: { documents: 1, bytes: 1, documentsADay: 1 },
    keptDays: {
      events: null,
      audit: null,
      statements: null,
      requests: 30,
      deliveries: 35,
      scores: 180,
      history: 400,
    },
  };
  const log = createLog({ level: process.env.TEST_LOG ?? "silent" });
  const context = {
    db,
    log,
    clock: systemClock,
    outbound,
    sending: releasedSending(),
    encryption: createEncryption([STAGE_KEY]),
    settings,
  };
  const queues = [outbox, deliveries, deliveryLeases, statements];
  const waking = createWaking({ queues, db, connection, clock: systemClock, log });
  committed = waking.committed;
  return {
    context,
    wake(...workers) {
      const woken = waking.start(workers);
      return {
        name: woken.name,
        async stop() {
          for (const worker of [woken, ...workers]) await worker.stop();
        },
      };
    },
    async close() {
      await waking.stop();
      await outbound.close();
      await close();
    },
  };
}

function releasedSending(): SenderContext["sending"] {
  const sending = createSendingSwitch();
  sending.release();
  return sending;
}

export async function insertOrganization(db: Database, slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into organization (slug, name, creation_date, modified_date) values (${slug}, ${slug}, now(), now())
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An endpoint as an operator would have made it, address unchecked. */
export async function insertStageEndpoint(
  { db, encryption }: Pick<SenderContext, "db" | "encryption">,
  endpoint: { organizationId: number; url: string; mostInFlight?: number },
): Promise<{ id: number; organizationId: number; secret: string }> {
  const now = new Date();
  const { organizationId, url, mostInFlight = 10 } = endpoint;
  const id = await insertEndpoint(db, now, { organizationId, url, eventTypes: [], isActive: true });
  const secret = await makeSecret(db, encryption, now, { id, organizationId }, { isPrimary: true });
  await insertLanes(db, { id, organizationId }, { live: mostInFlight, replay: 2 });
  return { id, organizationId, secret };
}

export function announceOn(db: Database, organizationId: number): Promise<string> {
  return publish(db, new Date(), { organizationId, type: "user.updated", data: {} });
}

/** Numbers and queues everything that is committed. */
export async function sequence(db: Database): Promise<void> {
  while ((await sequenceBatch(db, [webhookReader])) > 0);
}
