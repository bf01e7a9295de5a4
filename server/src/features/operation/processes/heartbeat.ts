import { hostname } from "node:os";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { uuidV4 } from "#kernel/ids.ts";
import type { Context, Progress, Worker } from "#platform/feature.ts";
import type { HostCheck, HostMatter } from "#platform/health/matter.ts";
import { API_VERSION } from "#platform/http/server.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { readBacklog } from "#tenancy/events/index.ts";
import { clockMatters } from "./clock-difference.ts";
import { diagnose, hangsAfter, isAlive, LATE_AFTER_S } from "./diagnosis.ts";
import { hostKinds } from "./host-kinds.ts";
import { createHostNotices, createWorkNotices } from "./notices.ts";
import {
  type Beat,
  deleteBeats,
  type Process,
  readDatabaseClock,
  selectWorkerStates,
  writeBeats,
} from "./queries.ts";

const BEAT_MS = 15_000;
/** Processes of an installation are started one after the other: before that, nobody needs to work yet. */
const BEATS_OF_A_START = 4;

export interface Heartbeat extends Worker {
  /** Why this process should be restarted, in sentences; empty while its workers get on. */
  troubles(): string[];
  /** What else this process sees that somebody has to act on, in sentences. */
  surroundings(): string[];
}

interface HeartbeatOptions {
  role: string;
  workers: readonly Worker[];
  /** What may be wrong with this machine. */
  checks: readonly HostCheck[];
  /** What this machine says that the time is, to be compared with the database's. */
  machineClock?: Clock;
  beatMs?: number;
}

/** Writes how the process and its workers are, every fifteen seconds until stopped, and tells operators when nobody works. */
export function startHeartbeat(
  context: Pick<Context, "db" | "clock" | "log">,
  { role, workers, checks, machineClock = systemClock, beatMs = BEAT_MS }: HeartbeatOptions,
): Heartbeat {
  const startedAt = performance.now();
  const self: Omit<Process, "age"> = {
    id: uuidV4(),
    host: hostname(),
    pid: process.pid,
    role,
    version: API_VERSION,
  };
  const workNotices = createWorkNotices(context);
  const hostNotices = createHostNotices(context, hostKinds);
  let found: readonly HostMatter[] = [];
  let beats = 0;
  const stalled = { id: -1, since: startedAt };

  const polling = startPolling({
    name: "heartbeat",
    log: context.log,
    pollMs: beatMs,
    restMs: 1,
    async work() {
      // First: where nothing can be written any more, the rest fails.
      found = (await Promise.all(checks.map((check) => check.find()))).flat();
      const { backlog, states, apartMs } = await context.db.transaction().execute(async (trx) => {
        await writeBeats(trx, { ...self, age: secondsSince(startedAt) }, beatsOf(workers));
        const before = machineClock().getTime();
        const there = await readDatabaseClock(trx);
        const here = (before + machineClock().getTime()) / 2;
        return {
          backlog: await readBacklog(trx),
          states: await selectWorkerStates(trx),
          apartMs: here - there.getTime(),
        };
      });
      found = [...found, ...clockMatters(apartMs)];
      if (backlog.oldestId !== stalled.id) {
        stalled.id = backlog.oldestId ?? -1;
        stalled.since = performance.now();
      }
      const { matters } = diagnose(states, backlog, context.clock());
      beats += 1;
      await workNotices.settle(matters, { isStarting: beats <= BEATS_OF_A_START });
      const living = states.filter(isAlive).map(({ host }) => host);
      await hostNotices.settle(found, living);
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
    surroundings: () => found.flatMap(({ severity, message }) => (severity === "problem" ? [message] : [])),
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
