import { invalidField, missingField } from "#platform/problems.ts";
import { type MembershipRequest, MOST_CHANGED_MEMBERS } from "../schemas.ts";

export interface MembershipDecision {
  added: number[];
  removed: number[];
  /** Named in the request, and already so. */
  unchanged: number[];
}

/** @throws missingField when nothing is asked for, invalidField when `set` does not stand alone or too many are named */
export function assertMembershipRequest(requested: MembershipRequest): void {
  const { add = [], remove = [], set } = requested;
  if (set === undefined && add.length + remove.length === 0) {
    throw missingField({ errors: { non_field_errors: ["Send at least one of `add`, `remove` and `set`."] } });
  }
  if (set !== undefined && (requested.add !== undefined || requested.remove !== undefined)) {
    throw invalidField({
      errors: { set: ["`set` names all members, so send it without `add` and `remove`."] },
    });
  }
  const inBoth = add.filter((id) => remove.includes(id));
  if (inBoth.length > 0) {
    throw invalidField({
      errors: { remove: [`User ${inBoth[0]} stands under \`add\` too; name them once.`] },
    });
  }
  if (add.length + remove.length > MOST_CHANGED_MEMBERS) {
    throw invalidField({
      errors: {
        non_field_errors: [`Name at most ${MOST_CHANGED_MEMBERS} users in one request, all lists together.`],
      },
    });
  }
}

/** What of the request is still to be done, given who is a member. */
export function decideMembership(
  requested: MembershipRequest,
  members: readonly number[],
): MembershipDecision {
  const current = new Set(members);
  const { add = [], remove = [], set } = requested;
  const wanted = new Set(set ?? add);
  const unwanted = set ? members.filter((id) => !wanted.has(id)) : [...new Set(remove)];
  const inOrder = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
  return {
    added: inOrder(wanted.difference(current)),
    removed: inOrder(unwanted.filter((id) => current.has(id))),
    unchanged: inOrder([...wanted.intersection(current), ...unwanted.filter((id) => !current.has(id))]),
  };
}
