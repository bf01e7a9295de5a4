import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import type { NewNotice } from "./new-notice.ts";
import { noticeNotFound } from "./problems.ts";
import {
  acknowledgeOpen,
  insertNotice,
  type NoticeRow,
  resolveAllBut,
  resolveMilder,
  resolveStale,
  resolveThese,
  selectNotice,
  upsertNotice,
} from "./queries.ts";

/** Tells the operators, in the transaction of what happened. A matter that is not resolved yet is not raised again. */
export async function raiseNotice(db: Database, now: Date, notice: NewNotice): Promise<void> {
  await insertNotice(db, now, notice);
}

/** Raises a notice, or updates that of an unresolved matter; operators who acknowledged it are not asked again. */
export async function reviseNotice(db: Database, now: Date, notice: NewNotice): Promise<void> {
  await upsertNotice(db, now, notice);
}

/** Resolves the former notice of the matter and opens a new one, also for operators who acknowledged the former. */
export async function replaceNotice(db: Database, now: Date, notice: NewNotice): Promise<void> {
  const { kind, subjectType, subjectId } = notice;
  await resolveNotices(db, now, { kinds: [kind], subjectType, subjectIds: [subjectId] });
  await insertNotice(db, now, notice);
}

/** The matter is over. Nothing happens when it never came up. */
export async function resolveNotices(
  db: Database,
  now: Date,
  matter: { kinds: readonly string[]; subjectType: string; subjectIds: readonly (string | number)[] },
): Promise<void> {
  await resolveThese(db, now, { ...matter, subjectIds: matter.subjectIds.map(String) });
}

/** Resolves notices of these kinds for all other subjects: nothing checks those any more. */
export async function resolveOtherNotices(
  db: Database,
  now: Date,
  matter: { kinds: readonly string[]; subjectType: string; subjectIds: readonly string[] },
): Promise<void> {
  await resolveAllBut(db, now, matter);
}

/**
 * Makes the notices of these kinds match the current issues: raises what is new and what has become worse, updates what is otherwise now,
 * resolves what is gone.
 */
export async function reconcileNotices(
  db: Database,
  now: Date,
  { current, ...matter }: { kinds: readonly string[]; subjectType: string; current: readonly NewNotice[] },
): Promise<void> {
  for (const notice of current) {
    if (notice.severity === "problem") await resolveMilder(db, now, notice);
    await upsertNotice(db, now, notice);
  }
  const remaining = current.map(({ kind, subjectId }) => ({ kind, subjectId: String(subjectId) }));
  await resolveStale(db, now, { ...matter, current: remaining });
}

/** An operator has seen it: it is no longer open, and the same matter does not come up again until it was resolved. */
export async function acknowledgeNotice(
  context: Pick<Context, "db" | "clock">,
  request: HttpRequest,
  id: number,
): Promise<NoticeRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    if (await acknowledgeOpen(trx, now, { id, by: operatorOf(request).label })) {
      await audit(change, "notice.acknowledge", {
        organizationId: (await noticeOf(trx, id)).organization_id,
        id,
      });
    }
    return noticeOf(trx, id);
  });
}

/** @throws noticeNotFound */
export async function noticeOf(db: Database, id: number): Promise<NoticeRow> {
  const row = await selectNotice(db, id);
  if (!row) throw noticeNotFound();
  return row;
}
