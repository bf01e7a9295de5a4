import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { successRate } from "../activity/queries.ts";
import type { DisabledReason } from "../sending/disabling/disabling.ts";
import { isStuck } from "../sending/disabling/warning.ts";
import type { HeldReason } from "../sending/hold.ts";

const MOST_COUNTED = 10_000;

const columns = (now: Date) =>
  rowOf(
    "webhook_endpoint as endpoint",
    [
      "id",
      "organization_id",
      "url",
      "event_types",
      "is_active",
      "deactivated_at",
      "paused_at",
      "disabled_at",
      "disable_on_gone",
      "disable_after_days",
      "held_since",
      "creation_date",
      "modified_date",
    ],
    {
      organization: sql<string>`organization.slug`,
      disabled_reason: narrowed<DisabledReason | null>(),
      held_reason: narrowed<HeldReason | null>(),
      consecutive_failures: sql<number>`lane.consecutive_failures`,
      resting_until: sql<string | null>`lane.resting_until`,
      failing_since: sql<string | null>`lane.failing_since`,
      last_success_at: sql<string | null>`
        greatest(lane.last_success_at,
                 (select last_success_at from delivery_lane where organization_id = endpoint.organization_id and endpoint_id = endpoint.id and kind = 'replay'))`,
      waiting: sql<number>`
        (select count(*) from (
           select from delivery where organization_id = endpoint.organization_id and claim_id is null
             and lane_id = any(array(select id from delivery_lane where organization_id = endpoint.organization_id and endpoint_id = endpoint.id)) limit ${sql.lit(MOST_COUNTED)}
         ) as counted) + lane.in_flight`,
      oldest_due_at: sql<string | null>`
        (select min(next_due_at) from delivery_lane where organization_id = endpoint.organization_id and endpoint_id = endpoint.id and next_due_at <= ${now})`,
      success_rate: successRate(now),
      is_stuck: sql<boolean>`(select coalesce(bool_or(${isStuck(now)}), false) from delivery_lane where organization_id = endpoint.organization_id and endpoint_id = endpoint.id and kind = 'live')`,
      last_failure: sql<string | null>`
        case when lane.consecutive_failures > 0
          then (select message from webhook_endpoint_failure where organization_id = endpoint.organization_id and endpoint_id = endpoint.id) end`,
      last_failure_sentences: sql<CodedSentence[] | null>`
        case when lane.consecutive_failures > 0
          then (select sentences from webhook_endpoint_failure where organization_id = endpoint.organization_id and endpoint_id = endpoint.id) end`,
      certificate_ends_at: sql<string | null>`
        (select ends_at from webhook_endpoint_certificate as certificate
         where certificate.organization_id = endpoint.organization_id and certificate.endpoint_id = endpoint.id
           and certificate.url = endpoint.url)`,
    },
  );
type BareEndpoint = RowOf<ReturnType<typeof columns>>;
const secretColumns = rowOf("webhook_secret", ["is_primary", "creation_date", "expires_at"]);
export type EndpointRow = BareEndpoint & { secrets: RowOf<typeof secretColumns>[] };

const source = sql`
  webhook_endpoint as endpoint ${joinOrganization(sql`endpoint.organization_id`)}
  join delivery_lane as lane on lane.organization_id = endpoint.organization_id and lane.endpoint_id = endpoint.id
                              and lane.kind = 'live'`;

interface EndpointFilter {
  id?: number | undefined;
  organizationId?: number | undefined;
}

function conditionsOf({ id, organizationId }: EndpointFilter): RawBuilder<unknown>[] {
  return [
    ...(id === undefined ? [] : [sql`endpoint.id = ${id}`]),
    ...(organizationId === undefined ? [] : [sql`endpoint.organization_id = ${organizationId}`]),
  ];
}

export async function selectEndpoint(
  db: Database,
  filter: EndpointFilter,
  now: Date,
): Promise<EndpointRow | undefined> {
  const { rows } = await sql<BareEndpoint>`
    select ${columns(now)} from ${source} where ${sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)}`.execute(
    db,
  );
  return (await withSecrets(db, rows, now))[0];
}

/** By organization. The rows become whole by `withSecrets`. */
export function endpointList(filter: EndpointFilter, now: Date): ListQuery<BareEndpoint, "organization"> {
  return {
    columns: columns(now),
    from: sql`from ${source}`,
    conditions: conditionsOf(filter),
    sortColumns: { organization: { expression: sql`organization.slug`, type: "text" } },
    standard: [{ key: "organization", descending: false }],
    id: { expression: sql`endpoint.id`, type: "bigint" },
  };
}

export async function withSecrets(
  db: Database,
  endpoints: BareEndpoint[],
  now: Date,
): Promise<EndpointRow[]> {
  const secrets = await sql<RowOf<typeof secretColumns> & { endpoint_id: number }>`
    select endpoint_id, ${secretColumns} from webhook_secret
    where endpoint_id = any(${endpoints.map(({ id }) => id)})
      and (is_primary or expires_at is null or expires_at > ${now}) order by is_primary desc`.execute(db);
  const byEndpoint = Map.groupBy(secrets.rows, (secret) => secret.endpoint_id);
  return endpoints.map((endpoint) => ({
    ...endpoint,
    secrets: (byEndpoint.get(endpoint.id) ?? []).map(({ endpoint_id: _, ...secret }) => secret),
  }));
}

/** When the service may switch the endpoint off. Omitted fields stay as they are; by default the service never does. */
interface SwitchingOff {
  disable_on_gone?: boolean | undefined;
  disable_after_days?: number | null | undefined;
}

export function switchingOff({ disable_on_gone, disable_after_days }: SwitchingOff) {
  return {
    ...(disable_on_gone === undefined ? {} : { disable_on_gone }),
    ...(disable_after_days === undefined ? {} : { disable_after_days }),
  };
}

export async function insertEndpoint(
  db: Database,
  now: Date,
  values: {
    organizationId: number;
    url: string;
    eventTypes: readonly string[];
    isActive: boolean;
  } & SwitchingOff,
): Promise<number> {
  const { id } = await db
    .insertInto("webhook_endpoint")
    .values({
      organization_id: values.organizationId,
      url: values.url,
      event_types: [...values.eventTypes],
      is_active: values.isActive,
      deactivated_at: values.isActive ? null : now,
      ...switchingOff(values),
      creation_date: now,
      modified_date: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface EndpointChange {
  url?: string;
  event_types?: string[];
  is_active?: boolean;
  deactivated_at?: Date | null;
  paused_at?: Date | null;
  disabled_at?: null;
  disabled_reason?: null;
  disable_on_gone?: boolean;
  disable_after_days?: number | null;
}

export async function updateEndpoint(
  db: Database,
  now: Date,
  id: number,
  change: EndpointChange,
): Promise<void> {
  await db
    .updateTable("webhook_endpoint")
    .set({ ...change, modified_date: now })
    .where("id", "=", id)
    .execute();
}

export async function insertSecret(
  db: Database,
  now: Date,
  secret: { organizationId: number; endpointId: number; encrypted: string; isPrimary: boolean },
): Promise<void> {
  await db
    .insertInto("webhook_secret")
    .values({
      organization_id: secret.organizationId,
      endpoint_id: secret.endpointId,
      encrypted_secret: secret.encrypted,
      is_primary: secret.isPrimary,
      creation_date: now,
    })
    .execute();
}

export async function deleteExpiredSecret(db: Database, now: Date, endpointId: number): Promise<void> {
  await sql`
    delete from webhook_secret
    where endpoint_id = ${endpointId} and not is_primary and expires_at <= ${now}`.execute(db);
}

/** The one that is not primary. Its end is null until the two have changed places. */
export async function selectSecondSecret(
  db: Database,
  endpointId: number,
): Promise<{ expires_at: string | null } | undefined> {
  const { rows } = await sql<{ expires_at: string | null }>`
    select expires_at from webhook_secret where endpoint_id = ${endpointId} and not is_primary`.execute(db);
  return rows[0];
}

/** The two change places; the old primary signs along until `oldExpiresAt`. */
export async function swapSecrets(db: Database, endpointId: number, oldExpiresAt: Date): Promise<void> {
  await sql`
    update webhook_secret
    set is_primary = not is_primary, expires_at = case when is_primary then ${oldExpiresAt}::timestamptz end
    where endpoint_id = ${endpointId}`.execute(db);
}

export async function deleteSecondSecret(db: Database, endpointId: number): Promise<void> {
  await sql`delete from webhook_secret where endpoint_id = ${endpointId} and not is_primary`.execute(db);
}
