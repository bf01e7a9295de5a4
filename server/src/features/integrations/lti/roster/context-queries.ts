import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** With what an import needs. */
export interface ImportableContext extends ContextRow {
  organization_id: number;
  memberships_url: string;
  issuer: string;
  client_id: string;
  token_url: string | null;
  token_audience: string | null;
  match_email: boolean;
  /** The switches of registration, deployment and organization. */
  is_open: boolean;
}

const columns = rowOf(
  "lti_context as context",
  ["id", "context_id", "title", "creation_date", "modified_date"],
  {
    organization: sql<string>`organization.slug`,
    registration: sql<number>`deployment.registration_id`,
    deployment_id: sql<string>`deployment.deployment_id`,
  },
);
type ContextRow = RowOf<typeof columns>;
const source = sql`
  lti_context as context
  join lti_deployment as deployment
    on deployment.organization_id = context.organization_id and deployment.id = context.deployment_id
  join lti_registration as registration on registration.id = deployment.registration_id
  ${joinOrganization(sql`context.organization_id`)}`;

export function contextList(filter: {
  organizationId?: number | undefined;
  registration?: number | undefined;
}): ListQuery<ContextRow> {
  const id = { expression: sql`context.id`, type: "bigint" } as const;
  return {
    columns,
    from: sql`from ${source}`,
    conditions: [
      ...(filter.organizationId === undefined
        ? []
        : [sql`context.organization_id = ${filter.organizationId}`]),
      ...(filter.registration === undefined
        ? []
        : [sql`deployment.registration_id = ${filter.registration}`]),
    ],
    sortColumns: { id },
    standard: [{ key: "id", descending: false }],
    id,
  };
}

export async function selectImportableContext(
  db: Database,
  id: number,
): Promise<ImportableContext | undefined> {
  const { rows } = await sql<ImportableContext>`
    select ${columns}, context.organization_id, context.memberships_url, registration.issuer, registration.client_id,
           registration.token_url, registration.token_audience, registration.match_email,
           registration.roster and registration.is_active and deployment.is_active and organization.is_active
             as is_open
    from ${source} where context.id = ${id}`.execute(db);
  return rows[0];
}
