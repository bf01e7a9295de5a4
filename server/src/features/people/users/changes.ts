import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import type { Context } from "#platform/feature.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { publishFrom } from "#platform/outbox.ts";
import { type AuditOrigin, auditFrom } from "#tenancy/audit/index.ts";
import { userEventData } from "./user.ts";

/**
 * Deactivates these users of the organization and announces each. Their sessions, login tokens and JWTs end with it for
 * good: every check of one asks whether its user is active and whether it is older than `credentials_after`.
 * @param origin in whose name the log notes each of them; left out, the caller notes them
 * @returns who was active until now
 */
export function deactivateUsers(
  db: Database,
  now: Date,
  organizationId: number,
  userIds: readonly number[],
  origin?: AuditOrigin,
) {
  return changeUsers(db, now, organizationId, userIds, {
    set: sql`is_active = false, deactivated_at = ${now}, credentials_after = ${now}`,
    unless: sql`not "user".is_active`,
    ...(origin && { audit: { origin, action: "user.deactivate", changes: { is_active: [true, false] } } }),
  });
}

/** Erased users stay erased. @param origin as for `deactivateUsers` @returns the users who were deactivated until now */
export function reactivateUsers(
  db: Database,
  now: Date,
  organizationId: number,
  userIds: readonly number[],
  origin?: AuditOrigin,
) {
  return changeUsers(db, now, organizationId, userIds, {
    set: sql`is_active = true, deactivated_at = null, hris_fields = array_remove("user".hris_fields, 'is_active')`,
    unless: sql`"user".is_active or "user".erased_at is not null`,
    ...(origin && { audit: { origin, action: "user.reactivate", changes: { is_active: [false, true] } } }),
  });
}

/** Gives columns of the profile these values. A profile that has them already is left alone. */
export function changeProfile(
  db: Database,
  now: Date,
  organizationId: number,
  userId: number,
  values: readonly { column: string; value: RawBuilder<unknown> }[],
) {
  const all = values.map(({ column, value }) => ({ column: sql.ref(`user.${column}`), name: column, value }));
  return changeUsers(db, now, organizationId, [userId], {
    set: sql.join(all.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`)),
    unless: sql.join(
      all.map(({ column, value }) => sql`${column} is not distinct from ${value}`),
      sql` and `,
    ),
  });
}

/** Gives the user this role, whatever they were before. Becoming a learner, they lose the password they had, and what was issued for it ends. */
export function setAccessRole(
  db: Database,
  now: Date,
  organizationId: number,
  userId: number,
  role: AccessRole,
) {
  return changeUsers(db, now, organizationId, [userId], {
    set:
      role === "learner"
        ? sql`access_role = 'learner', former_access_role = null, password_hash = null,
              credentials_after = case when password_hash is null then credentials_after else ${now}::timestamptz end`
        : sql`access_role = ${role}, former_access_role = null`,
    unless: sql`"user".access_role = ${role} and "user".former_access_role is null`,
  });
}

/** The learner's own choice of lesson language, made on the site. */
export async function chooseLanguage(
  context: Context,
  learner: { organizationId: number; userId: number },
  language: Language,
): Promise<void> {
  await changeUsers(context.db, context.clock(), learner.organizationId, [learner.userId], {
    set: sql`preferred_language = ${language}`,
    unless: sql`"user".preferred_language is not distinct from ${language}`,
  });
}

/** Remembers that the learner came in. Not a change of the profile, so nothing is announced. */
export async function markArrival(
  db: Database,
  organizationId: number,
  userId: number,
  now: Date,
): Promise<void> {
  await sql`
    update "user" set last_login_at = ${now} where organization_id = ${organizationId} and id = ${userId}`.execute(
    db,
  );
}

/** SQL: the same as a part of one larger statement, for those whose `organization_id` and `user_id` are in `from`. */
export const arrivalOf = (now: Given<Date>, from: RawBuilder<unknown>) => sql`
  update "user" set last_login_at = ${now} from ${from} as arriving
  where "user".organization_id = arriving.organization_id and "user".id = arriving.user_id`;

/**
 * Tells lists by `modified_after` that these users' places in courses changed. No field of the profile did, so
 * nothing is announced.
 */
export async function markMoved(
  trx: Database,
  now: Date,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    with moved as (
      select id from "user" where organization_id = ${organizationId} and id = any(${[...userIds]}::bigint[])
      order by id for no key update
    )
    update "user" set modified_date = ${now} from moved
    where "user".organization_id = ${organizationId} and "user".id = moved.id`.execute(trx);
}

/** What becomes of users' columns, unless it is so already. */
interface UserChange {
  set: RawBuilder<unknown>;
  unless: RawBuilder<unknown>;
  /** What the log says of each who changed, where the caller does not say it otherwise. */
  audit?: { origin: AuditOrigin; action: string; changes: Record<string, [unknown, unknown]> };
}

/**
 * One statement: changes the users the change is due for, announces each of them, and notes it in the log where asked
 * to.
 */
export async function changeUsers(
  db: Database,
  now: Date,
  organizationId: number,
  userIds: readonly number[],
  change: UserChange,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const announcement = publishFrom(now, {
    organizationId,
    type: "user.updated",
    id: sql`"user".event_id`,
    providerId: sql`"user".provider_id`,
    data: userEventData,
    from: sql`changed as "user"`,
  });
  const { rows } = await sql<{ id: number }>`
    with meant as (
      select * from unnest(${[...userIds]}::bigint[], ${userIds.map(() => uuidV7(now))}::uuid[]) as meant (id, event_id)
    ),
    changed as (
      update "user" set ${change.set}, modified_date = ${now}
      from meant
      where "user".organization_id = ${organizationId} and "user".id = meant.id and not (${change.unless})
      returning "user".*, meant.event_id
    ),
    announced as (${announcement})
    ${auditOf(now, organizationId, change.audit)}
    select id from changed order by id`.execute(db);
  return rows.map((row) => row.id);
}

function auditOf(now: Date, organizationId: number, audit: UserChange["audit"]): RawBuilder<unknown> {
  if (!audit) return sql``;
  const entries = auditFrom(now, audit.origin, {
    organizationId,
    action: sql`${audit.action}`,
    targetType: "user",
    targetId: sql`"user".id`,
    changes: sql`${JSON.stringify(audit.changes)}`,
    from: sql`changed as "user"`,
  });
  return sql`, audited as (${entries})`;
}
