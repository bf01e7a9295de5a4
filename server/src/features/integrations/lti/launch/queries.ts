import { sql } from "kysely";
import { isActive, joinUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";
import { leftJoinOrganization } from "#tenancy/organizations/index.ts";

const loginColumns = rowOf(
  "lti_login",
  [
    "registration_id",
    "nonce_hash",
    "browser_hash",
    "deployment_hint",
    "login_query",
    "expires_at",
    "consumed_at",
  ],
  {
    issuer: sql<string>`issuer`,
    client_id: sql<string>`client_id`,
    auth_url: sql<string>`auth_url`,
    jwks_url: sql<string>`jwks_url`,
    match_email: sql<boolean>`match_email`,
    deep_linking: sql<boolean>`deep_linking`,
    scores: sql<boolean>`scores`,
    roster: sql<boolean>`roster`,
    is_active: sql<boolean>`is_active`,
  },
);
export type LoginRow = RowOf<typeof loginColumns>;

export async function selectLogin(db: Database, stateHash: Buffer): Promise<LoginRow | undefined> {
  const [login] = await loginOf(db, { stateHash });
  return login;
}

const loginOf = compiledStatement<{ stateHash: Buffer }, LoginRow>(
  (value) => sql<LoginRow>`
    select ${loginColumns}
    from lti_login join lti_registration on lti_registration.id = registration_id
    where state_hash = ${value("stateHash")}`,
);

export interface ResolvedDeployment {
  id: number;
  organization_id: number;
  /** The deployment's own switch and its organization's. */
  is_active: boolean;
}

/**
 * Spends the login, and says which deployment of its registration the token means. The where clause is the lock: of two
 * racing launches, one gets the row. @returns null when another one was faster
 */
export async function consumeLogin(
  db: Database,
  now: Date,
  stateHash: Buffer,
  deploymentId: string | null,
): Promise<{ deployment: ResolvedDeployment | null } | null> {
  const { rows } = await sql<ResolvedDeployment | { id: null }>`
    with consumed as (
      update lti_login set consumed_at = ${now}
      where state_hash = ${stateHash} and consumed_at is null and expires_at > ${now}
      returning registration_id
    )
    select deployment.id, deployment.organization_id, deployment.is_active and organization.is_active as is_active
    from consumed
    left join lti_deployment as deployment
      on deployment.registration_id = consumed.registration_id and deployment.deployment_id = ${deploymentId}
    ${leftJoinOrganization(sql`deployment.organization_id`)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { deployment: row.id === null ? null : row };
}

export interface LinkedUser {
  user_id: number;
  is_active: boolean;
}

/** Locks the learner: two launches of one person follow one another. */
export async function selectLinkedUser(trx: Database, link: Link): Promise<LinkedUser | undefined> {
  const { rows } = await sql<LinkedUser>`
    select "user".id as user_id, ${isActive} as is_active
    from lti_link ${joinUser(sql`lti_link.organization_id`, sql`user_id`)}
    where lti_link.organization_id = ${link.organizationId} and issuer = ${link.issuer}
      and client_id = ${link.clientId} and subject = ${link.subject}
    for no key update of "user"`.execute(trx);
  return rows[0];
}

export interface Link {
  organizationId: number;
  issuer: string;
  clientId: string;
  subject: string;
}

/** Whether the user is somebody else of this platform already. */
export async function isLinked(
  db: Database,
  { organizationId, issuer, clientId }: Link,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from lti_link
    where organization_id = ${organizationId} and user_id = ${userId} and issuer = ${issuer}
      and client_id = ${clientId}`.execute(db);
  return rows.length > 0;
}

export async function insertLink(trx: Database, now: Date, link: Link, userId: number): Promise<void> {
  await sql`
    insert into lti_link (organization_id, issuer, client_id, subject, user_id, creation_date)
    values (${link.organizationId}, ${link.issuer}, ${link.clientId}, ${link.subject}, ${userId}, ${now})`.execute(
    trx,
  );
}
