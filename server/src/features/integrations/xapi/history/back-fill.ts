import type { Static } from "typebox";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { selectCheckpoints, statementsOf } from "../checkpoints.ts";
import { notifyOfMissing } from "../notices.ts";
import { storeInactive } from "../problems.ts";
import { insertStatements } from "../queueing.ts";
import { selectCheckpointIds } from "../statement-queries.ts";
import type { StoreRow } from "../stores/queries.ts";
import { countMade, requeueMade } from "./requeue.ts";
import type { BackFill, BackFillResult } from "./schemas.ts";

const MOST_LOOKED_AT = 5_000;

/**
 * Queues the statements of checkpoints that happened before there was a store, under the ids that they would have had.
 * Events that have a statement already are left alone; with `again` also what the store took goes out once more. Dry:
 * only counts what it would queue.
 * @throws storeInactive
 */
export async function backFill(
  context: Context,
  request: HttpRequest,
  store: StoreRow,
  { from, to, after = 0, again: isAgain = false, dry_run: isDry = false }: Static<typeof BackFill>,
): Promise<Static<typeof BackFillResult>> {
  if (!store.is_active) throw storeInactive();
  const { db, settings } = context;
  const { organization_id: organizationId } = store;
  const where = { organizationId, after, from, to };
  const ids = await selectCheckpointIds(db, where, { size: MOST_LOOKED_AT, isNewestFirst: false });
  const next = ids.length === MOST_LOOKED_AT ? (ids.at(-1) ?? null) : null;
  const seen = { checkpoints: ids.length, next_after: next };
  const make = async (of: Database) => statementsOf(settings.siteUrl, await selectCheckpoints(of, ids));
  if (isDry) {
    const { missing, taken } = await countMade(db, organizationId, await make(db));
    return { ...seen, missing, again: isAgain ? taken : 0, queued: 0 };
  }
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const made = await make(trx);
    const again = isAgain ? await requeueMade(trx, organizationId, made) : 0;
    const missing = await insertStatements(trx, made);
    const queued = missing + again;
    await notifyOfMissing(trx, now, { ...store, record_store_id: store.id });
    await audit(
      change,
      "record_store.backfill",
      { organizationId, id: store.id },
      {
        queued: [null, queued],
        again: [null, again],
        from: [null, from ?? null],
        to: [null, to ?? null],
      },
    );
    return { ...seen, missing, again, queued };
  });
}
