import { type RawBuilder, sql } from "kysely";
import type { Given, GivenEach } from "#platform/database/statements/compiled-statement.ts";
import { type EventMoment, eventsFrom, eventType } from "#platform/outbox.ts";
import { type AuditOrigin, auditFrom } from "#tenancy/audit/index.ts";
import { hasOwnAccount } from "../account/own-account.ts";
import { eachField, emptyOf, kindOf } from "../profile/profile-columns.ts";
import { unclaimedWith } from "../queries.ts";
import { joinEnrolment, type UserRow, userColumns, userEventData } from "../user.ts";

export type UpsertOutcome = "created" | "updated" | "unchanged";

export interface UpsertStatement<Answer> {
  organizationId: Given<number>;
  source: "api" | "bulk_import";
  /** Whose request the audit log shall name; null where it has an entry for all rows together. */
  origin: GivenEach<AuditOrigin> | null;
  /** A row set named `input`: `inputRow`. */
  input: RawBuilder<unknown>;
  /** Which `"user"` an `input` means. */
  match: RawBuilder<unknown>;
  /** Which of them it may change; an `input` that means another is left out. */
  mayChange: RawBuilder<unknown>;
  /** When an `input` that means nobody may become a new user. */
  insertIf: RawBuilder<unknown>;
  answer: RawBuilder<Answer>;
}

/** The user with the input's key. */
export const hasKeyOfInput = (organizationId: Given<number>) => sql`
  "user".organization_id = ${organizationId} and "user".provider = input.provider
  and "user".provider_id = input.provider_id`;

/** Nobody but the partner decides over the account: else the caller looks closer. */
export const isOrdinary = sql`("user".hris_fields is null and not ${hasOwnAccount})`;

/** There is no user without a key that the input's address may claim: else the caller looks closer. */
export const claimsNobody = (organizationId: Given<number>) =>
  sql`not exists (${unclaimedWith(organizationId, sql`input.email`)})`;

export const wholeUser = sql<UserRow & { outcome: UpsertOutcome }>`
  select "user".outcome, ${userColumns} from outcome as "user" ${joinEnrolment}`;

const columns = sql.raw(eachField((field) => field));
const profile = sql.raw(
  `("user".provider, "user".provider_id, ${eachField((field) => `"user".${field}`)}, "user".is_active)`,
);

const isKeptOut = `(coalesce('is_active' = any("user".hris_fields), false))`;
/**
 * What the profile becomes: fields that were left out stay, and the user is active again unless an HR system keeps them
 * out.
 */
const proposed = sql.raw(
  `input.provider, input.provider_id, ${eachField((field) =>
    kindOf(field) === "optional"
      ? `case when input.has_${field} then input.${field} else "user".${field} end`
      : `coalesce(input.${field}, "user".${field})`,
  )}, not ${isKeptOut}`,
);
const deactivatedAt = sql.raw(`case when ${isKeptOut} then "user".deactivated_at end`);
const inserted = sql.raw(
  eachField((field) => (kindOf(field) === "optional" ? field : `coalesce(${field}, ${emptyOf(field)})`)),
);
const isChanged = sql`${profile} is distinct from (${proposed})`;

/**
 * Inserts or updates by key, reactivates, announces what changed, and answers with what was done: one round trip.
 * An input without a row in the answer was neither: nobody has the key and it may not be inserted, or a neighbour
 * changed the same user since the statement began. The caller then looks closer.
 */
export function upsertStatement<Answer>(
  moment: GivenEach<EventMoment>,
  { organizationId, source, origin, input, match, mayChange, insertIf, answer }: UpsertStatement<Answer>,
): RawBuilder<Answer> {
  const { now } = moment;
  const announcement = eventsFrom(moment, {
    organizationId,
    type: sql`case "user".outcome when 'created' then ${eventType("user.created")} else ${eventType("user.updated")} end`,
    id: sql`"user".event_id`,
    providerId: sql`"user".provider_id`,
    data: userEventData,
    from: sql`outcome as "user" where "user".outcome <> 'unchanged'`,
  });
  // "offset 0" keeps the lookup one by key, whatever the planner believes of a table it has no statistics for.
  // "changed" asks again whether there is a change: it sees what a neighbour committed since, "existing" does not.
  return sql<Answer>`
    with input as (${input}),
    existing as (
      select "user".*, input.row_index, input.event_id, ${isChanged} as is_changed
      from input cross join lateral (select * from "user" where ${match} offset 0) as "user"
      where ${mayChange}
    ),
    changed as (
      update "user"
      set (provider, provider_id, ${columns}, is_active, deactivated_at, modified_date)
          = (${proposed}, ${deactivatedAt}, ${now}::timestamptz)
      from existing join input on input.row_index = existing.row_index
      where existing.is_changed and "user".organization_id = existing.organization_id and "user".id = existing.id and ${mayChange} and ${isChanged}
      returning "user".*, input.row_index, input.event_id, true
    ),
    created as (
      insert into "user" (organization_id, provider, provider_id, ${columns}, source, creation_date, modified_date)
      select ${organizationId}, provider, provider_id, ${inserted}, ${source}, ${now}, ${now}
      from input
      where email is not null and row_index not in (select row_index from existing) and ${insertIf}
      order by provider, provider_id -- two imports of the same people then wait one for the other, never both
      on conflict (organization_id, provider, provider_id) do nothing
      returning *
    ),
    outcome as (
      select 'created' as outcome, created.*, input.row_index, input.event_id, true as is_changed
      from created join input on input.provider = created.provider and input.provider_id = created.provider_id
      union all select 'updated', changed.* from changed
      union all select 'unchanged', existing.* from existing where not is_changed
    ),
    ${origin ? sql`audited as (${auditEntries(now, origin, organizationId)}),` : sql``}
    announced as (${announcement})
    ${answer}`;
}

/** What a profile became stays out of the log: it is kept when a person's data are erased. */
function auditEntries(
  now: Given<Date>,
  origin: GivenEach<AuditOrigin>,
  organizationId: Given<number>,
): RawBuilder<unknown> {
  return auditFrom(now, origin, {
    organizationId,
    action: sql`
      case when "user".outcome = 'created' then 'user.create' when existing.is_active then 'user.update'
           else 'user.reactivate' end`,
    targetType: "user",
    targetId: sql`"user".id`,
    changes: sql`case when existing.is_active then '{}' else '{"is_active":' ||
      case when "user".outcome = 'created' then '[null,true]}' else '[false,true]}' end end`,
    from: sql`
      outcome as "user" left join existing on existing.row_index = "user".row_index
      where "user".outcome <> 'unchanged'`,
  });
}
