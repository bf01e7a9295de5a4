import { sql } from "kysely";
import { isNotErased } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Scope } from "../statements.ts";

/** An employee's account; null: none. */
export interface EmployeeLink {
  remote_id: string;
  user_id: number | null;
}

/**
 * Gives employees exactly these accounts; another employee of the organization who had one loses it. An account that is
 * erased is none, and of two employees with one account the first has it. Rows that are as they shall be are not
 * written.
 * @returns how many employees got another account, or lost theirs
 */
export async function linkEmployees(
  trx: Database,
  now: Date,
  { organizationId, source, links }: Scope & { links: readonly EmployeeLink[] },
): Promise<number> {
  const scope = { organizationId, source };
  const different = await selectDifferent(trx, scope, onePerAccount(links));
  if (different.length === 0) return 0;
  const userIds = different.flatMap(({ user_id }) => user_id ?? []);
  await lockAccounts(trx, organizationId, userIds);
  await release(trx, now, organizationId, userIds);
  return storeLinks(trx, now, scope, different);
}

function onePerAccount(links: readonly EmployeeLink[]): EmployeeLink[] {
  const taken = new Set<number>();
  return links.map(({ remote_id, user_id }) => {
    if (user_id === null || taken.has(user_id)) return { remote_id, user_id: null };
    taken.add(user_id);
    return { remote_id, user_id };
  });
}

async function selectDifferent(
  db: Database,
  { organizationId, source }: Scope,
  links: readonly EmployeeLink[],
): Promise<EmployeeLink[]> {
  const { rows } = await sql<EmployeeLink>`
    select hr_employee.remote_id, "user".id as user_id
    from json_to_recordset(${JSON.stringify(links)}::json) as link (remote_id text, user_id bigint)
    join hr_employee on hr_employee.organization_id = ${organizationId} and hr_employee.source = ${source}
                    and hr_employee.remote_id = link.remote_id
    left join "user" on "user".organization_id = ${organizationId} and "user".id = link.user_id and ${isNotErased}
    where hr_employee.user_id is distinct from "user".id`.execute(db);
  return rows;
}

/** By id as everybody locks users; so that no import links one of them meanwhile. */
async function lockAccounts(
  trx: Database,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    select from "user" where organization_id = ${organizationId} and id = any(${[...userIds]}::bigint[])
    order by id for no key update`.execute(trx);
}

/** Nobody has these accounts any more: each row is checked for itself, so accounts are exchanged in two steps. */
async function release(
  trx: Database,
  now: Date,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    update hr_employee set user_id = null, modified_date = ${now}
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::bigint[])`.execute(trx);
}

async function storeLinks(
  trx: Database,
  now: Date,
  { organizationId, source }: Scope,
  links: readonly EmployeeLink[],
): Promise<number> {
  const { rows } = await sql`
    update hr_employee set user_id = link.user_id, modified_date = ${now}
    from json_to_recordset(${JSON.stringify(links)}::json) as link (remote_id text, user_id bigint)
    where organization_id = ${organizationId} and source = ${source} and hr_employee.remote_id = link.remote_id
    returning id`.execute(trx);
  return rows.length;
}
