import { hostname } from "node:os";
import { uuidV4 } from "#kernel/ids.ts";
import type { Context, Progress, Worker } from "#platform/feature.ts";
import { leastRoom, type Room } from "#platform/files/room.ts";
import { API_VERSION } from "#platform/http/server.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { readBacklog } from "#tenancy/events/index.ts";
import { diagnose, hangsAfter, LATE_AFTER_S } from "./diagnosis.ts";
import { diskSentence, diskState } from "./disk.ts";
import { createDelayNotice, createDiskNotice } from "./notices.ts";
import { type Beat, deleteBeats, type Process, selectWorkerStates, writeBeats } from "./queries.ts";

const BEAT_MS = 15_000;

export interface Heartbeat extends Worker {
  /** Why this process should be restarted, in sentences; empty while its workers get on. */
  troubles(): string[];
  /** What else this process sees that somebody has to act on, in sentences. */
  surroundings(): string[];
}

interface HeartbeatOptions {
  role: string;
  workers: readonly Worker[];
}

/** Writes how the process and its workers are, every fifteen seconds until stopped, and tells operators when nobody works. */
export function startHeartbeat(
  context: Pick<Context, "db" | "clock" | "log" | "settings">,
  { role, workers }: HeartbeatOptions,
): Heartbeat {
  const startedAt = performance.now();
  const self: Omit<Process, "age"> = {
    id: uuidV4(),
    host: hostname(),
    pid: process.pid,
    role,
    version: API_VERSION,
  };
  const notice = createDelayNotice(context);
  const diskNotice = createDiskNotice(context);
  let room: Room | null = null;
  const stalled = { id: -1, since: startedAt };

  const polling = startPolling({
    name: "heartbeat",
    log: context.log,
    pollMs: BEAT_MS,
    restMs: 1,
    async work() {
      // First: where nothing can be written any more, the rest fails.
      room = await leastRoom(context.settings.folders);
      const { backlog, states } = await context.db.transaction().execute(async (trx) => {
        await writeBeats(trx, { ...self, age: secondsSince(startedAt) }, beatsOf(workers));
        return { backlog: await readBacklog(trx), states: await selectWorkerStates(trx) };
      });
      if (backlog.oldestId !== stalled.id) {
        stalled.id = backlog.oldestId ?? -1;
        stalled.since = performance.now();
      }
      await notice.settle(diagnose(states, backlog, context.clock()));
      if (room) await diskNotice.settle(room);
      return false;
    },
  });

  return {
    name: polling.name,
    troubles() {
      const hanging = workers.filter(
        ({ name, progress }) => progress && secondsUnmoved(progress()) > hangsAfter(name),
      );
      const isSequencerStuck = stalled.id !== -1 && secondsSince(stalled.since) > LATE_AFTER_S;
      return [
        ...hanging.map(({ name }) => `The worker ${name} has stopped moving.`),
        ...(isSequencerStuck ? ["The sequencer makes no progress: the oldest event still waits."] : []),
      ];
    },
    surroundings: () => (room !== null && diskState(room) === "full" ? [diskSentence(room)] : []),
    async stop() {
      await polling.stop();
      await deleteBeats(context.db, self.id).catch(() => undefined); // forgotten by itself in a day
    },
  };
}

function beatsOf(workers: readonly Worker[]): Beat[] {
  const process = { worker: "process", turned: 0, succeeded: 0, failed: null, failure: null };
  return [
    process,
    ...workers.flatMap(({ name, progress }) => {
      if (!progress) return [];
      const { succeededAt, failedAt, failure } = progress();
      return {
        worker: name,
        turned: secondsUnmoved(progress()),
        succeeded: succeededAt === null ? null : secondsSince(succeededAt),
        failed: failedAt === null ? null : secondsSince(failedAt),
        failure,
      };
    }),
  ];
}

function secondsUnmoved({ turnedAt, isResting }: Progress): number {
  return isResting ? 0 : secondsSince(turnedAt);
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}
