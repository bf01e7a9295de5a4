import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";

/** Every attempt that ends leaves its trace in one of the endpoint's two lanes. */
const lanes = sql`
  select (sum(in_flight), sum(consecutive_failures), sum(trips), max(last_success_at), max(failing_since),
          count(*) filter (where is_open), count(next_due_at)) from delivery_lane`;
const newest = sql`select (greatest((select max(id) from delivery), (select max(id) from finished_delivery)))`;

export const webhookChanges: readonly ChangeSource[] = [
  { resource: "webhook-deliveries", mark: sql`select ((${lanes}), (${newest}))::text` },
  {
    resource: "webhook-endpoints",
    mark: sql`
      select ((${lanes}), (${newest}), (select max(id) from webhook_secret),
              (select (count(*), max(modified_date), count(held_since)) from webhook_endpoint))::text`,
  },
];
