import type { OperatorRole } from "../types.ts";

/** What operators may do: owners everything, operators all but what is about operators, readers look. */
export const operatorRoles = ["owner", "operator", "reader"] as const satisfies readonly OperatorRole[];

/** For what everybody does for themselves, and for a POST that only reads. */
export const everyOperator: readonly OperatorRole[] = operatorRoles;
/** For whatever is about operators. */
export const ownersOnly: readonly OperatorRole[] = ["owner"];

/** Whom a route of the operator API lets in: those that it names, or by its method everybody who may do such things. */
export function operatorRolesOf(
  method: string | readonly string[],
  named: readonly OperatorRole[] | undefined,
): readonly OperatorRole[] {
  if (named) return named;
  return [method].flat().every((one) => ["GET", "HEAD"].includes(one))
    ? operatorRoles
    : ["owner", "operator"];
}
