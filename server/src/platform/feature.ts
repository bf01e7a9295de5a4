import type pg from "pg";
import type { TSchema } from "typebox";
import type { Clock } from "#kernel/clock.ts";
import type { AnnouncedEvent } from "./announced-event.ts";
import type { ChangeSource } from "./change-source.ts";
import type { Database, DatabaseTransaction } from "./database/database.ts";
import type { Replica } from "./database/replica/replica.ts";
import type { EncryptedColumn } from "./encryption/encrypted-column.ts";
import type { Encryption } from "./encryption/encryption.ts";
import type { Storage } from "./files/open-storage.ts";
import type { HealthIssue } from "./health/health-issue.ts";
import type { HttpServer } from "./http/types.ts";
import type { KeptDays } from "./kept-days.ts";
import type { Log } from "./log/log.ts";
import type { Mailer, MailServer } from "./mail/mailer.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ModelSettings, TalkWaits } from "./model-endpoints.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { PersonalData } from "./personal-data.ts";
import type { AddressRanges } from "./rate-limit/address-ranges.ts";
import type { RateLimiter } from "./rate-limit/rate-limit.ts";
import type { Schedule } from "./scheduled-tasks/schedule.ts";
import type { Sending } from "./sending.ts";
import type { SiteAddress } from "./site-address.ts";
import type { TraceSource } from "./trace.ts";
import type { Queue } from "./waking/queue.ts";

/** What a feature may reach out with. Time, network and randomness that matter come through here. */
export interface Context {
  readonly settings: Settings;
  readonly db: Database;
  /** For `offload`. Null where the operator named none. */
  readonly replica: Replica | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbound: Outbound;
  /** To the models that the environment names, wherever these are; nowhere else. */
  readonly toModels: Outbound;
  /** Whether anything may be sent to others now: not after a restore, until an operator allows it. */
  readonly sending: Sending;
  /** Null where the operator named no mail server. */
  readonly mailer: Mailer | null;
  readonly operatorChannels: OperatorChannels;
  readonly encryption: Encryption;
  /** Files that learners or partners brought. */
  readonly storage: Storage;
  /** Several, so that a flood of addresses cannot push out what quiet accounts have used; `bursts` counts ten seconds. */
  readonly limiters: {
    readonly accounts: RateLimiter;
    readonly addresses: RateLimiter;
    readonly bursts: RateLimiter;
  };
  /** Which addresses are counted together, because an organization says so. */
  readonly addressRanges: AddressRanges;
}

/** The ways to the operators themselves. Nothing holds them up: that nothing may be sent has to be told, too. */
export interface OperatorChannels {
  /** `to`: null where nobody is named, so those who run the service. */
  readonly mail: {
    readonly server: Pick<MailServer, "deliver">;
    readonly to: readonly string[] | null;
  } | null;
  readonly webhook: { readonly url: string; readonly secret: string; readonly outbound: Outbound } | null;
}

/** The part of the configuration that features read. `app/config.ts` makes it. */
export interface Settings {
  /** `{site_url}`: origin without a trailing slash. */
  siteUrl: string;
  isSecure: boolean;
  /** Where this process keeps files, its database among them if that is embedded. */
  folders: readonly string[];
  /** With which the latest backup is proven, where it is unpacked for that, and the database that it is compared with. */
  backups: {
    passphrase: string | null;
    sideFolder: string;
    /** Null: stored files are in an object store, and in no backup. */
    storageFolder: string | null;
    running: pg.ClientConfig;
  };
  /** The newest minor version of PostgreSQL that this release knows of, by major version. */
  databaseMinors: Readonly<Record<string, number>>;
  /** Writes of the partner API take an application's token (decision D21). */
  requiresOauth2: boolean;
  requestsPerHour: number;
  unauthenticatedRequestsPerHour: number;
  /** Seconds before each attempt of a webhook delivery, counted from the one before. */
  webhookSchedule: readonly number[];
  /** What the process that reads a document may take. */
  documentMemoryMb: number;
  documentSeconds: number;
  /** How long a file may take to arrive. */
  uploadSeconds: number;
  /** What one organization may upload: in all, and in a day. */
  documentQuota: { documents: number; bytes: number; documentsADay: number };
  keptDays: KeptDays;
  /** Between the request to delete an organization and its erasure. */
  deletionGraceDays: number;
  models: ModelSettings;
  talkWaits: TalkWaits;
}

/** `{base_url}` below the site (specification: "it ends in /api/v1/"). */
export const basePath = "/api/v1";
export const operatorPath = "/operator/v1";

/** A chapter of an API document. */
interface Tag {
  name: string;
  description: string;
}

/** Where the rows are whose ids a request may name. The table has an `organization_id`. */
interface TenantReference {
  table: string;
  column: string;
  form: "number" | "uuid" | "text";
}

/**
 * Rows are removed by a scheduled task, which `docs/operating/retention.md` names with its setting; or there are never more than
 * there are: `settings`, what operators and partners set up or do by hand; `people`, who are erased with what they did; `content`
 * that authors write; `work` that waits and goes when it is done; or `one`.
 */
export type Growth =
  | { removedBy: string }
  | { boundedBy: "settings" | "people" | "content" | "work" | "one" };

/** One noun of the product. `app/features.ts` lists them. */
export interface Feature {
  name: string;
  /** Its tables: it alone writes them (`server/test/architecture.test.ts`). For each, what keeps it from growing for ever. */
  tables?: Readonly<Record<string, Growth>>;
  /**
   * What its requests may name of an organization: `notes/{id}`, a parameter with the segment before it, or
   * `listNotes.author_id`, a field of one operation. A test asks one organization for what is another's.
   */
  tenantReferences?: Readonly<Record<string, TenantReference>>;
  /** The events it publishes. `npm run contract` generates the lists, the API documents and the SDK's types from them. */
  events?: readonly AnnouncedEvent[];
  /**
   * Its chapters of the partner API's document; none where its operations stand in another feature's. Routes that name none are
   * in the first.
   */
  tags?: readonly Tag[];
  operatorTags?: readonly Tag[];
  /** Components of the partner API's document: schemas with an `$id`. */
  schemas?: readonly TSchema[];
  /** Below `{base_url}`, for bearers. */
  partnerRoutes?(app: HttpServer, context: Context): void;
  operatorSchemas?: readonly TSchema[];
  /** Below `{site_url}/operator/v1`, for operators. */
  operatorRoutes?(app: HttpServer, context: Context): void;
  /** Token routes below `{site_url}`: JSON, documented with the partner API, no bearer. */
  tokenRoutes?(app: HttpServer, context: Context): void;
  /** Pages below `{site_url}`, for browsers. */
  pageRoutes?(app: HttpServer, context: Context): void;
  /** What of it the console shows as it changes. */
  changes?: readonly ChangeSource[];
  /** Loops of the `work` role: each starts at once and stops when asked, finishing what it has begun. */
  workers?(context: Context): readonly Worker[];
  /** What wakes these loops. */
  queues?: readonly Queue[];
  /** What it sends to others: put on hold after a restore. */
  outgoing?: Outgoing;
  /** What it keeps of a person: its part of the export and of the erasure. */
  personalData?: PersonalData;
  /** What it can tell of a person, a request or an event, when somebody asks why. */
  trace?: TraceSource;
  /** Where it keeps what `context.encryption` wrote: encrypted anew when the first key changes. */
  encryptedColumns?: readonly EncryptedColumn[];
  /** Its health checks. Their results become notices, which `doctor`, the service's health and metrics report. */
  healthChecks?: readonly HealthCheck[];
  /** The systems outside that know the service's address. `lectern move site-url` lists them. */
  siteAddress?: SiteAddress;
  /** What the `work` role does at set times. Work that partners wait for is a job: `features/tenancy/jobs`. */
  scheduledTasks?: readonly ScheduledTask[];
  /** Runs once at the start of every process, after migration. */
  prepare?(context: Context): Promise<void>;
}

/** A check of one noun, read from the database. A worker process runs it every minute. */
export interface HealthCheck {
  /** Kinds of the notices that this check owns: nothing else raises or resolves them. */
  kinds: readonly string[];
  subjectType: string;
  /** All current issues. Null: unknown at the moment, so that existing notices stay as they are. */
  find(context: Context): Promise<readonly HealthIssue[] | null>;
}

export interface Worker {
  name: string;
  /** There may be something to do: do not rest any longer. */
  wake?(): void;
  /** Its progress, for monitoring. */
  progress?(): Progress;
  stop(): Promise<void>;
}

/** Of a loop; times as `performance.now()` has them. */
export interface Progress {
  /** When it last came round. */
  turnedAt: number;
  /** It has nothing to do, and moves as soon as it is woken. */
  isResting: boolean;
  succeededAt: number | null;
  failedAt: number | null;
  /** Kind of the last failure: a name or a code, no words, which may hold anything. */
  failure: string | null;
}

/** A way out of the service, as an operator decides about it after a restore. */
export interface Outgoing {
  /** Such as `webhooks`. */
  channel: string;
  /** How much waits in all, and how much of it was queued before the moment. */
  count(db: Database, before: Date): Promise<{ waiting: number; earlier: number }>;
  /** Gives up what was queued before the moment. It can still be found, and be sent again. @returns how much it was */
  discard(trx: DatabaseTransaction, now: Date, before: Date): Promise<number>;
}

/** Done once at each due time by one of all processes; harmless when done twice. A few minutes at most. */
export interface ScheduledTask {
  name: string;
  /** In UTC, as cron writes it. */
  schedule: Schedule;
  run(context: Context): Promise<void>;
}
