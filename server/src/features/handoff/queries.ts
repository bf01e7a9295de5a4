import { sql } from "kysely";
import { type AuditOrigin, auditFrom } from "#features/audit/index.ts";
import { isLiveSince, people } from "#features/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnerSession } from "#platform/http/types.ts";

export interface NewLoginToken {
  tokenHash: Buffer;
  organizationId: number;
  userId: number;
  applicationId: number | null;
  hideExitButton: boolean;
  returnUrl: string | null;
  now: Date;
  expiresAt: Date;
  /** For the audit log. */
  origin: AuditOrigin;
}

/** With its entry in the audit log, in one round trip: partners mint one on every click. */
export async function insertLoginToken(db: Database, token: NewLoginToken): Promise<void> {
  const entry = auditFrom(token.now, token.origin, {
    organizationId: token.organizationId,
    action: sql`'token.mint'`,
    targetType: "user",
    targetId: sql`minted.user_id`,
    changes: sql`'{}'`,
    from: sql`minted`,
  });
  await sql`
    with minted as (
      insert into login_token (token_hash, organization_id, user_id, application_id, hide_exit_button, return_url,
                               creation_date, expires_at)
      values (${token.tokenHash}, ${token.organizationId}, ${token.userId}, ${token.applicationId},
              ${token.hideExitButton}, ${token.returnUrl}, ${token.now}, ${token.expiresAt})
      returning user_id
    )
    ${entry}`.execute(db);
}

export interface RedeemedToken {
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

/** Whether this learner came in with the token before: by their own link, of their own organization. */
export async function isTokenSpentBy(
  db: Database,
  tokenHash: Buffer,
  { organizationId, userId }: Pick<LearnerSession, "organizationId" | "userId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from login_token
    where token_hash = ${tokenHash} and consumed_at is not null
      and organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Spent or expired tokens stay for 30 days, so that support can answer "did they arrive?". */
export async function deleteOldLoginTokens(db: Database, before: Date): Promise<void> {
  await sql`delete from login_token where expires_at < ${before}`.execute(db);
}
