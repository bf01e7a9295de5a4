import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { BackupError, explainFileError } from "../backup-error.ts";
import { parsePosition, positionText } from "../base-backup/position.ts";
import { replicationOf } from "../base-backup/replication.ts";
import type { Entry } from "./entries.ts";
import { isSameHistory, setAside } from "./history.ts";
import { createFileKeeper } from "./kept-files.ts";
import { lockLog, makeLogFolder } from "./log-folder.ts";
import { createPieceWriter } from "./piece-writer.ts";
import { endOfLog } from "./pieces.ts";
import { dropSlot, ensureSlot, requireUnreadSlot } from "./slot.ts";
import { openWalStream } from "./wal-stream.ts";

interface LogSource {
  /** Where the server is now. Null: it does not run. */
  connection(): pg.ClientConfig | null;
  passphrase: string | null;
  /** Where STORAGE_URL keeps what learners and partners brought. Null: in an object store, which is not copied. */
  storageFolder: string | null;
  /** Null: nothing is ever removed. */
  keptMs: number | null;
  now(): Date;
  note(line: string): void;
  /** Whether it is worth while to try once more after this error, since the server is only away. */
  isPassing(error: unknown): boolean;
  signal: AbortSignal;
  /** It is being kept from now on, once for each connection. */
  onBegun(): Promise<void>;
}

const SAMPLE_MS = 1_000;
const RETRY_MS = 1_000;
const STRETCH_BYTES = 1_048_576;

/**
 * Writes what the server writes to its log into the folder, down to the disk before the server may forget it, until the signal
 * comes. A server that is away is waited for. @throws BackupError saying what to do
 */
export async function keepLog(folder: string, source: LogSource): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = lockLog(folder);
    try {
      let isAway = false;
      while (!source.signal.aborted) {
        try {
          const connection = source.connection();
          if (connection !== null) {
            await receive(folder, connection, source, () => {
              isAway = false;
            });
          }
        } catch (error) {
          if (source.signal.aborted) return;
          if (!source.isPassing(error)) throw error;
        }
        if (source.signal.aborted) return;
        if (!isAway) source.note("The database is away: waiting for it.");
        isAway = true;
        await pause(RETRY_MS, undefined, { signal: source.signal }).catch(() => undefined);
      }
    } finally {
      lock.release();
    }
  } catch (error) {
    throw isFull(error) ? fullDisk(folder, error) : explainFileError(error, folder);
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

function fullDisk(folder: string, cause: unknown): BackupError {
  return new BackupError(
    `The disk with ${folder} is full: free some space, and start the command again. What is there stays good, and the database keeps what is written meanwhile, so that there is no gap.`,
    { cause },
  );
}

/** For as long as one connection lasts. */
async function receive(
  folder: string,
  connection: pg.ClientConfig,
  source: LogSource,
  onBegun: () => void,
): Promise<void> {
  const client = new pg.Client(replicationOf(connection));
  client.on("error", () => undefined); // the next question fails of itself
  await client.connect();
  try {
    const { rows } = await client.query<{ systemid: string; timeline: string }>("IDENTIFY_SYSTEM");
    const [{ systemid: system, timeline: number } = { systemid: "", timeline: "0" }] = rows;
    const timeline = Number(number);
    await requireUnreadSlot(client, SLOT);
    const slot = { name: SLOT, ...(await ensureSlot(client, SLOT)) };
    const makeFolder = () =>
      makeLogFolder(folder, system, {
        passphrase: source.passphrase,
        now: source.now(),
        note: source.note,
      });
    let log = await makeFolder();
    let end = await endOfLog(folder, timeline, log.key);
    if (
      end !== null &&
      !(await isSameHistory(folder, end, log.key, { client, connection, timeline, slot }))
    ) {
      const former = await setAside(folder, source.now());
      source.note(
        end < slot.oldest && !slot.isNew
          ? `The database no longer has what it wrote after ${positionText(end)}: what was kept up to this gap is in ${join(folder, former)}.`
          : `The database was restored, or exchanged: what was kept of it before is in ${join(folder, former)}.`,
      );
      log = await makeFolder();
      end = null;
    }
    const { key, begunAt: since } = log;
    const keepFiles = createFileKeeper(folder, { storageFolder: source.storageFolder, since, key });
    const from = chooseStart(end, slot.oldest, source.note);
    await requireUnreadSlot(client, SLOT); // the server may not have noticed the end of the comparison yet
    const stream = await openWalStream(connection, { slot: SLOT, from, timeline });
    const stop = () => void stream.close();
    source.signal.addEventListener("abort", stop);
    if (source.signal.aborted) stop(); // while it began
    let failure: unknown = null;
    const sampler = sample(client, keepFiles, {
      onSampled: () => stream.confirm(safe, true),
      onFailure(error) {
        failure = error;
        stop();
      },
    });
    const writer = createPieceWriter({ ...source, folder, timeline, key });
    let received = from;
    let safe = from;
    let waiting: Buffer[] = [];
    let isTold = false;
    try {
      for await (const { start, data } of stream.messages) {
        onBegun();
        if (!isTold) await source.onBegun();
        isTold = true;
        if (data.length > 0) {
          if (start !== received) throw new Error(`The log goes on at ${start} instead of ${received}.`);
          waiting.push(data);
          received += BigInt(data.length);
        }
        const isFull = received - safe >= BigInt(STRETCH_BYTES);
        if (stream.hasMore() && !isFull) continue;
        const entries: Entry[] = [];
        if (waiting.length > 0) entries.push({ start: safe, data: Buffer.concat(waiting), at: null });
        const promised = sampler.promiseAt(received);
        if (promised !== null) {
          const data = Buffer.from(promised.files.join("\n"));
          entries.push({ start: received, data, at: promised.at });
        }
        if (entries.length === 0) continue;
        await writer.write(entries);
        const isFurther = safe !== received;
        [safe, waiting] = [received, []];
        if (isFurther) stream.confirm(safe, false);
      }
    } catch (error) {
      throw failure ?? error;
    } finally {
      source.signal.removeEventListener("abort", stop);
      sampler.stop();
      await writer.close();
      await stream.close();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SLOT = "lectern_log";

/** The server need not keep its log for this any more. @throws pg.DatabaseError where somebody still reads it */
export async function endLog(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(replicationOf(connection));
  await client.connect();
  try {
    await dropSlot(client, SLOT);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Where the folder ends; where nothing is in it, where the server's log begins. */
function chooseStart(end: bigint | null, oldest: bigint, note: (line: string) => void): bigint {
  if (end !== null) {
    note(`Keeping the log from ${positionText(end)} on.`);
    return end;
  }
  note(
    `Keeping the log from ${positionText(oldest)} on, a new beginning: what was written before is not in it. Make a backup now; from its end on, every moment can be restored.`,
  );
  return oldest;
}

/**
 * Asks each second how far what is acknowledged has come, and keeps the stored files in between: first the time, then files, then
 * the position. What was acknowledged by that time lies below the position, and its files are there.
 */
function sample(
  client: pg.Client,
  keepFiles: () => Promise<string[]>,
  { onSampled, onFailure }: { onSampled(): void; onFailure(error: unknown): void },
) {
  let latest: { at: Date; position: bigint } | null = null;
  let files: string[] = [];
  let isAsking = false;
  async function take(): Promise<void> {
    const { rows: times } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    files.push(...(await keepFiles()));
    const { rows: positions } = await client.query<{ position: string }>(
      "select pg_current_wal_flush_lsn()::text as position",
    );
    const [[time], [found]] = [times, positions];
    if (time && found) latest = { at: new Date(time.at), position: parsePosition(found.position) };
    onSampled();
  }
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    take()
      .catch(onFailure)
      .finally(() => {
        isAsking = false;
      });
  }, SAMPLE_MS);
  return {
    /** Once for each question, when everything below its answer has come; with the files that were kept since. */
    promiseAt(received: bigint): { at: Date; files: string[] } | null {
      if (latest === null || latest.position > received) return null;
      const promised = { at: latest.at, files };
      [latest, files] = [null, []];
      return promised;
    },
    stop: () => clearInterval(timer),
  };
}
