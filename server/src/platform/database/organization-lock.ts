import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Takes the organization's advisory lock until the transaction ends. A transaction that writes many of its users or courses,
 * or moves an e-mail address from one user to another, takes it before anything else: such transactions are serialized,
 * whatever the order of their rows. All others lock users in order of id, and all they need in one statement.
 */
export async function takeOrganizationLock(trx: Database, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('turn of ' || ${organizationId}::bigint, 0))`.execute(
    trx,
  );
}
