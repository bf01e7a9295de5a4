import { selectTemplateVisibilities } from "#content/catalogue/index.ts";
import { assignerOf, assignOne, pairProblem } from "#learning/assignables/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { lessonKind } from "../assignment.ts";
import { pairKey, selectAssigned } from "../queries.ts";
import { storePairs } from "./store.ts";

/**
 * Assigns a template to a user, or moves the due date of what is assigned already (contract 5.5).
 * @throws permissionDenied, and the problems of `pairProblem`
 */
export function assign(
  context: Context,
  request: HttpRequest,
  requested: { user_id: number; template_id: number; due_date?: string | null },
) {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { user_id: userId, template_id: templateId, due_date: dueDate } = requested;
  return assignOne(context, request, lessonKind, userId, async ({ trx, now }, learner) => {
    const templates = await selectTemplateVisibilities(trx, organizationId, [templateId]);
    const known = await selectAssigned(trx, organizationId, [userId], [templateId]);
    const problem = pairProblem(lessonKind, {
      learner,
      thing: templates.get(templateId),
      isAssigned: known.has(pairKey(userId, templateId)),
    });
    if (problem) throw problem;
    const occasion = { organizationId, source: "api", assignedBy: assignerOf(caller) } as const;
    const [stored] = await storePairs(trx, now, occasion, [{ index: 0, userId, templateId, dueDate }]);
    if (!stored) throw new Error("A pair that was stored is not among its results.");
    return { id: stored.id, isNew: stored.outcome === "created" };
  });
}
