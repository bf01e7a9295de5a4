import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { EndedAttempt } from "./sending/completion.ts";

/** What operators watch: how much waits, for how long, and how attempts end. */
export function observeBacklog({ metrics, db, clock }: Context): void {
  metrics.gauge(
    "lectern_webhook_deliveries_waiting",
    "Webhook deliveries that are not finished.",
    async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from delivery`.execute(db);
      return rows[0]?.count ?? 0;
    },
  );
  metrics.gauge(
    "lectern_webhook_oldest_due_seconds",
    "How long the delivery that is due longest has been waiting, endpoints that are paused or disabled left out.",
    async () => {
      const { rows } = await sql<{ due: string | null }>`
        select min(next_due_at) as due from delivery_lane where is_open and next_due_at is not null`.execute(
        db,
      );
      const due = rows[0]?.due ?? null;
      return due === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(due)) / 1000);
    },
  );
}

export function countAttempts({
  metrics,
}: Pick<Context, "metrics">): (attempts: readonly EndedAttempt[]) => void {
  const attempted = metrics.counter("lectern_webhook_attempts_total", "Webhook requests by how they ended.", [
    "outcome",
  ]);
  const finished = metrics.counter(
    "lectern_webhook_deliveries_total",
    "Webhook deliveries that were finished.",
    ["outcome"],
  );
  return (attempts) => {
    for (const { verdict } of attempts) {
      attempted.inc({ outcome: verdict.error ?? "delivered" });
      if (verdict.next.kind !== "retry") finished.inc({ outcome: verdict.next.kind });
    }
  };
}
