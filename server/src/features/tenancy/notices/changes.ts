import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";

/** What is open: raised, seen and resolved all change that. */
export const noticeChanges: readonly ChangeSource[] = [
  {
    resource: "notices",
    mark: sql`
      select (count(*), max(id)) from (
        select id from notice where resolved_at is null and acknowledged_at is null order by id desc limit 1000
      ) as open`,
  },
];
