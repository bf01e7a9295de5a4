import pg from "pg";
import { type ServiceProcess, startServiceProcess } from "../../server/test/process.ts";
import { type BufferCounter, createBufferCounter } from "./buffers.ts";
import { fillInstallation } from "./fill.ts";
import { organizationIds, type Size } from "./size.ts";

/** A service on a filled database, and what to call it with. */
export interface Installation extends FilledDatabase {
  service: ServiceProcess;
  counter: BufferCounter;
  tokens: Record<keyof typeof organizationIds | "operator", string>;
  /** Of templates, those that each person has a lesson of; the last one's lessons were never opened. */
  templateIds: number[];
  stop(): Promise<void>;
}

/** The settings of the service on this database. */
export const environmentFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: "bench ".repeat(8),
  // Nobody who is asked for has a password to forget, so nothing is mailed.
  SMTP_URL: "smtp://127.0.0.1:9",
});

export interface FilledDatabase {
  name: string;
  size: Size;
  databaseUrl: string;
  filledMs: number;
}

/** A database of its own in this PostgreSQL, filled. */
export async function fillDatabase(postgresUrl: string, name: string, size: Size): Promise<FilledDatabase> {
  await withClient(postgresUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const databaseUrl = url.href;
  await (await startServiceProcess({ environment: environmentFor(databaseUrl) })).stop(); // makes the schema and its content
  const begun = performance.now();
  await fillInstallation(databaseUrl, size);
  return { name, size, databaseUrl, filledMs: performance.now() - begun };
}

/** A process that serves it and no worker beside it. Its tokens live for an hour, which the measuring takes a part of. */
export async function openInstallation(filled: FilledDatabase): Promise<Installation> {
  const { databaseUrl } = filled;
  const service = await startServiceProcess({ environment: environmentFor(databaseUrl), role: "serve" });
  const counter = await createBufferCounter(databaseUrl);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      "select distinct template_id as id from curriculum where user_id = 1 order by id",
    ),
  );
  return {
    ...filled,
    service,
    counter,
    tokens: {
      largest: await partnerToken(service, organizationIds.largest),
      usual: await partnerToken(service, organizationIds.usual),
      operator: await service.operatorToken(),
    },
    templateIds: rows.map(({ id }) => Number(id)),
    async stop() {
      await counter.end();
      await service.stop();
    },
  };
}

async function partnerToken(
  { call, operatorToken }: ServiceProcess,
  organizationId: number,
): Promise<string> {
  const { client_id, client_secret } = await call("POST", "/operator/v1/applications/", {
    token: await operatorToken(),
    body: { organization: `org-${organizationId}`, name: "Bench" },
  });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  return (await call("POST", "/oauth/token/", { form })).access_token;
}

/** Milliseconds from the start of a process with all roles to its first answer. */
export async function startMs({ databaseUrl }: FilledDatabase): Promise<number> {
  const service = await startServiceProcess({ environment: environmentFor(databaseUrl) });
  await service.stop();
  return service.startedAfterMs;
}

export async function databaseMb({ databaseUrl }: FilledDatabase): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ mb: number }>("select pg_database_size(current_database())::float8 / 1e6 as mb"),
  );
  return rows[0]?.mb ?? Number.NaN;
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
