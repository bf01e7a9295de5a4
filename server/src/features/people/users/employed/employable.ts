import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { signsInAlone } from "../account/own-account.ts";
import { isActive, isNotErased } from "../live-user.ts";

/** The fields of an account that an HR system decides (decision D23). */
export interface EmployedProfile {
  email: string | null;
  first_name: string;
  last_name: string;
  job_titles: readonly string[];
  department: string | null;
}

export const employedFields = ["email", "first_name", "last_name", "job_titles", "department"] as const;

const employableColumns = rowOf("user", [...employedFields, "is_active", "deactivated_at"], {
  user_id: sql<number>`"user".id`,
  access_role: narrowed<AccessRole>(),
  signs_in_alone: signsInAlone,
});
/** An account that may be an employee's, or may become one's. */
type EmployableAccount = RowOf<typeof employableColumns>;

/**
 * The accounts with these ids or addresses, each once, by id. Only the letters of ASCII are folded in addresses: to
 * PostgreSQL the lower case of a Kelvin sign is a k, and somebody else's address would do.
 */
export function selectEmployable(
  db: Database,
  organizationId: number,
  { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] },
): Promise<EmployableAccount[]> {
  return select(
    db,
    organizationId,
    sql`
      "user".id in (
        select unnest(${[...userIds]}::bigint[])
        union
        select named.id from unnest(${[...emails]}::text[]) as address
        join "user" as named on named.organization_id = ${organizationId} and lower(named.email) = lower(address)
                            and lower(named.email collate "C") = lower(address collate "C"))
      order by "user".id`,
  );
}

/** SQL: whether an account of the organization has this address, active or not. */
export function isAddressUsed(organizationId: number, address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from "user" where "user".organization_id = ${organizationId} and ${isNotErased}
                                and lower("user".email) = lower(${address}))`;
}

/** The account with its row locked, before it is looked at and changed; undefined where there is none, or none any more. */
export async function lockEmployable(
  trx: Database,
  organizationId: number,
  userId: number,
): Promise<EmployableAccount | undefined> {
  const [account] = await select(trx, organizationId, sql`"user".id = ${userId} for no key update`);
  return account;
}

async function select(
  db: Database,
  organizationId: number,
  which: RawBuilder<unknown>,
): Promise<EmployableAccount[]> {
  const { rows } = await sql<EmployableAccount>`
    select ${employableColumns} from "user"
    where "user".organization_id = ${organizationId} and ${isNotErased} and ${which}`.execute(db);
  return rows;
}

/** How many could run the organization at this moment. */
export async function countActiveAdmins(db: Database, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from "user"
    where organization_id = ${organizationId} and ${isActive} and access_role = 'admin'`.execute(db);
  return rows[0]?.count ?? 0;
}
