import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, readConfig } from "#app/config.ts";
import { features } from "#app/features.ts";
import { type Service, type ServiceOptions, startService } from "#app/service.ts";
import type { ManualClock } from "#kernel/clock.ts";
import { manualClock } from "#kernel/clock.ts";
import { randomToken } from "#kernel/secret.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { createLog, type Log } from "#platform/log/log.ts";
import { createTestDatabase } from "./database.ts";
import { noteConnections } from "./quiet/foreign-calls.ts";
import { assertNone } from "./quiet/watched-program.ts";
import { checksAtFileEnd } from "./runner/file-end.ts";

const foreignCalls: string[] = [];
noteConnections((call) => foreignCalls.push(call));
// Calls after a file's last service has stopped do not count for the next file.
checksAtFileEnd.push(() => {
  foreignCalls.length = 0;
  return [];
});

export const operatorCredentials = { email: "operator@example.com", password: "correct horse battery" };

export interface TestApp {
  /** `{site_url}`, without a slash at the end. */
  siteUrl: string;
  /** Where it really listens. */
  address: string;
  context: Context;
  clock: ManualClock;
  databaseUrl: string;
  /** Sends a request to a path of the site and reads the answer. JSON bodies are serialised, forms sent as they are. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** A JWT of the operator, for the operator API. */
  operatorToken(): Promise<string>;
  /** Waits until the sequencer has seen everything that is committed. */
  eventsSettled(): Promise<void>;
  /** Stops the service and starts it again on the same database, with these settings changed. */
  restart(change?: Partial<Config>): Promise<void>;
  /** @throws when this process called other machines */
  stop(): Promise<void>;
}

export interface SendOptions {
  token?: string;
  body?: unknown;
  /** A list is sent as several fields of one name. */
  form?: Record<string, string | readonly string[]>;
  /** As they are; a header says what they are. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  cookie?: string;
}

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. Tests read into it freely. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what the schema promises
  json: any;
}

export interface TestAppOptions {
  clock?: ManualClock;
  config?: Partial<Config>;
  /** What the environment says besides. */
  environment?: Record<string, string>;
  /** Beside the product's own. */
  features?: readonly Feature[];
  /** An empty database that the test looks after itself. */
  databaseUrl?: string;
  log?: Log;
  resolver?: ServiceOptions["resolver"];
}

/** The whole service on its own database, on a free port, with a clock turned by hand. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { databaseUrl } = options;
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const clock = options.clock ?? manualClock("2026-06-15T09:00:00.000Z");
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-app-"));
  const config: Config = {
    ...readConfig(
      {
        DATABASE_URL: database.url,
        SECRET_KEY: randomToken(32),
        DATA_DIR: dataDir,
        PORT: "0",
        LIMIT_REQUESTS: "1000000",
        LIMIT_UNAUTHENTICATED: "1000000",
        SITE_URL: "http://localhost",
        ...options.environment,
      },
      undefined,
    ),
    operator: operatorCredentials,
    metricsKeptMs: 0, // tests look again at once
    ...options.config,
  };
  const log = options.log ?? createLog({ level: process.env.TEST_LOG ?? "silent" });
  // A service that does not start must not leave the test hanging on its database.
  const start = (change: Partial<Config> = {}) =>
    startService(
      { ...config, ...change },
      {
        log,
        clock,
        features: [...features, ...(options.features ?? [])],
        ...(options.resolver ? { resolver: options.resolver } : {}),
      },
    );
  let service: Service | null = await start().catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const running = () => {
    if (service === null) throw new Error("The service has been stopped.");
    return service;
  };
  const client = testClient(running, clock, config.siteUrl);
  return {
    ...client,
    get address() {
      return client.address();
    },
    get context() {
      return running().context;
    },
    clock,
    databaseUrl: database.url,
    async restart(change) {
      await running().stop();
      client.signOut();
      service = await start(change);
    },
    async stop() {
      await running().stop();
      service = null; // files that are run stay in memory, with what they hold
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      assertNone(foreignCalls.splice(0));
    },
  };
}

function testClient(service: () => Service, clock: ManualClock, siteUrl: string) {
  const address = () => `http://127.0.0.1:${service().port}`;
  let jwt: { token: string; until: number } | null = null;

  async function send(method: string, path: string, sending: SendOptions = {}): Promise<Answer> {
    const headers = new Headers(sending.headers);
    if (sending.token) headers.set("authorization", `Bearer ${sending.token}`);
    if (sending.cookie) headers.set("cookie", sending.cookie);
    const body = requestBody(sending, headers);
    const response = await fetch(address() + path, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      url: response.url,
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
    };
  }

  return {
    siteUrl,
    address,
    send,
    async operatorToken() {
      const now = service().context.clock().getTime();
      if (jwt && jwt.until > now) return jwt.token;
      const answer = await send("POST", "/auth/jwt/create/", { body: operatorCredentials });
      jwt = { token: answer.json.access, until: now + 200_000 };
      return jwt.token;
    },
    signOut() {
      jwt = null;
    },
    async eventsSettled() {
      const { db } = service().context;
      for (;;) {
        clock.advance(0); // also those that other processes committed
        const { rows } = await sql`select from event where not sequenced limit 1`.execute(db);
        if (rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
  };
}

/** The value of a cookie that the answer sets, as a browser sends it back; empty when it sets none of this name. */
export function cookieOf(answer: Answer, name: string): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(";")[0] ?? "";
}

function requestBody(sending: SendOptions, headers: Headers): string | FormData | Blob | undefined {
  if (sending.bytes) return new Blob([new Uint8Array(sending.bytes)]);
  if (sending.form) {
    headers.set("content-type", "application/x-www-form-urlencoded");
    const fields = new URLSearchParams();
    for (const [name, values] of Object.entries(sending.form)) {
      for (const value of [values].flat()) fields.append(name, value);
    }
    return fields.toString();
  }
  if (sending.body === undefined || sending.body instanceof FormData) return sending.body;
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return typeof sending.body === "string" ? sending.body : JSON.stringify(sending.body);
}
