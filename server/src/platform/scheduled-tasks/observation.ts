import type { Database } from "../database/database.ts";
import type { ScheduledTask } from "../feature.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { databaseTime, selectLastRuns } from "./runs.ts";

/** Counts this process' runs, and tells for each task how long ago the last one was due that succeeded anywhere. */
export function observeRuns(
  { metrics, db }: { metrics: Metrics; db: Database },
  tasks: readonly ScheduledTask[],
) {
  metrics.gaugeBy(
    "lectern_scheduled_task_age_seconds",
    "How long ago the last run of a scheduled task was due that succeeded, in whichever process. Left out: none in a day.",
    ["task"],
    async () => {
      const [now, runs] = await Promise.all([databaseTime(db), selectLastRuns(db)]);
      return tasks.flatMap(({ name }) => {
        const due = runs.get(name);
        return due ? [{ labels: { task: name }, value: (now.getTime() - due.getTime()) / 1000 }] : [];
      });
    },
  );
  return metrics.counter(
    "lectern_scheduled_task_runs_total",
    "Runs of scheduled tasks in this process, by how they ended.",
    ["task", "outcome"],
  );
}
