import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";
import type { Scope } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

const applicationColumns = rowOf(
  "application",
  [
    "id",
    "organization_id",
    "name",
    "client_id",
    "provider_label",
    "return_url_hosts",
    "flexible_matching",
    "default_course",
    "default_access_days",
    "is_active",
    "creation_date",
    "modified_date",
  ],
  {
    organization: sql<string>`organization.slug`,
    scopes: narrowed<Scope[]>(),
  },
);
export type ApplicationRow = RowOf<typeof applicationColumns>;

interface ApplicationValues {
  name: string;
  providerLabel: string | null;
  scopes: readonly Scope[];
  returnUrlHosts: readonly string[];
  matching: ApplicationMatching;
}

/** Null: as the organization's setting says. Named like the columns. */
export interface ApplicationMatching {
  flexible_matching?: boolean | null;
  default_course?: string | null;
  default_access_days?: number | null;
}

export async function insertApplication(
  db: Database,
  now: Date,
  organizationId: number,
  clientId: string,
  values: ApplicationValues,
): Promise<number> {
  const { id } = await db
    .insertInto("application")
    .values({
      organization_id: organizationId,
      client_id: clientId,
      name: values.name,
      provider_label: values.providerLabel,
      scopes: [...values.scopes],
      return_url_hosts: [...values.returnUrlHosts],
      ...values.matching,
      creation_date: now,
      modified_date: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateApplication(
  db: Database,
  now: Date,
  id: number,
  values: Partial<ApplicationValues> & { isActive?: boolean },
): Promise<void> {
  await db
    .updateTable("application")
    .set({
      modified_date: now,
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.providerLabel === undefined ? {} : { provider_label: values.providerLabel }),
      ...(values.scopes === undefined ? {} : { scopes: [...values.scopes] }),
      ...(values.returnUrlHosts === undefined ? {} : { return_url_hosts: [...values.returnUrlHosts] }),
      ...values.matching,
      ...(values.isActive === undefined ? {} : { is_active: values.isActive }),
    })
    .where("id", "=", id)
    .execute();
}

export async function selectApplication(db: Database, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from application ${joinOrganization(sql`organization_id`)}
    where application.id = ${id}`.execute(db);
  return rows[0];
}

/** By organization and name; null for the organization: those of all. */
export function applicationList(
  organizationId: number | null,
): ListQuery<ApplicationRow, "organization" | "name"> {
  return {
    columns: applicationColumns,
    from: sql`from application ${joinOrganization(sql`organization_id`)}`,
    conditions: organizationId === null ? [] : [sql`organization_id = ${organizationId}`],
    sortColumns: {
      organization: { expression: sql`organization.slug`, type: "text" },
      name: { expression: sql`application.name`, type: "text" },
    },
    standard: [
      { key: "organization", descending: false },
      { key: "name", descending: false },
    ],
    id: { expression: sql`application.id`, type: "bigint" },
  };
}

/** Keeps everybody else from changing it until the transaction ends. */
export async function lockApplication(trx: Database, id: number): Promise<void> {
  await sql`select from application where id = ${id} for no key update`.execute(trx);
}

export async function insertSecret(
  db: Database,
  now: Date,
  application: { organizationId: number; id: number },
  secretHash: Buffer,
): Promise<void> {
  await db
    .insertInto("application_secret")
    .values({
      organization_id: application.organizationId,
      application_id: application.id,
      secret_hash: secretHash,
      creation_date: now,
      expires_at: null,
    })
    .execute();
}

/**
 * The secret in use lives on until `at`, so that a partner can change over without a gap. What was living on already
 * ends now: beside the newest secret there is at most one.
 */
export async function expireSecrets(trx: Database, applicationId: number, at: Date): Promise<void> {
  await sql`
    delete from application_secret where application_id = ${applicationId} and expires_at is not null`.execute(
    trx,
  );
  await sql`update application_secret set expires_at = ${at} where application_id = ${applicationId}`.execute(
    trx,
  );
}

/**
 * Ends every secret and every token of the application. The secrets come first: an exchange holds its secret's row
 * until its token is stored, so no token slips in behind.
 */
export async function endCredentials(trx: Database, applicationId: number): Promise<void> {
  await sql`delete from application_secret where application_id = ${applicationId}`.execute(trx);
  await sql`delete from access_token where application_id = ${applicationId}`.execute(trx);
}

/** Ends every token of the organization's applications. Their secrets stay. */
export async function endTokens(trx: Database, organizationId: number): Promise<void> {
  await sql`delete from access_token where organization_id = ${organizationId}`.execute(trx);
}

const clientColumns = rowOf("application", ["organization_id"], {
  application_id: sql<number>`application.id`,
  scopes: narrowed<Scope[]>(),
  secret_hashes: sql<Buffer[]>`array_agg(secret_hash)`,
});
type ClientRow = RowOf<typeof clientColumns>;

/** The client with its live secrets, if it may come in at all. */
export async function selectClient(
  db: Database,
  clientId: string,
  now: Date,
): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select ${clientColumns}
    from application
    join application_secret on application_id = application.id and (expires_at is null or expires_at > ${now})
    where client_id = ${clientId} and is_active
    group by application.id`.execute(db);
  return rows[0];
}

/**
 * Stores the token while its secret is alive, whose row is held until then (`endCredentials` waits for it).
 * @returns false when the secret has ended since it was compared
 */
export async function insertAccessToken(
  db: Database,
  token: {
    hash: Buffer;
    secretHash: Buffer;
    applicationId: number;
    scopes: readonly Scope[];
    now: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into access_token (token_hash, organization_id, application_id, scopes, creation_date, expires_at)
    select ${token.hash}, organization_id, application_id, ${[...token.scopes]}::text[], ${token.now}::timestamptz,
           ${token.expiresAt}::timestamptz
    from application_secret
    where application_id = ${token.applicationId} and secret_hash = ${token.secretHash}
      and (expires_at is null or expires_at > ${token.now})
    limit 1 for share`.execute(db);
  return numAffectedRows === 1n;
}

export interface TokenOnFile {
  organization_id: number;
  organization_is_active: boolean;
  application_id: number;
  client_id: string;
  name: string;
  provider_label: string | null;
  scopes: Scope[];
  /** What the application may now, which may be less than when the token was issued. */
  application_scopes: Scope[];
  expires_at: string;
}

/** On the path of every request: one indexed look-up decides token, application and organization together. */
export async function selectAccessToken(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenOnFile | undefined> {
  const [row] = await tokenOnFile(db, { tokenHash, now });
  return row;
}

const tokenOnFile = compiledStatement<{ tokenHash: Buffer; now: Date }, TokenOnFile>(
  (value) => sql<TokenOnFile>`
    select access_token.organization_id, organization.is_active as organization_is_active, application_id, client_id,
           application.name, provider_label, access_token.scopes, application.scopes as application_scopes, expires_at
    from access_token
    join application on application.id = application_id
    ${joinOrganization(sql`access_token.organization_id`)}
    where token_hash = ${value("tokenHash")} and expires_at > ${value("now")} and application.is_active`,
);

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await sql`delete from access_token where expires_at < ${now}`.execute(db);
}
