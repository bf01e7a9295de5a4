import { sql } from "kysely";
import { selectTemplateVisibilities } from "#content/catalogue/index.ts";
import { accessDecisions, mayContinue } from "#learning/access/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { Learner } from "./learner.ts";
import { lapsedBefore, restingSince } from "./schedule.ts";

const dueColumns = rowOf("recall", ["curriculum_id", "template_id", "learned_at", "step", "due_at"]);
export type DueRow = RowOf<typeof dueColumns>;

/** SQL condition over `recall`: its time has come, and not been over for long. */
export const isDue = (now: Date) =>
  sql`(recall.due_at <= ${now} and recall.learned_at > ${lapsedBefore(now)})`;

/** SQL condition over `recall`: its learner has recalled nothing today. */
export const isRested = (now: Date) => sql`
  not exists (select from recall_session as over
              where over.organization_id = recall.organization_id and over.user_id = recall.user_id
                and over.ended_at > ${restingSince(now)})`;

/** SQL, for a from clause: learners for whom something has come back, with `organization_id` and `user_id`. */
export const waitingRecalls = (now: Date) => sql`
  (select organization_id, user_id from recall where ${isDue(now)} and ${isRested(now)})`;

/** The learner's lessons whose time has come, the longest overdue first; none on a day on which they recalled something. */
export async function selectDue(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select ${dueColumns} from recall
    where organization_id = ${organizationId} and user_id = ${userId} and ${isDue(now)} and ${isRested(now)}
    order by due_at, curriculum_id`.execute(db);
  return rows;
}

/** Those that the learner could open: what was retired or withdrawn, or what they have no access to any more, is left alone. */
export async function openAmong<Row extends { template_id: number }>(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organizationId, userId }: Learner,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ template_id }) => template_id))];
  const [visibilities, access] = await Promise.all([
    selectTemplateVisibilities(db, organizationId, ids),
    accessDecisions(db, organizationId, userId, ids, clock()),
  ]);
  return rows.filter(({ template_id: id }) => {
    const visibility = visibilities.get(id);
    return visibility?.is_active && visibility.is_visible && mayContinue(access.get(id));
  });
}

/** What may be recalled now. */
export async function dueRecalls(
  context: Pick<Context, "db" | "clock">,
  learner: Learner,
): Promise<DueRow[]> {
  return openAmong(context, learner, await selectDue(context.db, context.clock(), learner));
}

/** When something comes back next; null: nothing will. An overdue recall waits until tomorrow at the latest. */
export async function nextDue(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
): Promise<Date | null> {
  const { rows } = await sql<{ due_at: string | null }>`
    select min(due_at) as due_at from recall
    where organization_id = ${organizationId} and user_id = ${userId} and due_at is not null
      and learned_at > ${lapsedBefore(now)}`.execute(db);
  const dueAt = rows[0]?.due_at ?? null;
  return dueAt === null ? null : new Date(dueAt);
}
