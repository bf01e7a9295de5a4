import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { activeUsers, userAddress } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { activeOperators, operatorAddress } from "#tenancy/operators/index.ts";
import type { Subject } from "../tokens/jwt.ts";

/** The account a sign-in attempt targets, whether or not the password is right; null if no account with a password has the address. */
export async function selectGuessedAt(db: Database, email: string): Promise<Subject | null> {
  const { rows } = await sql<
    | { operator: number; user: null; organization: null }
    | { operator: null; user: number; organization: number }
  >`
    select id as operator, null as "user", null as organization
    from ${activeOperators} where lower(email) = lower(${email})
    union all
    select null, id, organization_id
    from ${activeUsers} where lower(email) = lower(${email}) and password_hash is not null
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.operator === null
    ? { user: row.user, organization: row.organization }
    : { operator: row.operator };
}

/** As the audit log names who does something. */
export async function selectActor(db: Database, subject: Subject) {
  if ("operator" in subject) {
    const label = (await operatorAddress(db, subject.operator)) ?? `operator ${subject.operator}`;
    return { type: "admin" as const, id: String(subject.operator), label };
  }
  const label = (await userAddress(db, subject.organization, subject.user)) ?? `user ${subject.user}`;
  return { type: "user" as const, id: String(subject.user), label };
}

/** In the log, which names nobody. */
export function nameOf(subject: Subject): string {
  return "operator" in subject ? `operator ${subject.operator}` : `user ${subject.user}`;
}

/** Tells two addresses apart in the log, to nobody who lacks the key. */
export function fingerprint({ encryption }: Context, account: string): string {
  const [key] = encryption.signingKeys("sign-in-log");
  const digest = createHmac("sha256", key).update(account.toLowerCase()).digest("base64url");
  return `unknown ${digest.slice(0, 12)}`;
}
