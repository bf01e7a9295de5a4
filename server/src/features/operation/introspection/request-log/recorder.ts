import type { Log } from "#platform/log/log.ts";

export interface Recorder<Entry> {
  /** Takes an entry and returns at once. */
  record(entry: Entry): void;
  /** Writes what was taken so far. @throws when it cannot be written; it is kept for the next time */
  flush(): Promise<void>;
  /** Writes the rest, as far as it can. */
  stop(): Promise<void>;
}

interface RecorderOptions<Entry> {
  log: Log;
  write(entries: readonly Entry[]): Promise<void>;
  /** How long an entry waits for others at most. A crash loses at most so much. */
  waitMs?: number;
  /** What is held while nothing can be written; more is dropped, and said once. */
  mostHeld?: number;
}

const BATCH_SIZE = 1000;

/** Collects entries and writes them in batches, one batch at a time, beside the requests they tell of. */
export function createRecorder<Entry>(options: RecorderOptions<Entry>): Recorder<Entry> {
  const { log, write, waitMs = 1000, mostHeld = 20_000 } = options;
  let held: Entry[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function record(entry: Entry): void {
    if (held.length >= mostHeld) {
      dropped += 1;
      return;
    }
    held.push(entry);
    if (timer === null) wait();
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = null;
      flush().catch((error: unknown) => {
        log.warn({ err: error, held: held.length }, "request log could not be written; will retry");
        if (timer === null) wait();
      });
    }, waitMs);
    timer.unref();
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(writeHeld);
    return writing;
  }

  /** Entries that arrive meanwhile wait for the next write, so that a busy service does not write a few each time. */
  async function writeHeld(): Promise<void> {
    for (let missing = held.length; missing > 0; ) {
      const batch = held.slice(0, Math.min(missing, BATCH_SIZE));
      await write(batch);
      held = held.slice(batch.length);
      missing -= batch.length;
    }
    if (dropped > 0) log.warn({ dropped }, "request log entries lost");
    dropped = 0;
  }

  return {
    record,
    flush,
    async stop() {
      if (timer !== null) clearTimeout(timer);
      try {
        while (held.length > 0) await flush();
      } catch (error) {
        log.warn({ err: error, lost: held.length }, "request log entries lost");
      }
    },
  };
}
