import { hostname } from "node:os";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { uuidV4 } from "#kernel/ids.ts";
import type { Context, Progress, Worker } from "#platform/feature.ts";
import type { HostCheck, HostIssue, LiveProcess } from "#platform/health/health-issue.ts";
import { API_VERSION } from "#platform/http/server.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { readBacklog } from "#tenancy/events/index.ts";
import { clockIssues } from "./clock-skew.ts";
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
/** Under this name the process itself beats, beside its workers. */
const PROCESS = "process";
/** Grace period: the processes of an installation start one after the other, so a missing worker is no issue yet. */
const STARTUP_BEATS = 4;

export interface Heartbeat extends Worker {
  /** Why this process should be restarted, in sentences; empty while its workers make progress. */
  troubles(): string[];
  /** Problems with this host that somebody has to fix, in sentences. */
  hostProblems(): string[];
}

interface HeartbeatOptions {
  role: string;
  workers: readonly Worker[];
  /** Checks of this host. */
  checks: readonly HostCheck[];
  /** This host's clock, compared with the database's to measure the skew. */
  machineClock?: Clock;
  beatMs?: number;
}

/** Writes a heartbeat for the process and its workers every fifteen seconds until stopped, and notifies operators when no worker is running. */
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
  let hostIssues: readonly HostIssue[] = [];
  let alive: readonly LiveProcess[] = [];
  let beats = 0;
  const stalled = { id: -1, since: startedAt };

  const polling = startPolling({
    name: "heartbeat",
    log: context.log,
    pollMs: beatMs,
    restMs: 1,
    async work() {
      // First: when the disk is full, the writes below fail.
      hostIssues = (await Promise.all(checks.map((check) => check.find(alive)))).flat();
      const { backlog, states, skewMs } = await context.db.transaction().execute(async (trx) => {
        await writeBeats(trx, { ...self, age: secondsSince(startedAt) }, beatsOf(workers));
        const before = machineClock().getTime();
        const databaseTime = await readDatabaseClock(trx);
        const hostTime = (before + machineClock().getTime()) / 2;
        return {
          backlog: await readBacklog(trx),
          states: await selectWorkerStates(trx),
          skewMs: hostTime - databaseTime.getTime(),
        };
      });
      hostIssues = [...hostIssues, ...clockIssues(skewMs)];
      if (backlog.oldestId !== stalled.id) {
        stalled.id = backlog.oldestId ?? -1;
        stalled.since = performance.now();
      }
      const { issues } = diagnose(states, backlog, context.clock());
      beats += 1;
      await workNotices.update(issues, { isStarting: beats <= STARTUP_BEATS });
      const live = states.filter(isAlive);
      alive = live
        .filter(({ worker }) => worker === PROCESS)
        .map(({ process_id: id, role }) => ({ id, role }));
      await hostNotices.update(
        hostIssues,
        live.map(({ host }) => host),
      );
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
        ...hanging.map(({ name }) => `The worker ${name} has stopped making progress.`),
        ...(isSequencerStuck ? ["The sequencer makes no progress: the oldest event is still waiting."] : []),
      ];
    },
    hostProblems: () =>
      hostIssues.flatMap(({ severity, message }) => (severity === "problem" ? [message] : [])),
    async stop() {
      await polling.stop();
      await deleteBeats(context.db, self.id).catch(() => undefined); // forgotten by itself in a day
    },
  };
}

function beatsOf(workers: readonly Worker[]): Beat[] {
  const process = { worker: PROCESS, turned: 0, succeeded: 0, failed: null, failure: null };
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
