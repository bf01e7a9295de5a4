import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";

/** A store's lane shows when it was served and how that went; there is one for each organization with a store. */
const lanes = sql`
  select (count(claim_id), sum(failures), max(served_at), max(last_success_at), count(refused_since))
  from record_store_lane`;
const statements = sql`select (select max(id) from statement)`;

export const recordStoreChanges: readonly ChangeSource[] = [
  { resource: "record-store-statements", mark: sql`select ((${lanes}), (${statements}))::text` },
  {
    resource: "record-stores",
    mark: sql`
      select ((${lanes}), (${statements}), (select (count(*), max(modified_date)) from record_store))::text`,
  },
];
