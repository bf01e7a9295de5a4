import { calendarDate } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { type OutgoingEvent, publishAll } from "#platform/outbox.ts";
import { openAmong } from "../due.ts";
import type { Learner } from "../learner.ts";
import { reminderAfter } from "../schedule.ts";
import { type ClaimedRow, claimReminders, lockReminders, type Reminded, updateReminders } from "./claim.ts";

/** Learners. */
const BATCH = 100;

/** Where a hand-off link leads whose learner can recall something. */
const RECALL_PATH = "/recall";

/**
 * Tells partners which of their learners can recall something: once for each time that a lesson comes back, in the transaction
 * that notes it, and never of anybody who could not come.
 */
export async function announceDueRecalls(
  { db, clock }: Pick<Context, "db" | "clock">,
  size: number = BATCH,
): Promise<void> {
  for (;;) {
    const claimed = await db.transaction().execute((trx) => announceBatch(trx, clock(), size));
    if (claimed < size) return;
  }
}

/** In the caller's transaction: without its commit nothing was told. @returns how many learners were looked at; 0 while another worker is at it */
export async function announceBatch(trx: Database, now: Date, size: number): Promise<number> {
  if (!(await lockReminders(trx))) return 0;
  const claimed = await claimReminders(trx, now, size);
  if (claimed.length === 0) return 0;
  const learners = Map.groupBy(claimed, ({ organization_id, user_id }) => `${organization_id} ${user_id}`);
  const told = new Set<ClaimedRow>();
  const events: OutgoingEvent[] = [];
  for (const rows of learners.values()) {
    const open = await openAmong(
      { db: trx, clock: () => now },
      learnerOf(rows),
      rows.filter(({ may_come }) => may_come),
    );
    for (const row of open) told.add(row);
    events.push(...recallDue(open));
  }
  const reminded = claimed.map((row) => remindedOf(now, row, told.has(row)));
  await updateReminders(trx, now, reminded);
  await publishAll(trx, now, events);
  return learners.size;
}

function learnerOf([row]: readonly ClaimedRow[]): Learner {
  if (row === undefined) throw new RangeError("A group has at least one row.");
  return { organizationId: row.organization_id, userId: row.user_id };
}

/** `recall.due` reaches only who asks for it by name, as all types do that the specification does not have. */
function recallDue(rows: readonly ClaimedRow[]): OutgoingEvent[] {
  const [longestDue] = rows;
  if (longestDue === undefined) return [];
  const { organization_id: organizationId, user_id, provider, provider_id, due_at, time_zone } = longestDue;
  return [
    {
      organizationId,
      type: "recall.due",
      providerId: provider_id,
      data: {
        user_id,
        template_ids: rows.map(({ template_id }) => template_id),
        due_date: calendarDate(due_at, time_zone),
        launch_path: RECALL_PATH,
        provider,
        provider_id,
      },
    },
  ];
}

function remindedOf(now: Date, row: ClaimedRow, wasTold: boolean): Reminded {
  const { organization_id: organizationId, curriculum_id: curriculumId, learned_at, step } = row;
  return { organizationId, curriculumId, next: reminderAfter(new Date(learned_at), step, now), wasTold };
}
