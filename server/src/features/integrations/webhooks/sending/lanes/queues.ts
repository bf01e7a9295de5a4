import { sql } from "kysely";
import type { Queue } from "#platform/waking/queue.ts";

/** Deliveries, by lane. A full lane has room again once an outcome is stored, and that write wakes the sender. */
export const deliveries: Queue = {
  name: "webhooks",
  workers: ["webhook-sender"],
  tables: ["delivery", "delivery_lane"],
  dueAt: () => sql`
    select min(greatest(next_due_at, resting_until)) from delivery_lane
    where is_open and next_due_at is not null and in_flight < most_in_flight`,
};

/** Deliveries that are taken back when the lease of a worker that is gone ends. */
export const deliveryLeases: Queue = {
  name: "webhook-leases",
  workers: ["webhook-repair"],
  tables: [],
  dueAt: () => sql`select min(leased_until) from delivery where claim_id is not null`,
};
