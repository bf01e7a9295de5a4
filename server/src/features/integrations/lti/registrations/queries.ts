import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

const columns = rowOf(
  "lti_registration",
  [
    "id",
    "issuer",
    "client_id",
    "auth_url",
    "jwks_url",
    "token_url",
    "token_audience",
    "match_email",
    "deep_linking",
    "scores",
    "roster",
    "is_active",
    "creation_date",
    "modified_date",
  ],
  {
    deployments: sql<
      { id: number; deployment_id: string; organization: string; is_active: boolean }[]
    >`coalesce((
    select json_agg(json_build_object('id', deployment.id, 'deployment_id', deployment_id,
                                      'organization', organization.slug, 'is_active', deployment.is_active)
                    order by deployment.id)
    from lti_deployment as deployment ${joinOrganization(sql`deployment.organization_id`)}
    where registration_id = lti_registration.id), '[]')`,
  },
);
export type RegistrationRow = RowOf<typeof columns>;

export function registrationList(organizationId: number | null): ListQuery<RegistrationRow, "issuer"> {
  return {
    columns,
    from: sql`from lti_registration`,
    conditions:
      organizationId === null
        ? []
        : [
            sql`exists (select from lti_deployment
                        where registration_id = lti_registration.id and organization_id = ${organizationId})`,
          ],
    sortColumns: { issuer: { expression: sql`issuer`, type: "text" } },
    standard: [{ key: "issuer", descending: false }],
    id: { expression: sql`lti_registration.id`, type: "bigint" },
  };
}

export async function selectRegistration(db: Database, id: number): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from lti_registration where id = ${id}`.execute(db);
  return rows[0];
}

export async function selectRegistrationId(
  db: Database,
  { issuer, client_id }: Pick<RegistrationRow, "issuer" | "client_id">,
): Promise<number> {
  const { id } = await db
    .selectFrom("lti_registration")
    .select("id")
    .where("issuer", "=", issuer)
    .where("client_id", "=", client_id)
    .executeTakeFirstOrThrow();
  return id;
}

interface RegistrationChange {
  auth_url?: string;
  jwks_url?: string;
  token_url?: string | null;
  token_audience?: string | null;
  match_email?: boolean;
  deep_linking?: boolean;
  scores?: boolean;
  roster?: boolean;
  is_active?: boolean;
}

export async function insertRegistration(
  trx: Database,
  now: Date,
  registration: RegistrationChange & {
    issuer: string;
    client_id: string;
    auth_url: string;
    jwks_url: string;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto("lti_registration")
    .values({ match_email: true, ...registration, creation_date: now, modified_date: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRegistration(
  trx: Database,
  now: Date,
  id: number,
  change: RegistrationChange,
): Promise<void> {
  await trx
    .updateTable("lti_registration")
    .set({ ...change, modified_date: now })
    .where("id", "=", id)
    .execute();
}

const deploymentColumns = rowOf(
  "lti_deployment as deployment",
  ["id", "organization_id", "deployment_id", "is_active", "creation_date", "modified_date"],
  {
    registration: sql<number>`registration_id`,
    organization: sql<string>`organization.slug`,
  },
);
export type DeploymentRow = RowOf<typeof deploymentColumns>;

export async function selectDeployment(db: Database, id: number): Promise<DeploymentRow | undefined> {
  const { rows } = await sql<DeploymentRow>`
    select ${deploymentColumns}
    from lti_deployment as deployment ${joinOrganization(sql`organization_id`)}
    where deployment.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertDeployment(
  trx: Database,
  now: Date,
  deployment: { organization_id: number; registration_id: number; deployment_id: string },
): Promise<number> {
  const { id } = await trx
    .insertInto("lti_deployment")
    .values({ ...deployment, creation_date: now, modified_date: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDeploymentActive(
  trx: Database,
  now: Date,
  id: number,
  isActive: boolean,
): Promise<void> {
  await trx
    .updateTable("lti_deployment")
    .set({ is_active: isActive, modified_date: now })
    .where("id", "=", id)
    .execute();
}
