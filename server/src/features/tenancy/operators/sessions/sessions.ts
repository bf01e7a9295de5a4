import { type RawBuilder, sql } from "kysely";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, OperatorCaller, OperatorRole } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";

/** A working day, however busy. */
const LONGEST_MS = 12 * 3_600_000;
/** Without a request for this long, a session is over: somebody has left the screen. */
const IDLE_MS = 30 * 60_000;
const WRITTEN_EVERY_MS = 60_000;

/** Opens a console session and returns the cookie's value. */
export async function openSession(
  db: Database,
  now: Date,
  request: HttpRequest,
  operatorId: number,
): Promise<string> {
  const token = randomToken();
  await sql`
    insert into operator_session (token_hash, operator_id, ip, user_agent, creation_date, last_seen_at, expires_at)
    values (${sha256(token)}, ${operatorId}, ${request.clientAddress},
            ${request.headers["user-agent"]?.slice(0, 300) ?? null}, ${now}, ${now},
            ${new Date(now.getTime() + LONGEST_MS)})`.execute(db);
  return token;
}

interface FoundSession {
  session_id: number;
  operator_id: number;
  email: string;
  role: OperatorRole;
  organization_id: number | null;
  is_to_be_written: boolean;
}

/**
 * The operator behind a console cookie; null when the session or the operator is over. What a page asks by itself, while
 * nobody sits at it, is not attended and does not put the idle end off.
 */
export async function readSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
  isAttended = true,
): Promise<OperatorCaller | null> {
  const now = clock();
  const { rows } = await sql<FoundSession>`
    select operator_session.id as session_id, operator_id, email, role, organization_id,
           last_seen_at <= ${ago(now, WRITTEN_EVERY_MS)} as is_to_be_written
    from operator_session join operator on operator.id = operator_id
    where ${isTheirs(now, token)}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (isAttended && found.is_to_be_written) await markSeen(db, now, found.session_id);
  return {
    kind: "operator",
    operatorId: found.operator_id,
    label: found.email,
    role: found.role,
    organizationId: found.organization_id,
    sessionId: found.session_id,
  };
}

/** Whether the cookie opens the console, without counting as a request. */
export async function isOpenSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from operator_session join operator on operator.id = operator_id
    where ${isTheirs(clock(), token)}`.execute(db);
  return rows.length > 0;
}

/** SQL: it is the session of this cookie, open and still valid for its operator. */
function isTheirs(now: Date, token: string): RawBuilder<boolean> {
  return sql`token_hash = ${sha256(token)} and ${isOpen(now)} and operator.is_active
      and (credentials_after is null or operator_session.creation_date >= credentials_after)`;
}

async function markSeen(db: Database, now: Date, sessionId: number): Promise<void> {
  await sql`update operator_session set last_seen_at = ${now} where id = ${sessionId}`.execute(db);
}

const sessionColumns = rowOf("operator_session", [
  "id",
  "ip",
  "user_agent",
  "creation_date",
  "last_seen_at",
  "expires_at",
]);
type SessionRow = RowOf<typeof sessionColumns>;

/** Those that still open the console, the last used first. */
export function sessionList(now: Date, operatorId: number): ListQuery<SessionRow, "last_seen_at"> {
  return {
    columns: sessionColumns,
    from: sql`from operator_session`,
    conditions: [sql`operator_id = ${operatorId}`, isOpen(now)],
    sortColumns: { last_seen_at: { expression: sql`last_seen_at`, type: "timestamptz" } },
    standard: [{ key: "last_seen_at", descending: true }],
    id: { expression: sql`id`, type: "bigint" },
  };
}

/** False when the operator has no such session. */
export async function deleteSession(db: Database, operatorId: number, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from operator_session where id = ${sessionId} and operator_id = ${operatorId} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function endSession(db: Database, token: string): Promise<void> {
  await sql`delete from operator_session where token_hash = ${sha256(token)}`.execute(db);
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await sql`delete from operator_session where not (${isOpen(now)})`.execute(db);
}

function isOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`expires_at > ${now} and last_seen_at > ${ago(now, IDLE_MS)}`;
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
