import { sql } from "kysely";
import { memberAt } from "#kernel/record.ts";
import type { Database } from "../database/database.ts";
import { isOneOpenBefore } from "../database/open-transactions.ts";
import { isoTimestamp } from "../database/statements/values.ts";
import type { Context } from "../feature.ts";
import type { HttpServer } from "../http/types.ts";

/** How long a horizon stands before the next one is drawn: what a mirror may be sent a second time. */
const STANDS_MS = 1000;
/** The running millisecond is never closed: a transaction that writes in it keeps the time of its clock. */
const OPEN_MS = 1;

interface Horizon {
  settled_until: string;
  closing_until: string | null;
  barrier: number | null;
}

declare module "fastify" {
  interface FastifyRequest {
    syncWatermark: string | null;
  }
}

/**
 * `X-Sync-Watermark` on every list that takes `modified_after` (contract 1.4). It is read before the list is, so
 * whatever the list does not show yet will carry a later `modified_date`.
 */
export function announceWatermark(app: HttpServer, context: Pick<Context, "db" | "clock">): void {
  app.decorateRequest("syncWatermark", null);
  app.addHook("preHandler", async (request) => {
    if (!takesModifiedAfter(request.routeOptions.schema?.querystring)) return;
    request.syncWatermark = await readSyncWatermark(context.db, context.clock());
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.syncWatermark !== null && reply.statusCode === 200)
      reply.header("x-sync-watermark", request.syncWatermark);
    return payload;
  });
}

function takesModifiedAfter(query: unknown): boolean {
  return memberAt(query, "properties", "modified_after") !== undefined;
}

/**
 * A moment such that every change with a `modified_date` at or before it is visible to statements that begin now.
 * Moves the horizon on where it can, without waiting for anybody. Why it is right: docs/decisions/0011.
 */
export async function readSyncWatermark(db: Database, now: Date): Promise<string> {
  let horizon = await selectHorizon(db);
  const until = new Date(now.getTime() - OPEN_MS);
  const isStale = horizon.settled_until <= isoTimestamp(new Date(until.getTime() - STANDS_MS));
  if (horizon.closing_until === null && isStale)
    horizon = (await beginClosing(db, horizon, until)) ?? horizon;
  if (horizon.closing_until !== null && horizon.barrier === null)
    horizon = (await drawBarrier(db, horizon)) ?? horizon;
  if (horizon.barrier !== null) horizon = (await settle(db, horizon)) ?? horizon;
  return horizon.settled_until;
}

const columns = sql`settled_until, closing_until, barrier`;
/** By a key that grows, so that its earlier versions are not read while somebody holds a snapshot (decision 0284). */
const isStill = ({ settled_until }: Horizon) => sql`settled_until = ${settled_until}::timestamptz`;

async function selectHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select ${columns} from sync_horizon order by settled_until desc limit 1`.execute(db);
  if (!rows[0]) throw new Error("The table sync_horizon is empty; put its one row back.");
  return rows[0];
}

/** From here on nobody who looks writes a time up to `until`. */
async function beginClosing(db: Database, seen: Horizon, until: Date): Promise<Horizon | undefined> {
  const { rows } = await sql<Horizon>`
    update sync_horizon set closing_until = ${until}
    where ${isStill(seen)} and closing_until is null returning ${columns}`.execute(db);
  return rows[0];
}

/** A transaction's number drawn once the closing is visible: a transaction that looked too early has a lower one. */
async function drawBarrier(db: Database, seen: Horizon): Promise<Horizon | undefined> {
  const { rows } = await sql<Horizon>`
    update sync_horizon set barrier = pg_current_xact_id()::text::bigint
    where ${isStill(seen)} and closing_until = ${seen.closing_until}::timestamptz and barrier is null
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Once all of this database with a lower number than the barrier have ended, what was closing is settled. */
async function settle(db: Database, seen: Horizon): Promise<Horizon | undefined> {
  const { rows } = await sql<Horizon>`
    update sync_horizon set settled_until = closing_until, closing_until = null, barrier = null
    where ${isStill(seen)} and barrier = ${seen.barrier} and not ${isOneOpenBefore(sql`barrier`)}
    returning ${columns}`.execute(db);
  return rows[0];
}
