import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Takes the organization's advisory lock until the transaction ends. Whoever writes many of its users or courses at once, or
 * moves an e-mail address from one user to another, asks for it before anything else: such transactions then follow
 * one another, whatever order their rows come in. Everybody else locks users by id, and all they need in one statement.
 */
export async function takeOrganizationLock(trx: Database, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('turn of ' || ${organizationId}::bigint, 0))`.execute(
    trx,
  );
}
