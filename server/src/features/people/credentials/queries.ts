import { type RawBuilder, sql } from "kysely";
import { holdsSince, isActive, isLive, isLiveSince, joinPerson, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { GivenEach } from "#platform/database/statements/compiled-statement.ts";
import type { AccessRole, LearnerSession } from "#platform/http/types.ts";

const passwordUserColumns = rowOf("user", ["id", "organization_id"], {
  email: narrowed<string>(),
  access_role: narrowed<AccessRole>(),
  password_hash: narrowed<string>(),
});
type PasswordUserRow = RowOf<typeof passwordUserColumns>;

/** People who may sign in with a password, of any role: what they may do then is said by theirs (contract 1.3). */
export async function selectPasswordUser(db: Database, email: string): Promise<PasswordUserRow | undefined> {
  const { rows } = await sql<PasswordUserRow>`
    select ${passwordUserColumns} from ${people}
    where lower(email) = lower(${email}) and password_hash is not null and ${isLive}`.execute(db);
  return rows[0];
}

const activeUserColumns = rowOf("user", ["id", "organization_id", "email"], {
  access_role: narrowed<AccessRole>(),
  organization_is_active: sql<boolean>`organization.is_active`,
  people_may_write: sql<boolean>`organization.people_may_write`,
});
type ActiveUserRow = RowOf<typeof activeUserColumns>;

/** Unless the person's credentials ended after `issuedAt`. */
export async function selectActiveUser(db: Database, organizationId: number, userId: number, issuedAt: Date) {
  const { rows } = await sql<ActiveUserRow>`
    select ${activeUserColumns} from ${people}
    where organization_id = ${organizationId} and "user".id = ${userId} and ${isActive}
      and ${holdsSince(sql`${issuedAt}::timestamptz`)}`.execute(db);
  return rows[0];
}

interface NewSession {
  tokenHash: Buffer;
  organizationId: number;
  userId: number;
  hideExitButton: boolean;
  returnUrl: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await sql`
    insert into browser_session (token_hash, organization_id, user_id, hide_exit_button, return_url,
                                 creation_date, last_seen_at, expires_at)
    values (${session.tokenHash}, ${session.organizationId}, ${session.userId}, ${session.hideExitButton}, ${session.returnUrl}, ${session.now}, ${session.now}, ${session.expiresAt})
    `.execute(db);
}

/** A learner's session that is to be opened, without an address to return to. */
export interface SessionStart {
  tokenHash: Buffer;
  sessionBegins: Date;
  sessionEnds: Date;
}

/** SQL: opens a session, as a part of one larger statement, for the person whose `organization_id` and `user_id` are in `from`. */
export const sessionFor = (
  { tokenHash, sessionBegins, sessionEnds }: GivenEach<SessionStart>,
  from: RawBuilder<unknown>,
) => sql`
  insert into browser_session (token_hash, organization_id, user_id, creation_date, last_seen_at, expires_at)
  select ${tokenHash}, arriving.organization_id, arriving.user_id, ${sessionBegins}, ${sessionBegins}, ${sessionEnds}
  from ${from} as arriving`;

const sessionColumns = rowOf("browser_session", ["id", "hide_exit_button"], {
  organization_id: narrowed<number>(),
  user_id: narrowed<number>(),
  return_url: sql<string | null>`case when return_curriculum_id is null then return_url end`,
});
type SessionRow = RowOf<typeof sessionColumns>;

/** A learner's session counts as long as the learner and the organization are active: deactivation ends it at once. */
export async function selectLearnerSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns}
    from browser_session
    ${joinPerson(sql`browser_session.organization_id`, sql`user_id`)}
    where token_hash = ${tokenHash} and expires_at > ${now}
      and ${isLiveSince(sql`browser_session.creation_date`)}`.execute(db);
  return rows[0];
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await sql`delete from browser_session where token_hash = ${tokenHash}`.execute(db);
}

/**
 * Takes the return address out of the session for the first lesson that it opens. The where clause is the lock: of two
 * lessons opened at once, one gets it, the other null.
 */
export async function takeReturnUrl(
  trx: Database,
  { organizationId, sessionId }: Pick<LearnerSession, "organizationId" | "sessionId">,
  curriculumId: number,
): Promise<string | null> {
  const { rows } = await sql<{ return_url: string }>`
    update browser_session set return_curriculum_id = ${curriculumId}
    where organization_id = ${organizationId} and id = ${sessionId}
      and return_url is not null and return_curriculum_id is null
    returning return_url`.execute(trx);
  return rows[0]?.return_url ?? null;
}

/** The same for a role-play, which keeps the address itself: of two that are opened at once, one gets it. */
export async function spendReturnUrl(
  trx: Database,
  { organizationId, sessionId }: Pick<LearnerSession, "organizationId" | "sessionId">,
): Promise<string | null> {
  const { rows } = await sql<{ return_url: string }>`
    with unspent as (
      select id, organization_id, return_url from browser_session
      where organization_id = ${organizationId} and id = ${sessionId} and return_url is not null and return_curriculum_id is null
      for update
    )
    update browser_session set return_url = null from unspent
    where browser_session.organization_id = unspent.organization_id and browser_session.id = unspent.id
    returning unspent.return_url`.execute(trx);
  return rows[0]?.return_url ?? null;
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await sql`delete from browser_session where expires_at < ${now}`.execute(db);
}
