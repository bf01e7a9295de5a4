import { sql } from "kysely";
import { isMandatory, joinActiveTemplates } from "#content/catalogue/index.ts";
import type { Assigner } from "#learning/assignables/index.ts";
import { activeLearners, lockLearners } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import type { Queue } from "#platform/waking/queue.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { activeOrganizations } from "#tenancy/organizations/index.ts";
import { storePairs } from "./store.ts";

const POLL_MS = 60_000;
const REST_MS = 1000;
const BATCH_SIZE = 500;
const system: Assigner = { type: "system", id: null, label: null };

/** Finding the learners who lack a lesson is too expensive for every look: it is done after changes that may cause it, and each minute. */
export const compulsoryLessons: Queue = {
  name: "compulsory-lessons",
  workers: ["mandatory-assigner"],
  tables: ["user", "organization", "template", "template_visibility", "assignment_waiver"],
  dueAt: () => sql`null`,
};

/** Assigns compulsory lessons to learners who lack them, until stopped (decision E5). */
export function startMandatoryAssigner(context: Context): Worker {
  return startPolling({
    name: "mandatory-assigner",
    log: context.log,
    pollMs: POLL_MS,
    restMs: REST_MS,
    work: () => assignMandatory(context),
  });
}

/**
 * One batch: in organizations that want it so, active learners get the active compulsory templates that their
 * organization sees. Withdrawn assignments are not made again.
 * @returns whether there may be more
 */
export async function assignMandatory(context: Context): Promise<boolean> {
  const lacking = await selectLacking(context.db);
  for (const [organizationId, pairs] of Map.groupBy(lacking, (pair) => pair.organization_id)) {
    await assignLacking(context, organizationId, pairs);
  }
  return lacking.length === BATCH_SIZE;
}

interface Lacking {
  organization_id: number;
  user_id: number;
  template_id: number;
}

const wanted = sql`
  from ${activeOrganizations}
  ${joinActiveTemplates(sql`organization.id`)}
  join ${activeLearners} on "user".organization_id = organization.id
  where organization.auto_assign_mandatory
    and ${isMandatory} and coalesce(visibility.is_visible, true)
    and not exists (select from assignment
                    where assignment.organization_id = organization.id and assignment.user_id = "user".id
                      and assignment.template_id = template.id)
    and not exists (select from assignment_waiver as waiver
                    where waiver.organization_id = organization.id and waiver.user_id = "user".id
                      and waiver.template_id = template.id)`;

async function selectLacking(db: Database): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select organization.id as organization_id, "user".id as user_id, template.id as template_id
    ${wanted} limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

/** Once the learners are locked, what they lack is looked up again: somebody may have been faster. */
async function assignLacking(context: Context, organizationId: number, pairs: readonly Lacking[]) {
  const now = context.clock();
  const userIds = [...new Set(pairs.map((pair) => pair.user_id))];
  await transactionRetrying(context.db, async (trx) => {
    await lockLearners(
      trx,
      organizationId,
      userIds.map((user_id, row_index) => ({ row_index, reference: { user_id } })),
    );
    const { rows } = await sql<Lacking>`
      select organization.id as organization_id, "user".id as user_id, template.id as template_id
      ${wanted} and organization.id = ${organizationId} and "user".id = any(${userIds}::bigint[])
      limit ${BATCH_SIZE}`.execute(trx);
    const occasion = { organizationId, source: "mandatory", assignedBy: system } as const;
    const due = rows.map(({ user_id, template_id }, index) => ({
      index,
      userId: user_id,
      templateId: template_id,
    }));
    await storePairs(trx, now, occasion, due);
  });
}
