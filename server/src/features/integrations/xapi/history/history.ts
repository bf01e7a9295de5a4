import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { selectCheckpoints, statementsOf } from "../checkpoints.ts";
import { notifyOfParked, notifyOfTrouble } from "../notices.ts";
import { nothingToResend, notParked, statementNotFound } from "../problems.ts";
import {
  discardParked,
  type StatementDetailRow,
  type StatementReference,
  selectCheckpointIds,
  selectStatement,
} from "../statement-queries.ts";
import { violationsOf } from "../statements/rules.ts";
import { type StoreRow, selectStoreOf } from "../stores/queries.ts";
import { requeueOne } from "./requeue.ts";

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

/** The same bytes again; of one that was delivered, too, as long as they are kept. @throws statementNotFound, nothingToResend */
export async function resendStatement(
  context: Context,
  request: HttpRequest,
  reference: StatementReference,
): Promise<StatementDetailRow> {
  const { id, organization_id: organizationId } = await statementOf(context, reference);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    if ((await requeueOne(trx, id)).length === 0) throw nothingToResend();
    const store = await selectStoreOf(trx, organizationId);
    if (store) await notifyOfTrouble(trx, now, { ...store, record_store_id: store.id });
    await audit(change, "statement.resend", { organizationId, id });
    return statementOf({ db: trx }, { id });
  });
}

/** Not tried again until somebody asks for it. @throws statementNotFound, notParked */
export async function discardStatement(
  context: Context,
  request: HttpRequest,
  reference: StatementReference,
): Promise<StatementDetailRow> {
  const { id, organization_id: organizationId } = await statementOf(context, reference);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    if (!(await discardParked(trx, now, id))) throw notParked();
    const store = await selectStoreOf(trx, organizationId);
    if (store) await notifyOfParked(trx, now, { ...store, record_store_id: store.id });
    await audit(change, "statement.give_up", { organizationId, id });
    return statementOf({ db: trx }, { id });
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
