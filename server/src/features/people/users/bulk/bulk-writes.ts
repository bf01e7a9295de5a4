import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { publishFrom } from "#platform/outbox.ts";
import { isList, profileFieldNames } from "../profile/profile-columns.ts";
import type { ProfileField } from "../profile/profile-fields.ts";
import { agreeIn, type UserProfile } from "../profile/user-profile.ts";
import { keyOf, type UserKey } from "../upsert/user-key.ts";
import { userEventData } from "../user.ts";

/**
 * Makes new users and announces them. To pass over those whose key somebody has costs a look into the index beforehand, a
 * fifth of the time.
 * @returns the ids of those that were made, by key
 * @throws a unique violation, unless those that are taken are passed over
 */
export async function insertUsers(
  trx: Database,
  now: Date,
  organizationId: number,
  plans: readonly { after: UserProfile }[],
  onTaken: "pass over" | "fail",
): Promise<Map<string, number>> {
  if (plans.length === 0) return new Map();
  const columns = ["provider", "provider_id", ...profileFieldNames] as const;
  // In one order everywhere: two imports of the same people then wait one for the other, never both.
  const profiles = plans.toSorted(byKey).map(({ after }) => ({ id: null, after }));
  const { rows } = await sql<UserKey & { id: number }>`
    with outcome as (
      insert into "user" (${sql.join(columns.map((name) => sql.id(name)))}, organization_id, source, creation_date,
                          modified_date)
      select ${sql.join(columns.map(columnValue))}, ${organizationId}, 'bulk_import', ${now}, ${now}
      from ${profileSet(columns, profiles)}
      ${onTaken === "pass over" ? sql`on conflict do nothing` : sql``}
      returning *
    ),
    announced as (${announcement(now, organizationId, "user.created", plans.length)})
    select id, provider, provider_id from outcome`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/**
 * Changes users that the transaction has locked, and announces it. Columns in which nobody changes are not sent: an
 * import seldom has news in more than one or two.
 */
export async function updateUsers(
  trx: Database,
  now: Date,
  organizationId: number,
  plans: readonly { id: number; before: UserProfile; after: UserProfile }[],
): Promise<void> {
  if (plans.length === 0) return;
  const ids = sql`${plans.map(({ id }) => id)}::bigint[]`;
  const columns = profileFieldNames.filter((column) =>
    plans.some(({ before, after }) => !agreeIn(column, before, after)),
  );
  const assigned = columns.map((name) => sql`, ${sql.id(name)} = ${columnValue(name)}`);
  await sql`
    with outcome as (
      update "user" set is_active = true, deactivated_at = null, modified_date = ${now} ${sql.join(assigned, sql``)}
      from ${profileSet(columns, plans)}
      -- The list of ids keeps a planner with the numbers of a small table from reading all of it.
      where "user".organization_id = ${organizationId} and "user".id = profile.id and "user".id = any(${ids})
      returning "user".*
    )
    ${announcement(now, organizationId, "user.updated", plans.length)}`.execute(trx);
}

/** An event for each row of `outcome`, at most `most`, in the order of the users. */
function announcement(
  now: Date,
  organizationId: number,
  type: "user.created" | "user.updated",
  most: number,
): RawBuilder<unknown> {
  const eventIds = sql`${Array.from({ length: most }, () => uuidV7(now))}::uuid[]`;
  return publishFrom(now, {
    organizationId,
    type,
    id: sql`"user".event_id`,
    providerId: sql`"user".provider_id`,
    data: userEventData,
    from: sql`
      (select *, (${eventIds})[row_number() over (order by id)] as event_id from outcome order by id) as "user"`,
  });
}

type ProfileColumn = ProfileField | "provider" | "provider_id";

/** These columns of profiles as a row set named `profile`, each with the user's id. */
function profileSet(
  columns: readonly ProfileColumn[],
  profiles: readonly { id: number | null; after: UserProfile }[],
): RawBuilder<unknown> {
  const ids = sql`${profiles.map(({ id }) => id)}::bigint[]`;
  const sent = columns.map((name) => sql`${profiles.map(({ after }) => textOf(after[name]))}::text[]`);
  const names = ["id", ...columns].map((name) => sql.id(name));
  return sql`unnest(${sql.join([ids, ...sent])}) as profile (${sql.join(names)})`;
}

/** PostgreSQL takes only lists of plain values apart, so lists of lists come as the text that it reads a list from. */
function textOf(value: UserProfile[ProfileColumn]): string | null {
  if (typeof value !== "object" || value === null) return value;
  return `{${value.map((word) => `"${word.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

function columnValue(name: ProfileColumn): RawBuilder<unknown> {
  return isList(name) ? sql`profile.${sql.id(name)}::text[]` : sql`profile.${sql.id(name)}`;
}

function byKey({ after: one }: { after: UserProfile }, { after: other }: { after: UserProfile }): number {
  const [left, right] =
    one.provider === other.provider ? [one.provider_id, other.provider_id] : [one.provider, other.provider];
  return left < right ? -1 : 1;
}
