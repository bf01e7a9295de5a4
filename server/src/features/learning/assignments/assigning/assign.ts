import {
  selectTemplateVisibilities,
  type TemplateVisibility,
  templateNotFound,
} from "#content/catalogue/index.ts";
import type { Problem } from "#kernel/problem.ts";
import { lockLearners, requireVisibleUser } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { type AssignmentRow, assignerOf } from "../assignment.ts";
import { templateRetired, userDeactivated } from "../problems.ts";
import { pairKey, selectAssigned, selectAssignment } from "../queries.ts";
import { storePairs } from "./store.ts";

/** The facts about a pair that assigning it depends on. */
interface PairFacts {
  learner: { is_active: boolean } | undefined;
  template: TemplateVisibility | undefined;
  isAssigned: boolean;
}

/** Why a pair cannot be assigned; null when it can. Existing assignments stay when their template is retired. */
export function pairProblem({ learner, template, isAssigned }: PairFacts): Problem | null {
  if (!learner) return userNotFound();
  if (!template?.is_visible) return templateNotFound();
  if (!learner.is_active) return userDeactivated({ errors: { user_id: [userDeactivated.detail] } });
  if (!template.is_active && !isAssigned)
    return templateRetired({ errors: { template_id: [templateRetired.detail] } });
  return null;
}

/**
 * Assigns a template to a user, or moves the due date of what is assigned already (contract 5.5).
 * @throws permissionDenied, and the problems of `pairProblem`
 */
export async function assign(
  context: Context,
  request: HttpRequest,
  requested: { user_id: number; template_id: number; due_date?: string | null },
): Promise<{ isNew: boolean; assignment: AssignmentRow }> {
  const now = context.clock();
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { user_id: userId, template_id: templateId, due_date: dueDate } = requested;
  await requireVisibleUser(context.db, caller, userId, userNotFound);
  const assigned = await transactionRetrying(context.db, async (trx) => {
    const [learner] = await lockLearners(trx, organizationId, [
      { row_index: 0, reference: { user_id: userId } },
    ]);
    const templates = await selectTemplateVisibilities(trx, organizationId, [templateId]);
    const known = await selectAssigned(trx, organizationId, [userId], [templateId]);
    const problem = pairProblem({
      learner,
      template: templates.get(templateId),
      isAssigned: known.has(pairKey(userId, templateId)),
    });
    if (problem) throw problem;
    const occasion = { organizationId, source: "api", assignedBy: assignerOf(caller) } as const;
    const [stored] = await storePairs(trx, now, occasion, [{ index: 0, userId, templateId, dueDate }]);
    const assignment = stored && (await selectAssignment(trx, now, organizationId, stored.id));
    if (!assignment) throw new Error("An assignment is gone in its own transaction.");
    const isNew = stored.outcome === "created";
    if (isNew) {
      await recordAudit(trx, now, request, {
        organizationId,
        action: "assignment.create",
        targetType: "assignment",
        targetId: stored.id,
        changes: { user_id: [null, userId], template_id: [null, templateId] },
      });
    }
    return { isNew, assignment };
  });
  return assigned;
}
