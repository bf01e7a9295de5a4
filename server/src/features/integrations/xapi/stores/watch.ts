import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { reconcileNotices } from "#tenancy/notices/index.ts";
import { missingNotice } from "../notices.ts";
import { selectStore } from "./queries.ts";
import { readBack } from "./read-back.ts";

/** A store may take its time until what it took can be read. */
const READABLE_AFTER_MS = 3_600_000;
/** Read back at once. */
const WIDTH = 5;

/** Once a day: asks each store for some of what it took, so that one that keeps nothing does not go unnoticed. */
export async function watchStores(context: Context): Promise<void> {
  const { db, clock, log, sending } = context;
  if (sending.isHeld()) return;
  const { rows: stores } = await sql<{ id: number }>`
    select id from record_store where is_active and paused_at is null order by id`.execute(db);
  for (let from = 0; from < stores.length; from += WIDTH)
    await Promise.all(stores.slice(from, from + WIDTH).map(({ id }) => watch(context, id)));
  const { rows } = await sql<{ record_store_id: number; organization_id: number; url: string }>`
    select id as record_store_id, organization_id, url from record_store
    where exists (select from statement where statement.organization_id = record_store.organization_id
                  and outcome = 'missing')`.execute(db);
  const current = rows.map((store) => missingNotice.about(store));
  await reconcileNotices(db, clock(), { ...missingNotice, current });
  if (rows.length > 0)
    log.warn({ stores: rows.length }, "xAPI record stores lack statements that they accepted");
}

/** A store that cannot be asked says nothing about what it holds. */
async function watch(context: Context, id: number): Promise<void> {
  const store = await selectStore(context.db, id);
  const to = new Date(context.clock().getTime() - READABLE_AFTER_MS);
  try {
    if (store) await readBack(context, store, { to });
  } catch (error) {
    context.log.warn({ err: error, store: id }, "xAPI record store could not be read back");
  }
}
