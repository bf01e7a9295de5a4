import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** SQL, for a from clause: the operators who are not deactivated, as `operator`. */
export const activeOperators = sql`(select * from operator where is_active) as operator`;

/** What an operator signs in with, and is named by in the audit log; null for nobody. */
export async function operatorAddress(db: Database, operatorId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from operator where id = ${operatorId}`.execute(db);
  return rows[0]?.email ?? null;
}
