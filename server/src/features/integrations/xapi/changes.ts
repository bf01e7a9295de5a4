import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";
import { turnOf } from "./sending/lanes/turns.ts";

/** A store's turn shows when it was served, and its lane how that went; there is one for each organization with a store. */
const lanes = sql`
  select (count(turn.claim_id), sum(failures), max(turn.served_at), max(turn.last_success_at), count(refused_since))
  from record_store_lane as lane cross join lateral ${turnOf(sql`lane.record_store_id`)} as turn`;
const statements = sql`select (select max(id) from statement)`;

export const recordStoreChanges: readonly ChangeSource[] = [
  { resource: "record-store-statements", mark: sql`select ((${lanes}), (${statements}))::text` },
  {
    resource: "record-stores",
    mark: sql`
      select ((${lanes}), (${statements}), (select (count(*), max(modified_date)) from record_store))::text`,
  },
];
