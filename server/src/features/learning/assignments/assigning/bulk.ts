import { selectTemplateVisibilities } from "#content/catalogue/index.ts";
import { joinProblems } from "#kernel/joined-problem.ts";
import type { Problem } from "#kernel/problem.ts";
import { isRecord } from "#kernel/record.ts";
import { assignerOf, pairProblem } from "#learning/assignables/index.ts";
import { type FoundLearner, lockLearners, visibleAmong } from "#people/users/index.ts";
import { applyBulk, type BulkRow, failedRow } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, PartnerCaller } from "#platform/http/types.ts";
import { referenceProblem } from "#platform/learner-reference.ts";
import { permissionDenied } from "#platform/problems.ts";
import { auditBulk, changeOf } from "#tenancy/audit/index.ts";
import { lessonKind } from "../assignment.ts";
import { pairKey, selectAssigned } from "../queries.ts";
import type { AssignmentItem } from "../schemas.ts";
import { type Occasion, type Pair, type StoredPair, storePairs } from "./store.ts";

export interface ReadItem {
  row: AssignmentItem;
  mistake: Problem | null;
}

export interface BulkOptions {
  atomic?: boolean | undefined;
  dry_run?: boolean | undefined;
}

type AssignmentBulkRow = BulkRow & { user_id?: number; template_id?: number };

/** Many assignments in one transaction, each row answered as if it had come alone (contract 5.5). @throws bulkRejected */
export async function assignItems(
  context: Context,
  request: HttpRequest,
  items: readonly ReadItem[],
  options: BulkOptions,
) {
  const caller = partnerOf(request);
  const occasion: Occasion = {
    organizationId: caller.organizationId,
    source: "bulk",
    assignedBy: assignerOf(caller),
  };
  const result = await applyBulk(context.db, caller.organizationId, options, async (trx) => {
    const change = { ...changeOf(context, request), trx };
    const results = await assignRows(trx, change.now, caller, occasion, items);
    const { organizationId } = caller;
    await auditBulk(change, "assignment.bulk", organizationId, results);
    return { results };
  });
  return result;
}

/** In the caller's transaction: looks everything up at once, decides row by row, writes what may be written at once. */
export async function assignRows(
  trx: Database,
  now: Date,
  caller: PartnerCaller,
  occasion: Occasion,
  items: readonly ReadItem[],
): Promise<AssignmentBulkRow[]> {
  const sound = items.flatMap(({ row, mistake }, row_index) =>
    mistake || referenceProblem(row) ? [] : [{ row_index, reference: row }],
  );
  const learners = new Map(
    (await lockLearners(trx, caller.organizationId, sound)).map((learner) => [learner.row_index, learner]),
  );
  const facts = await lookUp(trx, caller, [...learners.values()], sound);
  const results: AssignmentBulkRow[] = [];
  const pairs = new Map<number, Pair>();
  for (const [index, { row, mistake }] of items.entries()) {
    const learner = learners.get(index);
    const problem =
      joinProblems([mistake, isRecord(row) ? referenceProblem(row) : null]) ??
      (learner && !facts.visible.has(learner.id)
        ? permissionDenied()
        : pairProblem(lessonKind, {
            learner,
            thing: facts.templates.get(row.template_id),
            isAssigned: learner !== undefined && facts.assigned.has(pairKey(learner.id, row.template_id)),
          }));
    if (problem) results[index] = failedRow(index, problem, visibleKey(facts.visible, learner));
    else if (learner) {
      const { template_id: templateId, due_date: dueDate } = row;
      pairs.set(index, { index, userId: learner.id, templateId, dueDate });
    }
  }
  for (const stored of await storePairs(trx, now, occasion, [...pairs.values()])) {
    const { row_index: index } = stored;
    results[index] = succeededRow(stored, pairs.get(index), learners.get(index));
  }
  return results;
}

async function lookUp(
  trx: Database,
  caller: PartnerCaller,
  learners: readonly FoundLearner[],
  sound: readonly { reference: AssignmentItem }[],
) {
  const { organizationId } = caller;
  const userIds = [...new Set(learners.map(({ id }) => id))];
  const templateIds = [...new Set(sound.map(({ reference }) => reference.template_id))];
  return {
    visible: await visibleAmong(trx, caller, userIds),
    templates: await selectTemplateVisibilities(trx, organizationId, templateIds),
    assigned: await selectAssigned(trx, organizationId, userIds, templateIds),
  };
}

/** A refusal does not reveal the partner's key of a user the caller may not see. */
function visibleKey(visible: ReadonlySet<number>, learner: FoundLearner | undefined): string | undefined {
  return learner && visible.has(learner.id) ? (learner.provider_id ?? undefined) : undefined;
}

function succeededRow(
  { row_index: index, id, outcome }: StoredPair,
  pair: Pair | undefined,
  learner: FoundLearner | undefined,
): AssignmentBulkRow {
  return {
    index,
    status: outcome,
    status_code: outcome === "created" ? 201 : 200,
    id,
    ...(pair ? { user_id: pair.userId, template_id: pair.templateId } : {}),
    ...(learner?.provider_id ? { provider_id: learner.provider_id } : {}),
  };
}
