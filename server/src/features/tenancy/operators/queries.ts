import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { OperatorRole } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { slugOf } from "#tenancy/organizations/index.ts";
import { isMadeByOwner } from "./invitation-queries.ts";

const operatorColumns = rowOf(
  "operator",
  ["id", "email", "is_active", "last_login_at", "creation_date", "modified_date"],
  {
    role: narrowed<OperatorRole>(),
    organization: sql<string | null>`${slugOf(sql`operator.organization_id`)}`,
    is_from_settings: sql<boolean>`operator.settings_password_hash is not null`,
    state: sql<
      "invited" | "active" | "deactivated"
    >`case when not operator.is_active then 'deactivated' when operator.password_hash is null then 'invited'
       else 'active' end`,
    has_second_factor: sql<boolean>`operator_second_factor.confirmed_at is not null`,
    invitation_expires_at: sql<
      string | null
    >`case when ${isMadeByOwner} then operator_invitation.expires_at end`,
  },
);
export type OperatorRow = RowOf<typeof operatorColumns>;

const operatorTables = sql`
  from operator
  left join operator_second_factor on operator_second_factor.operator_id = operator.id
  left join operator_invitation on operator_invitation.operator_id = operator.id`;

export async function selectOperator(db: Database, id: number): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} ${operatorTables} where operator.id = ${id}`.execute(db);
  return rows[0];
}

/** Whose lessons they write; null for those who run the service. */
export async function selectOrganizationId(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number | null }>`
    select organization_id from operator where id = ${id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** By e-mail address, deactivated ones too. */
export function operatorList(filter: {
  role?: OperatorRole | undefined;
  is_active?: boolean | undefined;
}): ListQuery<OperatorRow, "email" | "creation_date"> {
  return {
    columns: operatorColumns,
    from: operatorTables,
    conditions: [
      ...(filter.role === undefined ? [] : [sql`operator.role = ${filter.role}`]),
      ...(filter.is_active === undefined ? [] : [sql`operator.is_active = ${filter.is_active}`]),
    ],
    sortColumns: {
      email: { expression: sql`lower(operator.email)`, type: "text" },
      creation_date: { expression: sql`operator.creation_date`, type: "timestamptz" },
    },
    standard: [{ key: "email", descending: false }],
    id: { expression: sql`operator.id`, type: "bigint" },
  };
}

/** What somebody may do, and where: an organization exactly for those who write its lessons. */
export interface Position {
  role: OperatorRole;
  organizationId: number | null;
}

/** Undefined when somebody has the address already. */
export async function insertOperator(
  trx: Database,
  now: Date,
  email: string,
  { role, organizationId }: Position,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into operator (email, role, organization_id, creation_date, modified_date)
    values (${email}, ${role}, ${organizationId}, ${now}, ${now})
    on conflict (lower(email)) do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** Keeps everybody else from changing this operator until the transaction ends. */
export async function lockOperator(trx: Database, id: number): Promise<void> {
  await sql`select from operator where id = ${id} for no key update`.execute(trx);
}

/** SQL over `operator`: an owner who can sign in. One who was invited and is not here yet is none. */
const isActiveOwner = sql`operator.role = 'owner' and operator.is_active and operator.password_hash is not null`;

/** The owner who was there first; undefined when there is none. */
export async function firstOwner(db: Database): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from operator where ${isActiveOwner}
    order by id limit 1`.execute(db);
  return rows[0];
}

/**
 * The owners who can sign in, locked until the transaction ends: of two who deactivate each other, the second one waits
 * and then finds the first one gone.
 */
export async function lockActiveOwners(trx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from operator where ${isActiveOwner}
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function updateOperator(
  trx: Database,
  now: Date,
  id: number,
  values: Position & { is_active: boolean },
): Promise<void> {
  await sql`
    update operator
    set role = ${values.role}, organization_id = ${values.organizationId}, is_active = ${values.is_active},
        modified_date = ${now}
    where id = ${id}`.execute(trx);
}

export async function updatePassword(
  trx: Database,
  now: Date,
  id: number,
  passwordHash: string,
): Promise<void> {
  await sql`
    update operator set password_hash = ${passwordHash}, modified_date = ${now} where id = ${id}`.execute(
    trx,
  );
}

export async function selectPasswordHash(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from operator where id = ${id} and is_active`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** SQL, for a from clause: the operators who are not deactivated, as `operator`. */
export const activeOperators = sql`(select * from operator where is_active) as operator`;

/** Of the owners and operators who have signed in: whom something that stopped concerns. */
export async function selectThoseInCharge(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from operator
    where is_active and organization_id is null and role in ('owner', 'operator') and last_login_at is not null
    order by id`.execute(db);
  return rows.map(({ email }) => email);
}

/** What an operator signs in with, and is named by in the audit log; null for nobody. */
export async function operatorAddress(db: Database, operatorId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from operator where id = ${operatorId}`.execute(db);
  return rows[0]?.email ?? null;
}
