import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { basePath, type Settings } from "#platform/feature.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { presentRun, type RunRow } from "../run-queue/run.ts";
import type { ConnectionState, HrisPolicies, HubName } from "./schemas.ts";

/** For a statement whose from clause is `connectionSource`. */
export const connectionColumns = rowOf(
  "hris_connection as connection",
  [
    "id",
    "organization_id",
    "public_id",
    "integration_id",
    "base_url",
    "encrypted_api_key",
    "encrypted_webhook_secret",
    "encrypted_former_secret",
    "former_secret_until",
    "state_reason",
    "settings_date",
    "confirmed_at",
    "watermark",
    "last_complete_count",
    "last_full_at",
    "notes_hash",
    "notes_run_id",
    "nightly_day",
    "swept_day",
    "creation_date",
    "modified_date",
  ],
  {
    hub: narrowed<HubName>(),
    state: narrowed<ConnectionState>(),
    policies: narrowed<HrisPolicies>(),
    state_sentences: narrowed<CodedSentence[] | null>(),
    organization: sql<string>`organization.slug`,
    is_organization_active: sql<boolean>`organization.is_active`,
    time_zone: sql<string>`organization.time_zone`,
  },
);
export const connectionSource = sql`hris_connection as connection ${joinOrganization(sql`connection.organization_id`)}`;
export type ConnectionRow = RowOf<typeof connectionColumns>;

/** Beside the connection itself, what a list shows of it. */
export const shownColumns = sql<Shown>`${connectionColumns},
  (select count(*) from hris_issue
   where hris_issue.connection_id = connection.id and hris_issue.state = 'open') as open_issues,
  (select count(*) from hris_identity_link where hris_identity_link.connection_id = connection.id) as linked`;
type Shown = ConnectionRow & { open_issues: number; linked: number };
export type ShownConnection = Shown & { last_run: RunRow | null };

/** A connection as operators see it, without its secrets. */
export function presentConnection({ siteUrl }: Pick<Settings, "siteUrl">, row: ShownConnection) {
  const { id, organization, hub, integration_id, base_url, state, state_reason } = row;
  return {
    id,
    organization,
    hub,
    integration_id,
    base_url,
    state,
    state_reason,
    state_sentences: row.state_sentences,
    webhook_url: hub === "kombo" ? `${siteUrl}${basePath}/hris/webhooks/${row.public_id}/` : null,
    scim_url: hub === "scim" ? `${siteUrl}/scim/v2/` : null,
    is_confirmed: row.confirmed_at !== null,
    policies: withDefaults(row.policies),
    last_run: row.last_run === null ? null : presentRun(row.last_run),
    last_full_at: row.last_full_at,
    open_issues: row.open_issues,
    linked: row.linked,
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** Whether accounts follow what is pushed or told: an operator has accepted a preview, and nobody has paused it. */
export function isFollowed({ state, confirmed_at }: Pick<ConnectionRow, "state" | "confirmed_at">): boolean {
  return state === "active" || (state === "broken" && confirmed_at !== null);
}

/** What an organization did not say. */
export function withDefaults(policies: HrisPolicies): Required<HrisPolicies> {
  return {
    group_types: policies.group_types ?? ["department", "team", "other"],
    no_work_email: policies.no_work_email ?? "none",
    joiner_days_before: policies.joiner_days_before ?? 0,
    employment_types: policies.employment_types ?? null,
    includes_ancestors: policies.includes_ancestors ?? false,
    invites: policies.invites ?? false,
    most_leavers_a_day: policies.most_leavers_a_day ?? null,
  };
}

/** The name of the source in the feed of employees, and of the teams that it makes: `kombo:3`. */
export function sourceOf({ hub, id }: Pick<ConnectionRow, "hub" | "id">): string {
  return `${hub}:${id}`;
}
