import type { Static } from "typebox";
import { recordAudit } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { selectCheckpoints, statementsOf } from "../checkpoints.ts";
import { nothingToResend, notParked, statementNotFound, storeInactive } from "../problems.ts";
import { insertStatements } from "../queueing.ts";
import { violationsOf } from "../statements/rules.ts";
import { tellOfParked } from "../stores/notices.ts";
import { type StoreRow, selectStoreOf } from "../stores/queries.ts";
import {
  countMissing,
  giveUp,
  requeueOne,
  requeueSome,
  type StatementDetailRow,
  type StatementReference,
  selectCheckpointIds,
  selectStatement,
} from "./queries.ts";
import type { BackFill, BackFillResult, ResendParked } from "./schemas.ts";

const MOST_LOOKED_AT = 5_000;
const MOST_RESENT = 10_000;
const SHOWN = 10;

/** @throws statementNotFound */
export async function statementOf(
  context: Pick<Context, "db">,
  reference: StatementReference,
): Promise<StatementDetailRow> {
  const row = await selectStatement(context.db, reference);
  if (!row) throw statementNotFound();
  return row;
}

/** One that the store did not take: the same bytes again. @throws statementNotFound, nothingToResend */
export async function resendStatement(
  context: Context,
  request: HttpRequest,
  reference: StatementReference,
): Promise<StatementDetailRow> {
  const { id, organization_id: organizationId } = await statementOf(context, reference);
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    if ((await requeueOne(trx, id)).length === 0) throw nothingToResend();
    const store = await selectStoreOf(trx, organizationId);
    if (store) await tellOfParked(trx, now, { ...store, record_store_id: store.id });
    const target = { targetType: "statement", targetId: id };
    await recordAudit(trx, now, request, { organizationId, action: "statement.resend", ...target });
    return statementOf({ db: trx }, { id });
  });
}

/** Not tried again until somebody asks for it. @throws statementNotFound, notParked */
export async function giveUpStatement(
  context: Context,
  request: HttpRequest,
  reference: StatementReference,
): Promise<StatementDetailRow> {
  const { id, organization_id: organizationId } = await statementOf(context, reference);
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    if (!(await giveUp(trx, now, id))) throw notParked();
    const store = await selectStoreOf(trx, organizationId);
    if (store) await tellOfParked(trx, now, { ...store, record_store_id: store.id });
    const target = { targetType: "statement", targetId: id };
    await recordAudit(trx, now, request, { organizationId, action: "statement.give_up", ...target });
    return statementOf({ db: trx }, { id });
  });
}

/** The parked ones of an organization that match, a bounded number at a time. */
export async function resendParked(
  context: Context,
  request: HttpRequest,
  store: StoreRow,
  { after = 0, ...filter }: Static<typeof ResendParked>,
): Promise<{ resent: number; next_after: number | null }> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const parked = { ...filter, organizationId: store.organization_id, status: "parked" as const };
    const ids = await requeueSome(trx, parked, { after, size: MOST_RESENT });
    const resent = ids.length;
    await tellOfParked(trx, now, { ...store, record_store_id: store.id });
    await recordAudit(trx, now, request, {
      organizationId: store.organization_id,
      action: "record_store.resend",
      targetType: "record_store",
      targetId: store.id,
      changes: { resent: [null, resent] },
    });
    return { resent, next_after: resent === MOST_RESENT ? Math.max(...ids) : null };
  });
}

/**
 * Queues the statements of checkpoints that happened before there was a store, under the ids that they would have had.
 * What has a statement already is left alone. Dry: only counts what it would queue. @throws storeInactive
 */
export async function backFill(
  context: Context,
  request: HttpRequest,
  store: StoreRow,
  { from, to, after = 0, dry_run: isDry = false }: Static<typeof BackFill>,
): Promise<Static<typeof BackFillResult>> {
  if (!store.is_active) throw storeInactive();
  const { db, clock, settings } = context;
  const where = { organizationId: store.organization_id, after, from, to };
  const ids = await selectCheckpointIds(db, where, { size: MOST_LOOKED_AT, isNewestFirst: false });
  const next = ids.length === MOST_LOOKED_AT ? (ids.at(-1) ?? null) : null;
  const seen = { checkpoints: ids.length, next_after: next };
  const make = async (of: Database) => statementsOf(settings.siteUrl, await selectCheckpoints(of, ids));
  if (isDry)
    return { ...seen, missing: await countMissing(db, store.organization_id, await make(db)), queued: 0 };
  return db.transaction().execute(async (trx) => {
    const queued = await insertStatements(trx, await make(trx));
    await recordAudit(trx, clock(), request, {
      organizationId: store.organization_id,
      action: "record_store.backfill",
      targetType: "record_store",
      targetId: store.id,
      changes: { queued: [null, queued], from: [null, from ?? null], to: [null, to ?? null] },
    });
    return { ...seen, missing: queued, queued };
  });
}

/** The exact statements of the latest checkpoints, as they would be made now, and what is wrong with them. */
export async function dryRun({ db, clock, settings }: Context, store: StoreRow) {
  const where = { organizationId: store.organization_id, after: 0 };
  const ids = await selectCheckpointIds(db, where, { size: SHOWN, isNewestFirst: true });
  const made = statementsOf(settings.siteUrl, await selectCheckpoints(db, ids)).reverse();
  return made.map(({ statement: { id, verb, text, sha256 } }) => ({
    statement_id: id,
    verb,
    sha256: sha256.toString("hex"),
    body: text,
    violations: violationsOf(text, clock()),
  }));
}
