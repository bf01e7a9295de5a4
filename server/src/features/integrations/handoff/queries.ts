import { sql } from "kysely";
import { isLiveSince, matchesOfProviderId, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";
import { type AuditOrigin, auditFrom } from "#tenancy/audit/index.ts";
import { mayReturnTo } from "#tenancy/oauth/index.ts";

interface NewLoginToken {
  tokenHash: Buffer;
  organizationId: number;
  applicationId: number | null;
  /** Half of the learner's key. */
  providerId: string;
  /** The other half, where the request names it. */
  provider: string | null;
  /** The other half where the request does not: the application's own. */
  providerLabel: string | null;
  hideExitButton: boolean;
  returnUrl: string | null;
  returnHosts: readonly string[];
  now: Date;
  expiresAt: Date;
}

/**
 * Finds the learner, mints, and writes the entry in the audit log in one round trip: partners mint one on every click.
 * @returns false, with nothing done, where no one learner is meant, or they may not be handed over, or not sent back there
 */
export async function insertLoginToken(
  db: Database,
  token: NewLoginToken,
  origin: AuditOrigin,
): Promise<boolean> {
  const rows = await mint(db, { ...token, ...origin });
  return rows.length > 0;
}

const mint = compiledStatement<NewLoginToken & AuditOrigin, { minted: number }>((value) => {
  const [organizationId, applicationId] = [value("organizationId"), value("applicationId")];
  const origin = {
    type: value("type"),
    id: value("id"),
    label: value("label"),
    ip: value("ip"),
    userAgent: value("userAgent"),
    requestId: value("requestId"),
  };
  const entry = auditFrom(value("now"), origin, {
    organizationId,
    action: sql`'token.mint'`,
    targetType: "user",
    targetId: sql`minted.user_id`,
    changes: sql`'{}'`,
    from: sql`minted`,
  });
  return sql<{ minted: number }>`
    with candidate as (${matchesOfProviderId(organizationId, value("providerId"))}),
    minted as (
      insert into login_token (token_hash, organization_id, user_id, application_id, hide_exit_button, return_url,
                               creation_date, expires_at)
      select ${value("tokenHash")}, ${organizationId}, candidate.id, ${applicationId}::bigint,
             ${value("hideExitButton")}, ${value("returnUrl")}, ${value("now")}, ${value("expiresAt")}
      from candidate
      where is_active
        and (provider = coalesce(${value("provider")}, ${value("providerLabel")})
             or (${value("provider")}::text is null and (select count(*) from candidate) = 1))
        and (${value("returnUrl")}::text is null
             or ${mayReturnTo(organizationId, applicationId, value("returnHosts"))})
      returning user_id
    )
    ${entry} returning 1 as minted`;
});

interface RedeemedToken {
  organization_id: number;
  user_id: number;
  hide_exit_button: boolean;
  return_url: string | null;
}

/** A deactivated learner or organization spends nothing. */
function isRedeemable(tokenHash: Buffer, now: Date) {
  return sql`token_hash = ${tokenHash} and consumed_at is null and expires_at > ${now}
      and "user".organization_id = login_token.organization_id and "user".id = login_token.user_id
      and ${isLiveSince(sql`login_token.creation_date`)}`;
}

/** Whether the token would let its learner in. */
export async function isTokenGood(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from login_token, ${people} where ${isRedeemable(tokenHash, now)}`.execute(db);
  return rows.length > 0;
}

/** Spends the token. The where clause is the lock: of two racing calls, one gets the row. */
export async function redeemLoginToken(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<RedeemedToken | undefined> {
  const { rows } = await sql<RedeemedToken>`
    update login_token set consumed_at = ${now}
    from ${people}
    where ${isRedeemable(tokenHash, now)}
    returning login_token.organization_id, login_token.user_id, hide_exit_button, return_url`.execute(db);
  return rows[0];
}

export interface TokenOwner {
  organizationId: number;
  userId: number;
  /** They came in with it before. */
  isSpent: boolean;
}

/** Whose link it is or was, as long as it is kept. */
export async function selectTokenOwner(db: Database, tokenHash: Buffer): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select organization_id as "organizationId", user_id as "userId", consumed_at is not null as "isSpent"
    from login_token where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Spent or expired tokens stay for 30 days, so that support can answer "did they arrive?". */
export async function deleteOldLoginTokens(db: Database, before: Date): Promise<void> {
  await sql`delete from login_token where expires_at < ${before}`.execute(db);
}
