import type { Problem } from "#kernel/problem.ts";
import { type FoundLearner, lockLearners, requireVisibleUser } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { audit, type Change, changeOf } from "#tenancy/audit/index.ts";
import { selectAssigned } from "./existing.ts";
import type { AssignedRow, AssignmentKind } from "./kind.ts";

/** The facts about a learner and a thing that assigning it depends on. */
interface PairFacts {
  learner: { is_active: boolean } | undefined;
  thing: { is_active: boolean; is_visible: boolean } | undefined;
  isAssigned: boolean;
}

/** Why a pair cannot be assigned; null when it can. Existing assignments stay when their thing is retired. */
export function pairProblem(
  {
    problems: { isUnknown, isRetired, isDeactivated },
    thing: field,
  }: Pick<AssignmentKind<AssignedRow>, "problems" | "thing">,
  { learner, thing, isAssigned }: PairFacts,
): Problem | null {
  if (!learner) return userNotFound();
  if (!thing?.is_visible) return isUnknown();
  if (!learner.is_active) return isDeactivated({ errors: { user_id: [isDeactivated.detail] } });
  if (!thing.is_active && !isAssigned) return isRetired({ errors: { [field]: [isRetired.detail] } });
  return null;
}

/**
 * Assigns something to a user who is locked meanwhile, by `store`, and says what became of it.
 * @throws userNotFound, permissionDenied, and what `store` throws, beginning again for LostRace
 */
export async function assignOne<Row extends AssignedRow, Outcome extends { id: number; isNew: boolean }>(
  context: Context,
  request: HttpRequest,
  kind: AssignmentKind<Row>,
  userId: number,
  store: (change: Change, learner: FoundLearner) => Promise<Outcome>,
): Promise<Outcome & { assignment: Row }> {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  await requireVisibleUser(context.db, caller, userId, userNotFound);
  return transactionRetrying(context.db, async (trx) => {
    const change = { ...changeOf(context, request), trx };
    const { now } = change;
    const [learner] = await lockLearners(trx, organizationId, [
      { row_index: 0, reference: { user_id: userId } },
    ]);
    if (!learner) throw userNotFound();
    const outcome = await store(change, learner);
    const assignment = await selectAssigned(trx, now, kind, organizationId, outcome.id);
    if (!assignment) throw new Error("An assignment is gone in its own transaction.");
    if (outcome.isNew) {
      await kind.announce?.(trx, now, assignment, learner);
      await audit(
        change,
        kind.actions.create,
        { organizationId, id: outcome.id },
        { user_id: [null, userId], [kind.thing]: [null, kind.thingOf(assignment)] },
      );
    }
    return { ...outcome, assignment };
  });
}
