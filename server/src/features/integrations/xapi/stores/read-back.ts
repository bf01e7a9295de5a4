import type { Context } from "#platform/feature.ts";
import { notifyOfMissing } from "../notices.ts";
import { storeSecretUnreadable } from "../problems.ts";
import { openDestination } from "../sending/destination.ts";
import { DEADLINE_MS } from "./deadline.ts";
import type { StoreRow } from "./queries.ts";
import { type CheckedStatement, openReader } from "./read-statement.ts";
import {
  lockStatements,
  markFound,
  markMissing,
  type SentStatement,
  selectSample,
  selectTaken,
  type TakenFilter,
} from "./taken-queries.ts";

interface ReadBackRequest extends TakenFilter {
  /** Every one that matches, a bounded number at a time; else some of those delivered last. */
  all?: boolean | undefined;
  after?: number | undefined;
}

interface ReadBackResult {
  checked: number;
  held: number;
  missing: number;
  differs: number;
  unknown: number;
  results: CheckedStatement[];
  /** Null: that was all. */
  next_after: number | null;
}

const SAMPLE = 5;
const MOST_CHECKED = 100;
/** Asked for at once. */
const WIDTH = 10;

/**
 * Reads back what the store said it took, and compares it with what was sent. Statements it does not hold are
 * remembered as missing, and operators are told.
 * @throws storeSecretUnreadable
 */
export async function readBack(
  context: Pick<Context, "db" | "outbound" | "clock" | "encryption">,
  store: Pick<StoreRow, "id" | "organization_id" | "url"> & Parameters<typeof openDestination>[1],
  { all = false, after = 0, ...filter }: ReadBackRequest = {},
  deadlineMs = DEADLINE_MS,
): Promise<ReadBackResult> {
  const destination = openDestination(context.encryption, store);
  if (!destination) throw storeSecretUnreadable();
  const { db } = context;
  const chosen = all
    ? await selectTaken(db, store.organization_id, filter, { after, size: MOST_CHECKED })
    : await selectSample(db, store.organization_id, filter, SAMPLE);
  const results = await checkAll(chosen, openReader(context, destination, deadlineMs), deadlineMs);
  await remember(context, store, results);
  // The next request continues after the last statement that the store answered for.
  const unanswered = results.findIndex(({ outcome }) => outcome === "unknown");
  const answered = unanswered < 0 ? results : results.slice(0, unanswered);
  const hasMore = all && (answered.length < chosen.length || chosen.length === MOST_CHECKED);
  return { ...counted(results), results, next_after: hasMore ? (answered.at(-1)?.id ?? after) : null };
}

/** In order, as far as the time goes: the last requests must not fail for want of it. A store that does not answer ends it. */
async function checkAll(
  chosen: readonly SentStatement[],
  check: (sent: SentStatement) => Promise<CheckedStatement>,
  deadlineMs: number,
): Promise<CheckedStatement[]> {
  const endsAt = performance.now() + deadlineMs / 2;
  const results: CheckedStatement[] = [];
  for (let from = 0; from < chosen.length; from += WIDTH) {
    results.push(...(await Promise.all(chosen.slice(from, from + WIDTH).map(check))));
    if (performance.now() > endsAt || results.some(({ outcome }) => outcome === "unknown")) break;
  }
  return results;
}

async function remember(
  { db, clock }: Pick<Context, "db" | "clock">,
  store: Pick<StoreRow, "id" | "organization_id" | "url">,
  results: readonly CheckedStatement[],
): Promise<void> {
  const now = clock();
  const ids = results.map(({ id }) => id);
  const idsOf = (...outcomes: CheckedStatement["outcome"][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await lockStatements(trx, ids);
    await markMissing(trx, now, idsOf("missing"));
    await markFound(trx, idsOf("held", "differs"));
    await notifyOfMissing(trx, now, { ...store, record_store_id: store.id });
  });
}

function counted(results: readonly CheckedStatement[]) {
  const count = (kind: CheckedStatement["outcome"]) =>
    results.filter(({ outcome }) => outcome === kind).length;
  const [held, missing, differs, unknown] = [
    count("held"),
    count("missing"),
    count("differs"),
    count("unknown"),
  ];
  return { checked: results.length, held, missing, differs, unknown };
}
