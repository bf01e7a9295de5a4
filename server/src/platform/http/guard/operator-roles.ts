import type { OperatorRole } from "../types.ts";

/**
 * What operators may do: owners everything, operators all but what is about operators, readers look. Authors and publishers
 * are of one organization: they write its lessons, publishers also put them before learners, and nothing else is open to them.
 */
export const operatorRoles = [
  "owner",
  "operator",
  "reader",
  "author",
  "publisher",
] as const satisfies readonly OperatorRole[];

/** Those of one organization. */
export const organizationRoles: readonly OperatorRole[] = ["author", "publisher"];
/** For what everybody does for themselves, and for a POST that only reads. */
export const everyOperator: readonly OperatorRole[] = operatorRoles;
/** Those who run the service, for a POST that only reads. */
export const serviceOperators: readonly OperatorRole[] = ["owner", "operator", "reader"];
/** For whatever is about operators. */
export const ownersOnly: readonly OperatorRole[] = ["owner"];
/** Writing lessons: drafts, their checks and previews. */
export const whoeverWrites: readonly OperatorRole[] = ["owner", "operator", "author", "publisher"];
/** Deciding what learners get to see. */
export const whoeverPublishes: readonly OperatorRole[] = ["owner", "operator", "publisher"];

/** Roles that a route of the operator API accepts: those it names, or else those allowed for its method. */
export function operatorRolesOf(
  method: string | readonly string[],
  named: readonly OperatorRole[] | undefined,
): readonly OperatorRole[] {
  if (named) return named;
  return [method].flat().every((one) => ["GET", "HEAD"].includes(one))
    ? serviceOperators
    : ["owner", "operator"];
}
