import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { createEndpointOutcomes, type Outcomes } from "./endpoint-outcomes.ts";
import type { EndedAttempt } from "./sending/outcomes/completion.ts";

/** Of the endpoints that fail, those that have done so longest. */
const MOST_FAILING = 100;

/** What operators watch: how much waits, for how long, and who fails. Every process answers the same. */
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
    "How long the oldest delivery has waited that could be sent; replays and endpoints that rest are left out.",
    async () => {
      const now = clock();
      const { rows } = await sql<{ due: string | null }>`
        select min(greatest(next_due_at, resting_until)) as due from delivery_lane
        where kind = 'live' and is_open and next_due_at is not null
          and (resting_until is null or resting_until <= ${now})`.execute(db);
      return secondsSince(rows[0]?.due ?? null, now);
    },
  );
  metrics.gaugeBy(
    "lectern_webhook_endpoint_failing_seconds",
    `For how long an endpoint has answered nothing but failures; the ${MOST_FAILING} that have longest.`,
    ["endpoint"],
    async () => {
      const { rows } = await sql<{ endpoint_id: number; failing_since: string }>`
        select endpoint_id, failing_since from delivery_lane
        where kind = 'live' and is_open and failing_since is not null
        order by failing_since, id limit ${sql.lit(MOST_FAILING)}`.execute(db);
      return rows.map(({ endpoint_id: id, failing_since: since }) => ({
        labels: { endpoint: String(id) },
        value: secondsSince(since, clock()),
      }));
    },
  );
}

function secondsSince(moment: string | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, (now.getTime() - Date.parse(moment)) / 1000);
}

/** Counts what this process sends. @returns what to call with attempts that ended */
export function countAttempts({
  metrics,
  clock,
}: Pick<Context, "metrics" | "clock">): (attempts: readonly EndedAttempt[]) => void {
  const attempted = metrics.counter("lectern_webhook_attempts_total", "Webhook requests by how they ended.", [
    "outcome",
  ]);
  const finished = metrics.counter(
    "lectern_webhook_deliveries_total",
    "Webhook deliveries that were finished.",
    ["outcome"],
  );
  const byEndpoint = metrics.counter(
    "lectern_webhook_endpoint_attempts_total",
    "Webhook requests of this process by endpoint; `other` when it has served more than 1000 in 15 minutes.",
    ["endpoint", "outcome"],
  );
  const outcomes = createEndpointOutcomes({
    clock,
    onForgotten(endpoint) {
      for (const outcome of ["delivered", "failed"]) byEndpoint.remove({ endpoint, outcome });
    },
  });
  metrics.gaugeBy(
    "lectern_webhook_endpoint_success_rate",
    "Of the webhook requests of this process in the last 15 minutes, the share that was answered 2xx, from 0 to 1.",
    ["endpoint"],
    () =>
      [...outcomes.recent()].map(([endpoint, { delivered, failed }]) => ({
        labels: { endpoint },
        value: delivered / (delivered + failed),
      })),
  );
  return (attempts) => {
    for (const { outcome } of attempts) {
      attempted.inc({ outcome: outcome.error ?? "delivered" });
      if (outcome.next.kind !== "retry") finished.inc({ outcome: outcome.next.kind });
    }
    for (const [endpointId, ended] of Map.groupBy(attempts, ({ delivery }) => delivery.endpoint_id)) {
      const sums = outcomesOf(ended);
      const endpoint = outcomes.note(endpointId, sums);
      byEndpoint.inc({ endpoint, outcome: "delivered" }, sums.delivered);
      byEndpoint.inc({ endpoint, outcome: "failed" }, sums.failed);
    }
  };
}

function outcomesOf(attempts: readonly EndedAttempt[]): Outcomes {
  const delivered = attempts.filter(({ outcome }) => outcome.next.kind === "delivered").length;
  return { delivered, failed: attempts.length - delivered };
}
