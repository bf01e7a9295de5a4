import { sql } from "kysely";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { Person } from "#platform/personal-data.ts";

const columns = rowOf("browser_session", ["id", "creation_date", "last_seen_at", "expires_at"]);

/** A user's browser sessions, newest first. */
export function sessionList({ organizationId, userId }: Person): ListQuery<RowOf<typeof columns>> {
  const id = { expression: sql`browser_session.id`, type: "bigint" } as const;
  return {
    columns,
    from: sql`from browser_session`,
    conditions: [sql`organization_id = ${organizationId} and user_id = ${userId}`],
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}
