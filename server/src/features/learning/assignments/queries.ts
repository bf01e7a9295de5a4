import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Which of these users have one of these templates assigned already: `user template`. */
export async function selectAssigned(
  db: Database,
  organizationId: number,
  userIds: readonly number[],
  templateIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: number; template_id: number }>`
    select user_id, template_id from assignment
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::bigint[])
      and template_id = any(${[...templateIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ user_id, template_id }) => pairKey(user_id, template_id)));
}

export function pairKey(userId: number, templateId: number): string {
  return `${userId} ${templateId}`;
}
