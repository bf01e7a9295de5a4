import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

const execute = promisify(execFile);

/** As long as one of the overlapping readings of the published test takes. */
const READING_MS = 120_000;
const READINGS = 3;

export interface Snapshot {
  release(): Promise<void>;
}

/** A `repeatable read` transaction that has read something and does nothing more, as `pg_dump` before its last table. */
export async function holdSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = await connected(databaseUrl);
  await client.query("begin isolation level repeatable read");
  await client.query("select count(*) from organization");
  return { release: () => client.end() };
}

/**
 * Three readings at a time, each two minutes in one snapshot, begun 40 s apart, so that there is always one. Each counts and
 * sorts all events over and over, with as long a pause as it took: half a processor together where there is one to spare.
 */
export function startReadings(databaseUrl: string): Snapshot {
  const stopping = new AbortController();
  const running = Array.from({ length: READINGS }, (_, number) =>
    readOverAndOver(databaseUrl, (number * READING_MS) / READINGS, stopping.signal),
  );
  return {
    async release() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** `pg_dump` of everything, one after the other, each to its end. @throws on release, when one failed */
export function startDumps(databaseUrl: string): Snapshot {
  const stopping = new AbortController();
  async function dump(): Promise<void> {
    while (!stopping.signal.aborted)
      await execute("pg_dump", ["--file", "/dev/null", "--dbname", databaseUrl]);
  }
  const dumping = dump();
  dumping.catch(() => undefined); // it is told on release
  return {
    release() {
      stopping.abort();
      return dumping;
    },
  };
}

async function readOverAndOver(databaseUrl: string, afterMs: number, signal: AbortSignal): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  await rest(afterMs);
  const client = await connected(databaseUrl);
  while (!signal.aborted) {
    const endsAt = performance.now() + READING_MS;
    await client.query("begin isolation level repeatable read");
    while (!signal.aborted && performance.now() < endsAt) {
      const begunAt = performance.now();
      await client.query(
        "select organization_id, count(distinct body), max(creation_date) from event group by organization_id",
      );
      await rest((performance.now() - begunAt) * READINGS * 2);
    }
    await client.query("commit");
  }
  await client.end();
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "snapshot" });
  await client.connect();
  return client;
}
