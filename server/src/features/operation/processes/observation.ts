import type { Context } from "#platform/feature.ts";
import { leastRoom } from "#platform/files/room.ts";
import { readBacklog } from "#tenancy/events/index.ts";
import { selectWorkerStates } from "./queries.ts";

/** Whether workers are running. Read from the database on each scrape, so every process reports the same values. */
export function observeProcesses({
  metrics,
  db,
  clock,
  settings,
}: Pick<Context, "metrics" | "db" | "clock" | "settings">): void {
  metrics.gauge(
    "lectern_disk_free_bytes",
    "Free space on the fullest disk that holds files of this process; -1: unknown.",
    async () => (await leastRoom(settings.folders))?.freeBytes ?? -1,
  );
  metrics.gauge(
    "lectern_events_unsequenced",
    "Committed events that are not sequenced yet, so that pollers and receivers do not have them. At most 100000.",
    async () => (await readBacklog(db)).count,
  );
  metrics.gauge(
    "lectern_events_oldest_unsequenced_seconds",
    "How long the oldest event has waited to be sequenced; whole seconds rather than fractions mean that no worker is running.",
    async () => {
      const { oldestAt } = await readBacklog(db);
      return oldestAt === null ? 0 : Math.max(0, (clock().getTime() - oldestAt.getTime()) / 1000);
    },
  );
  metrics.gaugeBy(
    "lectern_worker_heartbeat_age_seconds",
    "Age of the latest heartbeat of a worker of this name, across all processes.",
    ["worker"],
    async () => {
      const byName = Map.groupBy(await selectWorkerStates(db), ({ worker }) => worker);
      return [...byName].map(([worker, states]) => ({
        labels: { worker },
        value: Math.min(...states.map(({ beat_age, turn_age }) => Math.max(beat_age, turn_age, 0))),
      }));
    },
  );
}
