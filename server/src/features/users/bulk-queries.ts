import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { keyOf, type UserKey } from "./user-key.ts";

/** What the upsert reads and writes of a user. */
export interface UserProfile {
  provider: string;
  provider_id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  preferred_language: Language | null;
  user_summary: string;
  job_titles: readonly string[];
  department: string | null;
  tools: readonly string[];
  daily_tasks: readonly string[];
  access_role: AccessRole;
  is_active: boolean;
}
export interface KnownUser extends UserProfile {
  id: number;
}

/** Whom a bulk request is about. */
export interface Concerned {
  /** Its rows, as far as they can be read. */
  rows: readonly (UserKey & { email?: string | null })[];
  /** Also the active users of this provider who are not among the named. */
  others: { provider: string; named: readonly string[] } | null;
}

/**
 * Locks everybody whom the request may change, in one statement and by id as everybody does: who has one of its keys
 * or addresses, and whom it deactivates.
 * @returns who has one of its keys, by key
 */
export async function lockConcerned(
  trx: Database,
  organizationId: number,
  { rows: asked, others }: Concerned,
): Promise<Map<string, KnownUser>> {
  const texts = (read: (row: Concerned["rows"][number]) => string | null) => sql`${asked.map(read)}::text[]`;
  // Only whoever is deactivated has neither key nor address here, and they may be many.
  const onlyNamed = others ? sql`where id = any(array(select id from named))` : sql``;
  const { rows } = await sql<KnownUser>`
    with asked as (
      select * from unnest(${texts((row) => row.provider)}, ${texts((row) => row.provider_id)},
                           ${texts((row) => row.email ?? null)}) as asked (provider, provider_id, email)
    ),
    named as (
      select holder.id, holder.email, asked.email as asked_email from asked left join lateral (
        select id, email from "user" where organization_id = ${organizationId} and provider = asked.provider
          and provider_id = asked.provider_id offset 0) as holder on true
    ),
    locked as (
      select id, provider, provider_id, email, first_name, last_name, preferred_language, user_summary, job_titles,
             department, tools, daily_tasks, access_role, is_active
      from "user"
      -- An array is made once; a subquery might be asked again for each user.
      where organization_id = ${organizationId} and id = any(array(
        select id from named
        union all
        select holder.id from named cross join lateral (
          select id from "user" where organization_id = ${organizationId} and lower(email) = lower(named.asked_email)
          offset 0) as holder
        where named.email is distinct from named.asked_email
        union all
        select id from "user"
        where organization_id = ${organizationId} and provider = ${others?.provider ?? null} and is_active
          and not provider_id = any(${[...(others?.named ?? [])]}::text[])))
      order by id
      for no key update
    )
    select * from locked ${onlyNamed}`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Who has these addresses, by the number of the address in the list. One lookup each, whatever the planner believes. */
export async function selectAddressees(
  db: Database,
  organizationId: number,
  addresses: readonly string[],
): Promise<Map<number, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ number: number; id: number }>`
    select sent.number, holder.id
    from unnest(${[...addresses]}::text[]) with ordinality as sent (address, number)
    cross join lateral (
      select id from "user"
      where organization_id = ${organizationId} and lower(email) = lower(sent.address) offset 0
    ) as holder`.execute(db);
  return new Map(rows.map(({ number, id }) => [number - 1, id]));
}

/**
 * Makes new users. Those whose key or address somebody has taken meanwhile are left out.
 * @returns the ids by key
 */
export async function insertUsers(
  trx: Database,
  now: Date,
  organizationId: number,
  plans: readonly { after: UserProfile }[],
): Promise<Map<string, number>> {
  if (plans.length === 0) return new Map();
  const profiles = plans.map(({ after }) => after);
  const { rows } = await sql<UserKey & { id: number }>`
    insert into "user" (organization_id, provider, provider_id, email, first_name, last_name, preferred_language,
                        user_summary, job_titles, department, tools, daily_tasks, source, creation_date, modified_date)
    select ${organizationId}, provider, provider_id, email, first_name, last_name, preferred_language, user_summary,
           job_titles::text[], department, tools::text[], daily_tasks::text[], 'bulk_import', ${now}, ${now}
    from ${profileSet(profiles)}
    order by provider, provider_id -- two imports of the same people then wait one for the other, never both
    on conflict do nothing
    returning id, provider, provider_id`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Changes users that the transaction has locked. @throws a unique violation for an address that somebody has */
export async function updateUsers(
  trx: Database,
  now: Date,
  organizationId: number,
  plans: readonly { id: number; after: UserProfile }[],
): Promise<void> {
  if (plans.length === 0) return;
  await sql`
    update "user"
    set email = profile.email, first_name = profile.first_name, last_name = profile.last_name,
        preferred_language = profile.preferred_language, user_summary = profile.user_summary,
        job_titles = profile.job_titles::text[], department = profile.department, tools = profile.tools::text[],
        daily_tasks = profile.daily_tasks::text[], is_active = true, deactivated_at = null, modified_date = ${now}
    from ${profileSet(
      plans.map(({ after }) => after),
      plans.map(({ id }) => id),
    )}
    where "user".organization_id = ${organizationId} and "user".id = profile.id`.execute(trx);
}

/** Profiles as a row set named `profile`; lists come as the texts that PostgreSQL reads arrays from. */
function profileSet(
  profiles: readonly UserProfile[],
  ids: readonly (number | null)[] = profiles.map(() => null),
): RawBuilder<unknown> {
  const texts = (read: (profile: UserProfile) => string | null) => sql`${profiles.map(read)}::text[]`;
  return sql`unnest(
      ${[...ids]}::bigint[], ${texts(({ provider }) => provider)}, ${texts((row) => row.provider_id)},
      ${texts(({ email }) => email)}, ${texts((row) => row.first_name)}, ${texts((row) => row.last_name)},
      ${texts((row) => row.preferred_language)}, ${texts((row) => row.user_summary)},
      ${texts((row) => arrayText(row.job_titles))}, ${texts(({ department }) => department)},
      ${texts(({ tools }) => arrayText(tools))}, ${texts((row) => arrayText(row.daily_tasks))}
    ) as profile (id, provider, provider_id, email, first_name, last_name, preferred_language, user_summary,
                  job_titles, department, tools, daily_tasks)`;
}

/** PostgreSQL's own text of an array: every word in quotes. */
function arrayText(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
