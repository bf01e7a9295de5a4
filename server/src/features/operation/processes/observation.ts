import type { Context } from "#platform/feature.ts";
import { leastRoom } from "#platform/files/room.ts";
import { readBacklog } from "#tenancy/events/index.ts";
import { selectWorkerStates } from "./queries.ts";

/** What operators watch: whether somebody works. Read from the database when asked: every process answers the same. */
export function observeProcesses({
  metrics,
  db,
  clock,
  settings,
}: Pick<Context, "metrics" | "db" | "clock" | "settings">): void {
  metrics.gauge(
    "lectern_disk_free_bytes",
    "Room that is left where this process keeps its files, on the fullest disk of theirs; -1: cannot be told.",
    async () => (await leastRoom(settings.folders))?.freeBytes ?? -1,
  );
  metrics.gauge(
    "lectern_events_unsequenced",
    "Events that are committed and not numbered yet: pollers and receivers do not have them. At most 100000.",
    async () => (await readBacklog(db)).count,
  );
  metrics.gauge(
    "lectern_events_oldest_unsequenced_seconds",
    "How long the oldest event has waited to be numbered; seconds rather than fractions mean that nobody works.",
    async () => {
      const { oldestAt } = await readBacklog(db);
      return oldestAt === null ? 0 : Math.max(0, (clock().getTime() - oldestAt.getTime()) / 1000);
    },
  );
  metrics.gaugeBy(
    "lectern_worker_heartbeat_age_seconds",
    "How long ago the last heartbeat of a worker of this name was, in whichever process it was last.",
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
