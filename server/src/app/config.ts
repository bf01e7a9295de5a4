import { existsSync, readdirSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { parseAddressRanges } from "#platform/addresses/address-range.ts";
import type { ObjectStoreAccess } from "#platform/files/object-store/access.ts";
import { storageFolder } from "#platform/files/storage.ts";
import type { KeptDays } from "#platform/kept-days.ts";
import { type ModelSettings, type TalkWaits, talkWaits } from "#platform/model-endpoints.ts";
import { lengthSentence, newPasswordSentence, SHORTEST_PASSWORD } from "#platform/password-rule.ts";
import type { TracingSettings } from "#platform/tracing/exporter.ts";
import { readModels } from "./model-settings.ts";
import { readObjectStore } from "./object-store-settings.ts";
import { isPostgresUrl } from "./postgres-url.ts";
import { withSecretFiles } from "./secret-files.ts";
import { readSwitch } from "./switch.ts";
import { readTlsKeys, type TlsFiles } from "./tls/tls.ts";
import { readTracing } from "./tracing-settings.ts";

export type Role = "serve" | "work" | "migrate" | "all" | OneOff;
/** Said once to the database, by a process that then ends: it was restored, or its folder was moved here. */
type OneOff = "restored" | "moved";

/** What the environment says (operator guide, "Running"). Read once, here and nowhere else. */
export interface Config {
  role: Role;
  host: string;
  port: number;
  /** Where a process that only works says how it is; null: nowhere. */
  healthPort: number | null;
  siteUrl: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A replica of it, for reads that are heavy. Null: there is none. */
  databaseReadUrl: string | null;
  /** The empty database that `lectern move database` copies into. */
  targetDatabaseUrl: string | null;
  /** The newest minor version of PostgreSQL at the time of this release, by major version. */
  databaseMinors: Readonly<Record<string, number>>;
  nameStatements: boolean;
  /** Connections that a process opens at most: for requests, and for what no request waits for. */
  databasePoolSize: number;
  databaseBackgroundPoolSize: number;
  dataDir: string;
  storageUrl: string;
  /** How the object store is spoken to, where stored files are or shall be in one. */
  objectStore: ObjectStoreAccess | null;
  redisUrl: string | null;
  /** Empty: generated into `dataDir`. */
  secretKeys: string[];
  /** Encrypts what `lectern backup` writes. Null: it is not encrypted. */
  backupPassphrase: string | null;
  operator: { email: string; password: string } | null;
  demo: boolean;
  /** Where the demo partner listens. */
  demoPort: number;
  requestsPerHour: number;
  unauthenticatedRequestsPerHour: number;
  connectionsPerAddress: number;
  /** How long a request's body, or a file, may take to arrive. */
  bodySeconds: number;
  uploadSeconds: number;
  trustedProxies: string[];
  /** Null: a proxy in front terminates TLS, or there is none. */
  tls: TlsFiles | null;
  /** The partner API is written with an application's token, not with a person's. */
  requiresOauth2: boolean;
  outboundAllow: string[];
  /** Null: no mail is sent. */
  mail: { url: string; from: string } | null;
  /** Where notices are told besides the console. `mailTo`: null for all who run the service. */
  notices: { mailTo: string[] | null; webhook: { url: string; secret: string } | null };
  /** Seconds before each attempt of a webhook delivery, counted from the one before. */
  webhookSchedule: number[];
  /** What the process that reads a document may take. */
  documentMemoryMb: number;
  documentSeconds: number;
  /** What one organization may upload. */
  documentQuota: { documents: number; bytes: number; documentsADay: number };
  keptDays: KeptDays;
  deletionGraceDays: number;
  logLevel: string;
  metricsToken: string | null;
  /** How often a process writes its heartbeat and checks its host. */
  beatMs: number;
  /** For so long `/metrics` tells the same. */
  metricsKeptMs: number;
  /** Null: no traces are sent. */
  tracing: TracingSettings | null;
  /** Models that write, listen and speak; all null: nobody is asked. */
  models: ModelSettings;
  /** Time-outs for models in role-plays. */
  talkWaits: TalkWaits;
}

/** As of May 2026, when this release was made. */
const newestMinors = { 15: 18, 16: 14, 17: 10, 18: 4 };

/** Every mistake of the configuration at once, in words. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  - ${mistake}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.mistakes = mistakes;
  }
}

/** A hundred years. */
const MOST_DAYS = 36_500;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** @throws ConfigurationError naming every mistake */
export function readConfig(environment: NodeJS.ProcessEnv, roleArgument: string | undefined): Config {
  const mistakes: string[] = [];
  const env = withSecretFiles(environment, mistakes);
  const text = (name: string) => env[name]?.trim() || null;
  const list = (name: string) =>
    (text(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);

  function wholeNumber(name: string, standard: number, least: number, most: number): number {
    const value = text(name);
    if (value === null) return standard;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    mistakes.push(`${name} is "${value}"; it must be a whole number from ${least} to ${most}.`);
    return standard;
  }

  function ranges(name: string): string[] {
    const values = list(name);
    orMistake(() => parseAddressRanges(values, name), mistakes);
    return values;
  }

  const port = wholeNumber("PORT", 8080, 0, 65_535);
  const databaseUrl = text("DATABASE_URL");
  const databaseReadUrl = text("DATABASE_READ_URL");
  const targetDatabaseUrl = text("TARGET_DATABASE_URL");
  // Not repeated here: it may hold a password.
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
    TARGET_DATABASE_URL: targetDatabaseUrl,
  }))
    if (url !== null && !isPostgresUrl(url))
      mistakes.push(
        `${name} must look like postgres://lectern:password@db.example.com/lectern, with a password in percent-encoding.`,
      );
  if (databaseReadUrl !== null && databaseUrl === null)
    mistakes.push(
      "DATABASE_READ_URL names a replica of the database in DATABASE_URL, which is not set: the embedded database has none.",
    );
  const redisUrl = text("REDIS_URL");
  // Not repeated here: it may hold a password.
  if (redisUrl !== null && !/^rediss?:\/\/[^/]/.test(redisUrl))
    mistakes.push("REDIS_URL must look like redis://redis.example.com:6379 or rediss://….");
  const secretKeys = list("SECRET_KEY");
  if (databaseUrl !== null && secretKeys.length === 0) {
    mistakes.push(
      "SECRET_KEY is needed beside DATABASE_URL: set it to at least 32 random characters, the same for every process.",
    );
  }
  if (secretKeys.some((key) => key.length < 32))
    mistakes.push("SECRET_KEY: each key needs at least 32 characters.");
  const email = text("OPERATOR_EMAIL");
  const password = text("OPERATOR_PASSWORD");
  if ((email === null) !== (password === null)) {
    mistakes.push("OPERATOR_EMAIL and OPERATOR_PASSWORD belong together: set both or neither.");
  }
  if (email !== null && !email.includes("@"))
    mistakes.push(`OPERATOR_EMAIL is "${email}"; it must be an e-mail address.`);
  const dataDir = text("DATA_DIR") ?? "data";
  const weakness =
    password === null
      ? null
      : databaseUrl === null && isEmptyFolder(dataDir)
        ? newPasswordSentence(password, email === null ? [] : [email])
        : lengthSentence(password);
  if (weakness !== null) mistakes.push(`OPERATOR_PASSWORD cannot be used. ${weakness}`);
  const backupPassphrase = text("BACKUP_PASSPHRASE");
  if (backupPassphrase !== null && backupPassphrase.length < SHORTEST_PASSWORD)
    mistakes.push(
      `BACKUP_PASSPHRASE is too short: use at least ${SHORTEST_PASSWORD} characters, such as four random words.`,
    );
  const tls = readTlsFiles(text("TLS_CERT_FILE"), text("TLS_KEY_FILE"), mistakes);
  const siteUrl = readSiteUrl(
    text("SITE_URL") ?? `${tls === null ? "http" : "https"}://localhost:${port}`,
    mistakes,
  );
  if (tls !== null && siteUrl.startsWith("http:"))
    mistakes.push(`SITE_URL is "${siteUrl}"; with TLS_CERT_FILE it must be https.`);
  const demo = readSwitch("DEMO", text("DEMO"), databaseUrl === null && tls === null, mistakes);
  if (demo && tls !== null)
    mistakes.push("DEMO is for trying things out over plain http; leave TLS_CERT_FILE or DEMO out.");
  const storageUrl = text("STORAGE_URL") ?? `file:${resolve(dataDir, "files")}`;
  orMistake(() => storageFolder(storageUrl), mistakes);
  const logLevel = text("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(logLevel))
    mistakes.push(`LOG_LEVEL is "${logLevel}"; choose one of: ${logLevels.join(", ")}.`);

  const config: Config = {
    role: readRole(roleArgument, mistakes),
    host: readHost(text("HOST") ?? "127.0.0.1", mistakes),
    port,
    healthPort: text("HEALTH_PORT") === null ? null : wholeNumber("HEALTH_PORT", 0, 0, 65_535),
    siteUrl,
    databaseUrl,
    databaseReadUrl,
    targetDatabaseUrl,
    nameStatements: readSwitch(
      "DATABASE_NAMED_STATEMENTS",
      text("DATABASE_NAMED_STATEMENTS"),
      true,
      mistakes,
    ),
    databasePoolSize: wholeNumber("DATABASE_POOL_SIZE", 20, 2, 1_000),
    databaseBackgroundPoolSize: wholeNumber("DATABASE_BACKGROUND_POOL_SIZE", 10, 5, 1_000),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    storageUrl,
    objectStore: readObjectStore(storageUrl, text, mistakes),
    redisUrl,
    secretKeys,
    backupPassphrase,
    operator: email !== null && password !== null ? { email, password } : null,
    demo,
    // Beside the service; a free one where the service takes a free one, or where there is none beside it.
    demoPort: wholeNumber("DEMO_PORT", port === 0 || port === 65_535 ? 0 : port + 1, 0, 65_535),
    requestsPerHour: wholeNumber("LIMIT_REQUESTS", 3000, 1, 1_000_000_000),
    unauthenticatedRequestsPerHour: wholeNumber("LIMIT_UNAUTHENTICATED", 200, 1, 1_000_000_000),
    connectionsPerAddress: wholeNumber("LIMIT_CONNECTIONS", 500, 10, 1_000_000),
    bodySeconds: wholeNumber("BODY_SECONDS", 30, 1, 3_600),
    uploadSeconds: wholeNumber("UPLOAD_SECONDS", 300, 1, 3_600),
    trustedProxies: ranges("TRUSTED_PROXIES"),
    tls,
    requiresOauth2:
      readSwitch("REQUIRE_OAUTH2", text("REQUIRE_OAUTH2"), false, mistakes) || siteUrl.startsWith("https:"),
    outboundAllow: ranges("OUTBOUND_ALLOW"),
    mail: readMail(text("SMTP_URL"), text("SMTP_FROM"), siteUrl, mistakes),
    notices: readNotices(
      list("NOTICES_MAIL_TO"),
      text("NOTICES_WEBHOOK_URL"),
      text("NOTICES_WEBHOOK_SECRET"),
      mistakes,
    ),
    webhookSchedule: readSchedule(list("WEBHOOK_SCHEDULE"), mistakes),
    documentMemoryMb: wholeNumber("DOCUMENT_MEMORY_MB", 512, 256, 16_384),
    documentSeconds: wholeNumber("DOCUMENT_SECONDS", 60, 1, 3_600),
    documentQuota: {
      documents: wholeNumber("LIMIT_DOCUMENTS", 10_000, 1, 1_000_000_000),
      bytes: wholeNumber("LIMIT_DOCUMENTS_MB", 10_240, 1, 1_000_000_000) * 1_048_576,
      documentsADay: wholeNumber("LIMIT_DOCUMENTS_A_DAY", 1_000, 1, 1_000_000_000),
    },
    keptDays: {
      events: text("KEEP_EVENTS_DAYS") === null ? null : wholeNumber("KEEP_EVENTS_DAYS", 0, 30, MOST_DAYS),
      audit: text("KEEP_AUDIT_DAYS") === null ? null : wholeNumber("KEEP_AUDIT_DAYS", 0, 180, MOST_DAYS),
      statements:
        text("KEEP_STATEMENTS_DAYS") === null ? null : wholeNumber("KEEP_STATEMENTS_DAYS", 0, 60, MOST_DAYS),
      requests: wholeNumber("KEEP_REQUESTS_DAYS", 30, 30, MOST_DAYS),
      deliveries: wholeNumber("KEEP_DELIVERIES_DAYS", 35, 7, MOST_DAYS),
      scores: wholeNumber("KEEP_SCORES_DAYS", 180, 30, MOST_DAYS),
      history: wholeNumber("KEEP_HISTORY_DAYS", 400, 90, MOST_DAYS),
    },
    deletionGraceDays: wholeNumber("ORGANIZATION_GRACE_DAYS", 7, 1, 365),
    logLevel,
    metricsToken: text("METRICS_TOKEN"),
    metricsKeptMs: 5_000,
    beatMs: 15_000,
    databaseMinors: newestMinors,
    tracing: readTracing(text("OTEL_EXPORTER_OTLP_ENDPOINT"), list("OTEL_EXPORTER_OTLP_HEADERS"), mistakes),
    models: readModels(text, mistakes),
    talkWaits,
  };
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return config;
}

/** Tried out at once: a certificate that does not work is a mistake of the configuration, not of the first visitor. */
function readTlsFiles(certFile: string | null, keyFile: string | null, mistakes: string[]): TlsFiles | null {
  if (certFile === null && keyFile === null) return null;
  if (certFile === null || keyFile === null) {
    mistakes.push("TLS_CERT_FILE and TLS_KEY_FILE belong together: set both or neither.");
    return null;
  }
  const files = { certFile: resolve(certFile), keyFile: resolve(keyFile) };
  orMistake(() => readTlsKeys(files), mistakes);
  return files;
}

function orMistake(read: () => unknown, mistakes: string[]): void {
  try {
    read();
  } catch (error) {
    mistakes.push(error instanceof Error ? error.message : String(error));
  }
}

function readRole(argument: string | undefined, mistakes: string[]): Role {
  if (argument === undefined) return "all";
  if (argument === "serve" || argument === "work" || argument === "migrate") return argument;
  if (argument === "restored" || argument === "moved") return argument;
  mistakes.push(
    `"${argument}" is not a role; start with serve, work or migrate, or with none for all three; or say once that the database was restored or moved.`,
  );
  return "all";
}

/** The specification allows five attempts; more or fewer are the operator's choice. */
const standardSchedule = [0, 30, 300, 3_600, 21_600];
const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_S = 7 * 24 * 3_600;

function readSchedule(values: readonly string[], mistakes: string[]): number[] {
  if (values.length === 0) return standardSchedule;
  const seconds = values.map(Number);
  const isSound = values.every((value) => /^\d+$/.test(value)) && Math.max(...seconds) <= LONGEST_PAUSE_S;
  if (isSound && values.length <= MOST_ATTEMPTS) return seconds;
  mistakes.push(
    `WEBHOOK_SCHEDULE is "${values.join(",")}"; write the pause before each attempt in whole seconds, such as 0,30,300,3600,21600.`,
  );
  return standardSchedule;
}

function readMail(
  url: string | null,
  from: string | null,
  siteUrl: string,
  mistakes: string[],
): Config["mail"] {
  if (from !== null && !from.includes("@"))
    mistakes.push(`SMTP_FROM is "${from}"; it must be an e-mail address.`);
  if (url === null) return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === "") {
    // Not repeated here: it holds a password.
    mistakes.push("SMTP_URL must look like smtps://user:password@mail.example.com or smtp://….");
    return null;
  }
  return { url, from: from ?? `no-reply@${URL.canParse(siteUrl) ? new URL(siteUrl).hostname : "localhost"}` };
}

const LEAST_SECRET_BYTES = 24;

function readNotices(
  mailTo: string[],
  url: string | null,
  secret: string | null,
  mistakes: string[],
): Config["notices"] {
  for (const address of mailTo)
    if (!/^[^\s@]+@[^\s@]+$/.test(address))
      mistakes.push(`NOTICES_MAIL_TO names "${address}"; write e-mail addresses with commas between them.`);
  const to = mailTo.length === 0 ? null : mailTo;
  if (url === null && secret === null) return { mailTo: to, webhook: null };
  if (url === null || secret === null) {
    mistakes.push("NOTICES_WEBHOOK_URL and NOTICES_WEBHOOK_SECRET belong together: set both or neither.");
    return { mailTo: to, webhook: null };
  }
  // Neither is repeated here: addresses of chat systems hold a secret, too.
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    mistakes.push("NOTICES_WEBHOOK_URL must begin with https:// or http://.");
  const isSound =
    /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) &&
    Buffer.from(secret.slice(6), "base64").length >= LEAST_SECRET_BYTES;
  if (!isSound)
    mistakes.push(
      "NOTICES_WEBHOOK_SECRET must be whsec_ and at least 24 random bytes in Base64, as `echo whsec_$(openssl rand -base64 32)` makes it.",
    );
  return { mailTo: to, webhook: { url, secret } };
}

/** Whether this machine has that address is seen when it listens. */
function readHost(value: string, mistakes: string[]): string {
  if (!isIP(value) && !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?$/i.test(value))
    mistakes.push(
      `HOST is "${value}"; it must be an address or a name of this machine, such as 0.0.0.0 for all its addresses.`,
    );
  return value;
}

/** Or none yet: before the first start the password is a new one. Later on only the database knows whether it is. */
function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Plain http is for this machine only: login links and tokens travel in the open on any other. */
function readSiteUrl(value: string, mistakes: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== "/" ||
    url.search ||
    url.hash ||
    url.username
  ) {
    mistakes.push(
      `SITE_URL is "${value}"; it must be an origin such as https://learn.example.com, without a path.`,
    );
    return value;
  }
  const isLoopback =
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname) || url.hostname.endsWith(".localhost");
  if (url.protocol === "http:" && !isLoopback) {
    mistakes.push(`SITE_URL is "${value}"; outside this machine it must be https.`);
  }
  return url.origin;
}
